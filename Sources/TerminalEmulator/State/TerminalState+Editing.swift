/// How cells are erased, inserted, deleted and copied.
extension TerminalState {
    /// Erases columns of a row, but for cells with these attributes. `SPA` counts from its first use on.
    mutating func erase(_ range: Range<Int>, row y: Int, sparing attributes: CellLook.Attributes = []) {
        guard !range.isEmpty else { return }
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

    /// Erases whole rows.
    mutating func erase(_ rows: ClosedRange<Int>, sparing attributes: CellLook.Attributes = []) {
        for y in rows { erase(0..<width, row: y, sparing: attributes) }
    }

    /// Erases a part of the row: from the cursor on, up to it, or all (EL, DECSEL). After the last column, nothing is left
    /// to erase.
    mutating func eraseLine(_ part: Int, sparing attributes: CellLook.Attributes) {
        switch part {
        case 0 where cursor.isPastEnd: break
        case 0: erase(cursor.x..<width, row: cursor.y, sparing: attributes)
        case 1: erase(0..<cursor.x + 1, row: cursor.y, sparing: attributes)
        case 2: erase(0..<width, row: cursor.y, sparing: attributes)
        default: break
        }
    }

    /// Erases a part of the screen: from the cursor on, up to it, all, or what has scrolled away (ED, DECSED).
    mutating func eraseScreen(_ part: Int, sparing attributes: CellLook.Attributes) {
        switch part {
        case 0:
            eraseLine(0, sparing: attributes)
            if cursor.y + 1 < height { erase(cursor.y + 1...height - 1, sparing: attributes) }
        case 1:
            eraseLine(1, sparing: attributes)
            if cursor.y > 0 { erase(0...cursor.y - 1, sparing: attributes) }
        case 2:
            cursor.isPastEnd = false
            erase(0...height - 1, sparing: attributes)
        case 3: screen.clearHistory()
        default: break
        }
    }

    /// Scrolls the region up, or down by a negative number.
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
        guard isInRegion || !modes.hasColumns else { return }
        let blank = erasedCell()
        let range = cursor.x..<columns.upperBound + 1
        guard !range.isEmpty else { return }
        screen.change(cursor.y) { $0.shift(range, by: count, blank: blank) }
    }

    /// Moves the region's columns from one of them on: to the right, or to the left by a negative number.
    mutating func insertColumns(_ count: Int, at x: Int) {
        let blank = erasedCell()
        for y in lines { screen.change(y) { $0.shift(x..<columns.upperBound + 1, by: count, blank: blank) } }
    }

    // MARK: Rectangles

    /// A rectangle by its top, left, bottom and right in the parameters from `first` on, from 1. Nil if it is empty.
    func rectangle(_ parameters: [Parameter], _ first: Int) -> (rows: ClosedRange<Int>, columns: Range<Int>)?
    {
        let (top, left) = modes.isOrigin ? (lines.lowerBound, columns.lowerBound) : (0, 0)
        let (bottom, right) =
            modes.isOrigin ? (lines.upperBound, columns.upperBound) : (height - 1, width - 1)
        func end(_ index: Int, _ start: Int, _ last: Int) -> Int {
            let value = parameters.value(index)
            return value == 0 ? last : min(last, start + value - 1)
        }
        let (y, x) = (top + parameters.count(first) - 1, left + parameters.count(first + 1) - 1)
        let (lastY, lastX) = (end(first + 2, top, bottom), end(first + 3, left, right))
        guard y <= lastY, x <= lastX else { return nil }
        return (y...lastY, x..<lastX + 1)
    }

    /// Fills a rectangle with a character (DECFRA).
    mutating func fillRectangle(_ parameters: [Parameter]) {
        let scalar = parameters.value(0)
        guard let part = rectangle(parameters, 1),
            (0x20...0x7e).contains(scalar) || (0xa0...0xff).contains(scalar)
        else { return }
        let cell = ScreenCell(content: UInt32(scalar), look: currentLook())
        for y in part.rows { screen.change(y) { $0.fill(part.columns, cell) } }
    }

    /// Erases a rectangle (DECERA, DECSERA).
    mutating func eraseRectangle(_ parameters: [Parameter], sparing attributes: CellLook.Attributes) {
        guard let part = rectangle(parameters, 0) else { return }
        for y in part.rows { erase(part.columns, row: y, sparing: attributes) }
    }

    /// Copies a rectangle to another place (DECCRA).
    mutating func copyRectangle(_ parameters: [Parameter]) {
        guard let part = rectangle(parameters, 0) else { return }
        let (top, left) = modes.isOrigin ? (lines.lowerBound, columns.lowerBound) : (0, 0)
        let (y, x) = (top + parameters.count(5) - 1, left + parameters.count(6) - 1)
        guard y < height, x < width else { return }
        let copied = part.rows.map { Array(screen.rows[$0].cells[part.columns].prefix(width - x)) }
        for (index, cells) in copied.prefix(height - y).enumerated() {
            screen.change(y + index) { row in
                row.fill(x..<x + cells.count, .blank(0))
                row.cells.replaceSubrange(x..<x + cells.count, with: cells)
                if cells.first?.width == 0 { row.cells[x] = .blank(cells[0].look) }
                let last = x + cells.count - 1
                if row.cells[last].width == 2 { row.cells[last] = .blank(row.cells[last].look) }
            }
        }
    }

    /// Changes attributes in a rectangle, or from one place to another (DECCARA, DECRARA).
    mutating func changeRectangle(_ parameters: [Parameter], _ change: (inout CellLook, [Parameter]) -> Void)
    {
        guard let part = rectangle(parameters, 0) else { return }
        let list = Array(parameters.dropFirst(4))
        for y in part.rows {
            let isStream = attributeExtent != 2
            let start = isStream && y > part.rows.lowerBound ? 0 : part.columns.lowerBound
            let end = isStream && y < part.rows.upperBound ? width : part.columns.upperBound
            for x in start..<max(start, end) {
                var look = looks[screen[x, y].look]
                change(&look, list)
                let number = looks.number(of: look)
                screen.change(y) { $0.cells[x].look = number }
            }
        }
        sweep()
    }

    /// The sum of the characters of a rectangle, as DEC's terminals send it: negative, in 16 bits (DECRQCRA).
    func checksum(_ parameters: [Parameter]) -> UInt16 {
        guard let part = rectangle(parameters, 0) else { return 0 }
        var sum: UInt16 = 0
        for y in part.rows {
            for x in part.columns {
                let cell = screen[x, y]
                let scalar = text(of: cell).unicodeScalars.first?.value ?? 0x20
                sum &-= UInt16(truncatingIfNeeded: cell.width == 0 ? 0 : scalar)
            }
        }
        return sum
    }

    /// Fills the screen with the letter E, to adjust a screen by (DECALN).
    mutating func align() {
        (lines, columns) = (0...height - 1, 0...width - 1)
        move(toX: 0, y: 0)
        for y in 0..<height {
            screen.change(y) { row in
                row.isWrapped = false
                row.fill(0..<row.cells.count, ScreenCell(content: 0x45, look: 0))
            }
        }
    }
}
