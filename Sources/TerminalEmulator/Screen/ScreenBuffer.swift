/// The rows of a screen, and its scrollback.
struct ScreenBuffer {
    private(set) var rows: [ScreenRow]
    /// The scrollback, from the oldest row, without trailing blanks.
    private(set) var history: [ScreenRow] = []
    private(set) var width: Int
    /// The cursor that the program has saved on this screen.
    var saved = SavedCursor()
    /// The keyboard modes that the program has set on this screen (kitty, "Comprehensive keyboard handling").
    var keyboard = KeyboardModes()
    private let mostHistory: Int
    private var versions: UInt64
    /// A blank row. Copies of it share its cells until they are written.
    private var blankRow: ScreenRow
    /// The number of rows at the start of `history` that exceed the limit. They are removed in batches.
    private var surplus: Int { max(0, history.count - mostHistory) }

    /// - Parameter versions: The number before the first version of a row. No two buffers use the same versions.
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

    /// The scrollback without the rows that exceed the limit, from the oldest row.
    var scrolledAway: ArraySlice<ScreenRow> { history.dropFirst(surplus) }

    private mutating func touch(_ y: Int) {
        versions += 1
        rows[y].version = versions
    }

    /// Changes a row, and gives it a new version.
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

    /// Scrolls these columns of rows: up by a positive number, down by a negative one. If `keeps` is true, whole rows
    /// that leave the screen at the top go to the scrollback.
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

    /// Resizes the screen. If it gets lower, rows below the cursor are dropped, and if these are too few, rows at the
    /// top go to the scrollback. If it gets higher, rows come back from the scrollback, and then blank rows are added
    /// at the bottom.
    ///
    /// - Returns: The number of rows by which the content has moved down.
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
