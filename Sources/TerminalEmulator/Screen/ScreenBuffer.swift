/// A screen of rows, and the rows that have scrolled away from its top.
struct ScreenBuffer {
    private(set) var rows: [ScreenRow]
    /// The rows that have scrolled away, from the oldest; without blanks at their ends.
    private(set) var history: [ScreenRow] = []
    private(set) var width: Int
    /// What the program has saved of the cursor on this screen.
    var saved = SavedCursor()
    /// The keyboard's modes that the program has set on this screen (kitty, "Comprehensive keyboard handling").
    var keyboard = KeyboardModes()
    private let mostHistory: Int
    private var versions: UInt64
    /// A row that shares its cells with others until it is written.
    private var blankRow: ScreenRow
    /// The rows at the start of `history` that are over the limit, until they are removed together.
    private var surplus: Int { max(0, history.count - mostHistory) }

    /// - Parameter versions: The number before the first version of a row, which no other buffer uses.
    init(width: Int, height: Int, mostHistory: Int, versions: UInt64) {
        self.width = width
        self.versions = versions
        self.mostHistory = mostHistory
        blankRow = ScreenRow(width: width, look: 0)
        rows = Array(repeating: blankRow, count: height)
        for y in rows.indices { touch(y) }
    }

    var height: Int { rows.count }

    subscript(x: Int, y: Int) -> ScreenCell { rows[y].cells[x] }

    /// The rows that are kept of those that have scrolled away, from the oldest.
    var scrolledAway: ArraySlice<ScreenRow> { history.dropFirst(surplus) }

    private mutating func touch(_ y: Int) {
        versions += 1
        rows[y].version = versions
    }

    /// Changes a row.
    mutating func change(_ y: Int, _ body: (inout ScreenRow) -> Void) {
        body(&rows[y])
        touch(y)
    }

    mutating func put(_ cell: ScreenCell, at x: Int, _ y: Int) {
        let half = ScreenCell(content: 0x20, look: cell.look, width: 0)
        change(y) { $0.replace(x, with: cell.width == 2 ? [cell, half] : [cell]) }
    }

    /// Writes printable ASCII.
    mutating func put(_ text: ArraySlice<UInt8>, _ look: UInt32, at x: Int, _ y: Int) {
        rows[y].write(text, look, at: x)
        touch(y)
    }

    /// Scrolls rows within columns: up by a positive number, down by a negative one. Whole rows that leave the top of the
    /// screen are kept, if `keeps` says so.
    mutating func scroll(
        _ lines: ClosedRange<Int>, _ columns: Range<Int>, by offset: Int, look: UInt32, keeps: Bool = false
    ) {
        let count = min(abs(offset), lines.count)
        guard count > 0 else { return }
        guard columns.count < width else {
            for _ in 0..<count { rotate(lines, isUp: offset > 0, look, keeps: keeps) }
            return
        }
        let old = lines.map { Array(rows[$0].cells[columns]) }
        let blanks = Array(repeating: ScreenCell.blank(look), count: columns.count)
        for (index, y) in lines.enumerated() {
            let source = offset > 0 ? index + count : index - count
            let part = old.indices.contains(source) ? old[source] : blanks
            change(y) { $0.replace(columns.lowerBound, with: part) }
        }
    }

    private mutating func rotate(_ lines: ClosedRange<Int>, isUp: Bool, _ look: UInt32, keeps: Bool) {
        let row = rows.remove(at: isUp ? lines.lowerBound : lines.upperBound)
        if keeps, mostHistory > 0 {
            history.append(row.trimmed)
            if surplus >= max(mostHistory, 64) { history.removeFirst(surplus) }
        }
        let new = look == 0 ? blankRow : ScreenRow(width: width, look: look)
        rows.insert(new, at: isUp ? lines.upperBound : lines.lowerBound)
        touch(isUp ? lines.upperBound : lines.lowerBound)
    }

    mutating func clearHistory() { history = [] }

    /// Gives the screen another size. Rows go to the history and come back from it at the top, so that the cursor's row
    /// stays; without room below the cursor, rows at the bottom go first.
    ///
    /// - Returns: How many rows down the content has moved.
    mutating func resize(width: Int, height: Int, cursor: Int) -> Int {
        self.width = width
        blankRow = ScreenRow(width: width, look: 0)
        var moved = 0
        while rows.count > height {
            if cursor + moved < rows.count - 1, cursor + moved < height {
                rows.removeLast()
            } else {
                let row = rows.removeFirst()
                if mostHistory > 0 { history.append(row.trimmed) }
                moved -= 1
            }
        }
        while rows.count < height {
            if surplus < history.count, let row = history.popLast() {
                rows.insert(row, at: 0)
                moved += 1
            } else {
                rows.append(blankRow)
            }
        }
        for y in rows.indices {
            rows[y].resize(to: width)
            touch(y)
        }
        return moved
    }
}
