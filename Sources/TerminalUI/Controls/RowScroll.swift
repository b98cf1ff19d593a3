import Waiting

/// The scroll position of a list: its first visible row, its chosen row, and a row that keeps its place.
struct RowScroll<ID: Hashable & Sendable>: Hashable, Sendable {
    /// The first visible row.
    var top = 0
    /// The index of the chosen row in the last layout.
    var selected = 0
    /// The id of the chosen row in the last layout.
    var selectedID: ID?
    /// A visible row and its distance from the top. The distance stays the same when rows come or go above the row.
    var anchor: Anchor?
    /// Whether the list keeps the chosen row visible. Scrolling by the wheel ends this.
    var follows = true
    var lastArrangement = 0

    struct Anchor: Hashable, Sendable {
        var id: ID
        var index: Int
        var row: Int
    }
}

extension RowScroll {
    /// Updates the position for the current rows, of which `height` are visible.
    @UIActor
    mutating func update(
        _ rows: RowIDs<ID>, arrangement: Int, selection: ID?, height: Int, firstSelectable: Int
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
        // The list does not scroll beyond its first or last row.
        top = max(0, min(top, rows.count - height))
    }

    mutating func show(_ index: Int, height: Int) {
        if index < top { top = index }
        if index >= top + height { top = index - height + 1 }
    }
}
