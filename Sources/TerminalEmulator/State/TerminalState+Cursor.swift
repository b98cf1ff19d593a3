/// Movements of the cursor.
extension TerminalState {
    /// Whether the cursor is in the scroll region.
    var isInRegion: Bool { lines.contains(cursor.y) && columns.contains(cursor.x) }

    /// The position from which programs count: the top left corner of the scroll region in origin mode, otherwise that
    /// of the screen.
    var origin: (x: Int, y: Int) { modes.isOrigin ? (columns.lowerBound, lines.lowerBound) : (0, 0) }

    /// The last position that programs can address.
    var limit: (x: Int, y: Int) {
        modes.isOrigin ? (columns.upperBound, lines.upperBound) : (width - 1, height - 1)
    }

    /// The first and the last column that the cursor can reach from its column.
    var leftEdge: Int { cursor.x >= columns.lowerBound ? columns.lowerBound : 0 }
    var rightEdge: Int { cursor.x <= columns.upperBound ? columns.upperBound : width - 1 }

    /// Moves the cursor to a column, to a row, or both, counted from 0 at `origin`.
    mutating func move(toX x: Int? = nil, y: Int? = nil) {
        cursor.isPastEnd = false
        if let x { cursor.x = min(limit.x, origin.x + max(0, x)) }
        if let y { cursor.y = min(limit.y, origin.y + max(0, y)) }
    }

    mutating func moveUp(_ count: Int) {
        cursor.isPastEnd = false
        cursor.y = max(cursor.y >= lines.lowerBound ? lines.lowerBound : 0, cursor.y - count)
    }

    mutating func moveDown(_ count: Int) {
        cursor.isPastEnd = false
        cursor.y = min(cursor.y <= lines.upperBound ? lines.upperBound : height - 1, cursor.y + count)
    }

    mutating func moveRight(_ count: Int) {
        cursor.isPastEnd = false
        cursor.x = min(rightEdge, cursor.x + count)
    }

    /// Moves the cursor to the left. With reverse wraparound (mode 45 or 1045), it goes on at the end of the row above,
    /// and from the top of the scroll region at its bottom.
    mutating func moveLeft(_ count: Int) {
        guard modes.wraps, modes.isOn(45) || modes.isOn(1045) else {
            cursor.isPastEnd = false
            cursor.x = max(leftEdge, cursor.x - count)
            return
        }
        // A pending wrap counts as one column, so the first step only cancels it.
        let steps = min(count, width * height) - (cursor.isPastEnd ? 1 : 0)
        cursor.isPastEnd = false
        for _ in 0..<max(0, steps) {
            if cursor.x > leftEdge {
                cursor.x -= 1
            } else {
                cursor.y = cursor.y == lines.lowerBound ? lines.upperBound : max(0, cursor.y - 1)
                cursor.x = columns.upperBound
            }
        }
    }

    mutating func carriageReturn() {
        cursor.isPastEnd = false
        cursor.x = modes.isOrigin ? columns.lowerBound : leftEdge
    }

    /// Moves the cursor down, or up. At the edge of the scroll region, scrolls instead.
    mutating func index(up: Bool = false) {
        cursor.isPastEnd = false
        if cursor.y != (up ? lines.lowerBound : lines.upperBound) {
            cursor.y = max(0, min(height - 1, cursor.y + (up ? -1 : 1)))
        } else if columns.contains(cursor.x) {
            scroll(up ? -1 : 1)
        }
    }

    /// Moves the cursor to the right, or left. At the edge of the scroll region, scrolls sideways instead (DECFI,
    /// DECBI).
    mutating func indexColumn(left: Bool) {
        if cursor.x != (left ? columns.lowerBound : columns.upperBound) {
            cursor.x = max(0, min(width - 1, cursor.x + (left ? -1 : 1)))
        } else if lines.contains(cursor.y) {
            insertColumns(left ? 1 : -1, at: columns.lowerBound)
        }
    }

    // MARK: Tab stops

    mutating func tab(_ count: Int) {
        // A tab keeps a pending wrap, except in xterm's mode for `more` (41).
        if cursor.isPastEnd, modes.isOn(41) { wrap() }
        for _ in 0..<min(count, width) where cursor.x < rightEdge {
            cursor.x = (cursor.x + 1..<rightEdge).first { tabs.contains($0) } ?? rightEdge
        }
    }

    mutating func tabBack(_ count: Int) {
        cursor.isPastEnd = false
        for _ in 0..<min(count, width) where cursor.x > origin.x {
            cursor.x = (origin.x..<cursor.x).last { tabs.contains($0) } ?? origin.x
        }
    }

    // MARK: Margins

    /// Sets the first and last row of the scroll region, from 1 (DECSTBM).
    mutating func setLines(_ parameters: [Parameter]) {
        guard let range = Self.region(parameters, height) else { return }
        lines = range
        move(toX: 0, y: 0)
    }

    /// Sets the first and last column of the scroll region (DECSLRM). Without mode 69, saves the cursor.
    mutating func setColumns(_ parameters: [Parameter]) {
        guard modes.hasColumns else { return parameters.isEmpty ? saveCursor() : () }
        guard let range = Self.region(parameters, width) else { return }
        columns = range
        move(toX: 0, y: 0)
    }

    private static func region(_ parameters: [Parameter], _ most: Int) -> ClosedRange<Int>? {
        let (first, last) = (
            parameters.count(0), parameters.value(1) == 0 ? most : min(most, parameters.value(1))
        )
        return first < last ? first - 1...last - 1 : nil
    }

    mutating func resetMargins() { (lines, columns) = (0...height - 1, 0...width - 1) }

    // MARK: Saving

    mutating func saveCursor() {
        screen.saved = SavedCursor(cursor: cursor, look: look, sets: sets, isOrigin: modes.isOrigin)
    }

    mutating func restoreCursor() {
        (cursor, look, sets) = (screen.saved.cursor, screen.saved.look, screen.saved.sets)
        modes.set(6, screen.saved.isOrigin)
        cursor.x = max(origin.x, min(cursor.x, limit.x))
        cursor.y = max(origin.y, min(cursor.y, limit.y))
    }
}
