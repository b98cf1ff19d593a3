import Waiting

/// The scroll position of a list: its first visible row, its chosen row, and the row that keeps its place.
struct RowScroll<ID: Hashable & Sendable>: Hashable, Sendable {
    /// The first row that is shown.
    var top = 0
    /// The index of the chosen row in the last layout.
    var selected = 0
    /// The id of the chosen row in the last layout.
    var selectedID: ID?
    /// A visible row and its distance from the top, which it keeps when rows come or go above it.
    var anchor: Anchor?
    /// Whether the chosen row is kept in sight; scrolling by the wheel ends that.
    var follows = true
    var lastArrangement = 0

    struct Anchor: Hashable, Sendable {
        var id: ID
        var index: Int
        var row: Int
    }
}

extension RowScroll {
    /// Updates the position for the present rows, of which `height` can be seen.
    @UIActor
    mutating func update(
        _ rows: RowList<ID>.Rows, arrangement: Int, selection: ID?, height: Int, firstSelectable: Int
    ) {
        if arrangement != lastArrangement {
            lastArrangement = arrangement
            (top, anchor, follows) = (0, nil, true)
        }
        if let anchor, let index = rows.index(of: anchor.id, near: anchor.index) { top = index - anchor.row }
        let found = selection.flatMap { rows.index(of: $0, near: selected) }
        if selection != selectedID { follows = true }
        selectedID = selection
        selected = max(0, min(found ?? (selection == nil ? firstSelectable : selected), rows.count - 1))
        if follows { show(selected, height: height) }
        // Rows that arrived above push down those below, rather than leave room empty.
        top = max(0, min(top, rows.count - height))
    }

    mutating func show(_ index: Int, height: Int) {
        if index < top { top = index }
        if index >= top + height { top = index - height + 1 }
    }
}
