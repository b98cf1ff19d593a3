/// Erasing, inserting, deleting and copying cells.
extension TerminalState {
    /// Erases columns of a row, except cells with these attributes. Cells protected by `SPA` are spared only while
    /// `guardsCells` is true.
    mutating func erase(_ range: Range<Int>, row y: Int, sparing attributes: CellLook.Attributes = []) {
        let blank = erasedCell()
        let looks = looks
        let spared = guardsCells ? attributes : attributes.subtracting(.guarded)
        screen.change(y) { row in
            if range.count == row.cells.count { row.hasPicture = false }
            if range.upperBound == row.cells.count { row.isWrapped = false }
            guard !spared.isEmpty else { return row.fill(range, blank) }
            for x in range where looks[row.cells[x].look].attributes.isDisjoint(with: spared) {
                row.fill(x..<x + 1, blank)
            }
        }
    }

    mutating func erase(rows: Range<Int>, sparing attributes: CellLook.Attributes = []) {
        for y in rows { erase(0..<width, row: y, sparing: attributes) }
    }

    /// Erases a part of the cursor's row: 0 from the cursor on, 1 up to it, 2 all of it (EL, DECSEL). With a pending
    /// wrap, 0 erases nothing.
    mutating func eraseLine(_ part: Int, sparing attributes: CellLook.Attributes) {
        let parts = [cursor.isPastEnd ? width..<width : cursor.x..<width, 0..<cursor.x + 1, 0..<width]
        if part < parts.count { erase(parts[part], row: cursor.y, sparing: attributes) }
    }

    /// Erases a part of the screen: 0 from the cursor on, 1 up to it, 2 all of it, 3 the scrollback (ED, DECSED).
    mutating func eraseScreen(_ part: Int, sparing attributes: CellLook.Attributes) {
        if part < 2 { eraseLine(part, sparing: attributes) }
        let parts = [cursor.y + 1..<height, 0..<cursor.y, 0..<height]
        if part < parts.count { erase(rows: parts[part], sparing: attributes) }
        if part == 3 { screen.clearHistory() }
    }

    /// Scrolls the scroll region up, or down by a negative number. Rows that leave the main screen at the top go to the
    /// scrollback.
    mutating func scroll(_ count: Int, from top: Int? = nil) {
        let keeps = !isAlternate && top == nil && lines.lowerBound == 0 && count > 0
        let look = erasedLook()
        screen.scroll(
            (top ?? lines.lowerBound)...lines.upperBound, columns.lowerBound..<columns.upperBound + 1,
            by: count,
            look: look, keeps: keeps)
    }

    /// Inserts rows at the cursor, or deletes them by a negative number (IL, DL).
    mutating func insertLines(_ count: Int) {
        guard isInRegion else { return }
        scroll(-count, from: cursor.y)
        cursor.x = columns.lowerBound
        cursor.isPastEnd = false
    }

    /// Inserts blanks at the cursor, or deletes characters by a negative number (ICH, DCH).
    mutating func insertCharacters(_ count: Int) {
        cursor.isPastEnd = false
        guard columns.contains(cursor.x), lines.contains(cursor.y) || !modes.hasColumns else { return }
        let blank = erasedCell()
        let range = cursor.x..<columns.upperBound + 1
        screen.change(cursor.y) { $0.shift(range, by: count, blank: blank) }
    }

    /// Inserts blank columns at a column of the scroll region, or deletes columns by a negative number.
    mutating func insertColumns(_ count: Int, at x: Int) {
        let blank = erasedCell()
        let range = x..<columns.upperBound + 1
        for y in lines { screen.change(y) { $0.shift(range, by: count, blank: blank) } }
    }

    // MARK: Rectangles

    /// Returns the rectangle whose top, left, bottom and right are the parameters from `first` on, counted from 1; nil
    /// if it is empty.
    private func rectangle(_ parameters: [Parameter], from first: Int = 0) -> (
        rows: Range<Int>, columns: Range<Int>
    )? {
        func range(_ index: Int, _ start: Int, _ last: Int) -> Range<Int>? {
            let lower = start + parameters.count(index) - 1
            let end = parameters.value(index + 2)
            let upper = end == 0 ? last + 1 : min(last + 1, start + end)
            return lower < upper ? lower..<upper : nil
        }
        guard let rows = range(first, origin.y, limit.y), let columns = range(first + 1, origin.x, limit.x)
        else {
            return nil
        }
        return (rows, columns)
    }

    /// Fills a rectangle with a character (DECFRA).
    mutating func fillRectangle(_ parameters: [Parameter]) {
        let scalar = parameters.value(0)
        guard let part = rectangle(parameters, from: 1),
            (0x20...0x7e).contains(scalar) || (0xa0...0xff).contains(scalar)
        else { return }
        let cell = ScreenCell(content: UInt32(scalar), look: currentLook())
        for y in part.rows { screen.change(y) { $0.fill(part.columns, cell) } }
    }

    /// Erases a rectangle (DECERA, DECSERA).
    mutating func eraseRectangle(_ parameters: [Parameter], sparing attributes: CellLook.Attributes) {
        guard let part = rectangle(parameters) else { return }
        for y in part.rows { erase(part.columns, row: y, sparing: attributes) }
    }

    /// Copies a rectangle to another place (DECCRA).
    mutating func copyRectangle(_ parameters: [Parameter]) {
        guard let part = rectangle(parameters) else { return }
        let (y, x) = (origin.y + parameters.count(5) - 1, origin.x + parameters.count(6) - 1)
        guard y < height, x < width else { return }
        let copied = part.rows.map { Array(screen.rows[$0].cells[part.columns].prefix(width - x)) }
        for (index, cells) in copied.prefix(height - y).enumerated() {
            screen.change(y + index) { $0.replace(x, with: cells) }
        }
    }

    /// Changes attributes in a rectangle, or in all cells from its first corner to its last (DECCARA, DECRARA).
    mutating func changeRectangle(_ parameters: [Parameter], _ change: (inout CellLook, [Parameter]) -> Void)
    {
        guard let part = rectangle(parameters) else { return }
        let isStream = attributeExtent != 2
        for y in part.rows {
            let start = isStream && y > part.rows.lowerBound ? 0 : part.columns.lowerBound
            let end = isStream && y < part.rows.upperBound - 1 ? width : part.columns.upperBound
            for x in start..<max(start, end) {
                var look = looks[screen[x, y].look]
                change(&look, Array(parameters.dropFirst(4)))
                let number = looks.number(of: look)
                screen.change(y) { $0.setLook(number, at: x) }
            }
        }
        sweep()
    }

    /// Returns the checksum of a rectangle as DEC's terminals send it: the negative sum of its characters in 16 bits
    /// (DECRQCRA).
    func checksum(_ parameters: [Parameter]) -> UInt16 {
        guard let part = rectangle(parameters) else { return 0 }
        let cells = part.rows.flatMap { screen.rows[$0].cells[part.columns] }.filter { $0.width > 0 }
        return cells.reduce(0) { $0 &- UInt16(truncatingIfNeeded: scalars(of: $1)[0]) }
    }

    /// Fills the screen with the letter E, the test pattern for adjusting a display (DECALN).
    mutating func align() {
        resetMargins()
        move(toX: 0, y: 0)
        let range = 0..<width
        for y in 0..<height { screen.change(y) { $0.fill(range, ScreenCell(content: 0x45, look: 0)) } }
    }
}
