import Waiting

/// Where a scrolling list stands: which row is first, which is chosen, and which one holds the place.
struct RowScroll<ID: Hashable & Sendable>: Hashable, Sendable {
    /// The first row that is shown.
    var top = 0
    /// Where the chosen row was when it was last seen.
    var selected = 0
    /// The chosen one in the last layout.
    var selectedID: ID?
    /// A row that was shown, and how many rows below the top: it stays there when rows come or go above it.
    var anchor: Anchor?
    /// Whether the chosen row is kept in sight; the wheel lets go of it.
    var follows = true
    /// The rows there were in the last layout, and the room for them.
    var lastCount = 0
    var lastHeight = 0
    var lastArrangement = 0

    struct Anchor: Hashable, Sendable {
        var id: ID
        var index: Int
        var row: Int
    }
}

extension RowScroll {
    /// Brings it up to date with the rows there are, and `height` of them to be seen.
    @UIActor
    mutating func update(
        _ rows: RowList<ID>.Rows, arrangement: Int, selection: ID?, height: Int, firstSelectable: Int
    ) {
        if arrangement != lastArrangement {
            lastArrangement = arrangement
            (top, anchor, lastCount, follows) = (0, nil, .max, true)
        }
        var isLost = false
        if let anchor {
            let index = rows.index(of: anchor.id, near: anchor.index)
            top = index.map { $0 - anchor.row } ?? top
            isLost = index == nil
        }
        let found = selection.flatMap { rows.index(of: $0, near: selected) }
        if selection != selectedID { follows = true }
        selectedID = selection
        selected = max(0, min(found ?? (selection == nil ? firstSelectable : selected), rows.count - 1))
        // Rows that came above push nothing down, even where they would all have room.
        let keepsPlace = !isLost && height == lastHeight && rows.count >= lastCount
        if follows { show(selected, height: height) }
        top = max(0, keepsPlace ? min(top, rows.count - 1) : min(top, rows.count - height))
        lastCount = rows.count
        lastHeight = height
    }

    mutating func show(_ index: Int, height: Int) {
        if index < top { top = index }
        if index >= top + height { top = index - height + 1 }
    }
}
