/// How the cursor moves.
extension TerminalState {
    /// Whether the cursor is in the scroll region.
    var isInRegion: Bool { lines.contains(cursor.y) && columns.contains(cursor.x) }

    /// Moves the cursor to a place on the screen, or in the region in origin mode.
    mutating func move(toX x: Int? = nil, y: Int? = nil) {
        cursor.isPastEnd = false
        let (left, top) = modes.isOrigin ? (columns.lowerBound, lines.lowerBound) : (0, 0)
        let (right, bottom) =
            modes.isOrigin ? (columns.upperBound, lines.upperBound) : (width - 1, height - 1)
        if let x { cursor.x = min(right, left + max(0, x)) }
        if let y { cursor.y = min(bottom, top + max(0, y)) }
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

    /// Moves the cursor to the left. In reverse wraparound (mode 45), it goes on at the end of the row above, and from the
    /// top of the region at its bottom.
    mutating func moveLeft(_ count: Int) {
        guard modes.wraps, modes.isOn(45) || modes.isOn(1045) else {
            cursor.isPastEnd = false
            cursor.x = max(cursor.x >= columns.lowerBound ? columns.lowerBound : 0, cursor.x - count)
            return
        }
        var count = min(count, width * height)
        // The column after the last one is where the cursor is.
        if cursor.isPastEnd { count -= 1 }
        cursor.isPastEnd = false
        while count > 0 {
            let left = cursor.x >= columns.lowerBound ? columns.lowerBound : 0
            if cursor.x > left {
                let step = min(count, cursor.x - left)
                cursor.x -= step
                count -= step
                continue
            }
            cursor.y = cursor.y == lines.lowerBound ? lines.upperBound : max(0, cursor.y - 1)
            cursor.x = columns.upperBound
            count -= 1
        }
    }

    mutating func carriageReturn() {
        cursor.isPastEnd = false
        cursor.x = cursor.x >= columns.lowerBound || modes.isOrigin ? columns.lowerBound : 0
    }

    /// Moves the cursor down, and scrolls at the bottom of the region.
    mutating func index() {
        cursor.isPastEnd = false
        if cursor.y != lines.upperBound {
            cursor.y = min(height - 1, cursor.y + 1)
        } else if columns.contains(cursor.x) {
            scroll(1)
        }
    }

    /// Moves the cursor up, and scrolls at the top of the region.
    mutating func reverseIndex() {
        cursor.isPastEnd = false
        if cursor.y != lines.lowerBound {
            cursor.y = max(0, cursor.y - 1)
        } else if columns.contains(cursor.x) {
            scroll(-1)
        }
    }

    // MARK: Tab stops

    mutating func tab(_ count: Int) {
        // A tab does not leave the place after the last column, unless in xterm's mode for `more`.
        if cursor.isPastEnd, modes.isOn(41) {
            cursor.isPastEnd = false
            index()
            cursor.x = columns.lowerBound
        }
        for _ in 0..<min(count, width) {
            cursor.x = min(
                rightEdge, (cursor.x + 1..<max(width, cursor.x + 1)).first { tabs.contains($0) } ?? width - 1)
        }
    }

    mutating func tabBack(_ count: Int) {
        cursor.isPastEnd = false
        let left = modes.isOrigin ? columns.lowerBound : 0
        for _ in 0..<min(count, width) {
            cursor.x = max(left, (0..<cursor.x).last { tabs.contains($0) } ?? 0)
        }
    }

    // MARK: Margins

    /// Sets the first and last row of the scroll region (DECSTBM).
    mutating func setLines(_ top: Int, _ bottom: Int?) {
        let bottom = min(bottom ?? height, height)
        guard max(1, top) < bottom else { return }
        lines = max(1, top) - 1...bottom - 1
        move(toX: 0, y: 0)
    }

    /// Sets the first and last column of the scroll region (DECSLRM). Without that mode, saves the cursor.
    mutating func setColumns(_ parameters: [Parameter]) {
        guard modes.hasColumns else { return parameters.isEmpty ? saveCursor() : () }
        let (left, right) = (
            parameters.count(0), parameters[number: 1].flatMap { $0 == 0 ? nil : $0 } ?? width
        )
        guard left < min(right, width) else { return }
        columns = left - 1...min(right, width) - 1
        move(toX: 0, y: 0)
    }

    // MARK: Saving

    mutating func saveCursor() {
        screen.saved = SavedCursor(cursor: cursor, look: look, sets: sets, isOrigin: modes.isOrigin)
    }

    mutating func restoreCursor() {
        let saved = screen.saved
        (cursor, look, sets) = (saved.cursor, saved.look, saved.sets)
        modes.set(6, saved.isOrigin)
        cursor.x = min(cursor.x, width - 1)
        cursor.y = min(cursor.y, height - 1)
        if modes.isOrigin {
            cursor.x = min(max(cursor.x, columns.lowerBound), columns.upperBound)
            cursor.y = min(max(cursor.y, lines.lowerBound), lines.upperBound)
        }
    }
}
