extension Canvas {
    /// Writes `text` from `point` to the right, and returns the number of columns that it took.
    ///
    /// A text wider than `maxWidth` is cut, but never in the middle of a wide character. `String.truncated(to:)` adds
    /// `…`. The result also counts columns that are clipped.
    @discardableResult
    public func put(
        _ text: String, at point: Point, style: Style = .normal, maxWidth: Int = .max
    ) -> Int {
        let start = origin.x + point.x
        return withRow(origin.y + point.y, style) { row in
            // A fast path: splitting a text into characters takes far longer than painting it.
            if let width = text.simpleWidth {
                let used = min(width, max(0, maxWidth))
                row?.write(simple: text, from: start, to: start + used)
                return used
            }
            var used = 0
            for character in text {
                let width = character.cellWidth
                guard used + width <= maxWidth else { break }
                row?.write(Glyphs.glyphs(of: character), from: start + used, to: start + used + width)
                used += width
            }
            return used
        }
    }

    /// Writes text in several styles from `point` to the right, and returns the number of columns that it took.
    @discardableResult
    public func put(_ text: StyledText, at point: Point, maxWidth: Int = .max) -> Int {
        var used = 0
        for run in text.runs where used < maxWidth {
            let start = Point(x: point.x + used, y: point.y)
            let address = run.link.flatMap { CellLink.isUsable($0) ? $0 : nil }
            let style = address == nil ? run.style : run.style.with([.underline, .link])
            let width = put(run.text, at: start, style: style, maxWidth: maxWidth - used)
            if let address { link(Rect(x: start.x, y: start.y, width: width, height: 1), to: address) }
            used += width
        }
        return used
    }

    private func link(_ rect: Rect, to address: String) {
        let seen = rect.offset(by: origin).intersection(clip)
        guard !seen.isEmpty else { return }
        let link = CellLink(y: seen.y, columns: seen.x..<seen.maxX, address: address)
        surface.grid.links[seen.y, default: []].append(link)
    }

    /// Clears words that reach into the canvas from the left, because something else is painted over their beginnings.
    /// Each row is cleared up to the next two blanks.
    func clearCutWords() {
        for y in 0..<size.height {
            let row = (0..<size.width).map { grid[origin.x + $0, origin.y + y].text }
            let before = grid[origin.x - 1, origin.y + y].text
            guard before != " ", let first = row.first?.first, first.isLetter || first.isNumber else {
                continue
            }
            let end = row.indices.first { row[$0] == " " && ($0 + 1 == row.count || row[$0 + 1] == " ") }
            fill(Rect(x: 0, y: y, width: end ?? row.count, height: 1))
        }
    }

    /// Fills `rect` with one character. If half of a wide character does not fit, its cell stays blank.
    public func fill(_ rect: Rect, with character: Character = " ", style: Style = .normal) {
        let width = max(1, character.cellWidth)
        let glyphs = Glyphs.glyphs(of: character)
        let area = rect.offset(by: origin)
        let seen = area.intersection(clip)
        for y in seen.y..<max(seen.y, seen.maxY) {
            withRow(y, style) { row in
                row?.clear(from: seen.x, to: seen.maxX)
                for x in stride(from: area.x, through: area.maxX - width, by: width) {
                    row?.write(glyphs, from: x, to: x + width)
                }
            }
        }
    }

    /// Writes the cells of a whole screen from the upper left corner on.
    package func put(_ grid: CellGrid) {
        for y in 0..<min(grid.size.height, size.height) {
            withRow(origin.y + y, .normal) { $0?.write(cells: grid.row(y), from: origin.x) }
        }
    }

    /// Draws a line of `width` columns to the right of `point`.
    package func horizontalLine(at point: Point, width: Int, style: Style = .normal) {
        fill(Rect(x: point.x, y: point.y, width: width, height: 1), with: "─", style: style)
    }

    /// Draws a line of `height` rows down from `point`.
    package func verticalLine(at point: Point, height: Int, style: Style = .normal) {
        fill(Rect(x: point.x, y: point.y, width: 1, height: height), with: "│", style: style)
    }

    /// Draws a scroll bar in the last column, if there are more rows than fit into this canvas.
    ///
    /// - Parameters:
    ///   - top: The index of the first visible row.
    ///   - count: The number of rows, visible or not.
    package func scrollBar(from top: Int, of count: Int, style: Style = .secondary) {
        let height = size.height
        guard count > height, height > 1 else { return }
        let length = max(1, height * height / count)
        let start = Point(x: size.width - 1, y: top * (height - length) / (count - height))
        verticalLine(at: start, height: length, style: style)
    }

    /// Draws a frame along the edge of `rect`, and leaves the inside as it is. Draws nothing if `rect` is too small.
    public func box(_ rect: Rect, style: Style = .normal) {
        guard rect.width >= 2, rect.height >= 2 else { return }
        let right = rect.maxX - 1
        let bottom = rect.maxY - 1
        horizontalLine(at: Point(x: rect.x + 1, y: rect.y), width: rect.width - 2, style: style)
        horizontalLine(at: Point(x: rect.x + 1, y: bottom), width: rect.width - 2, style: style)
        verticalLine(at: Point(x: rect.x, y: rect.y + 1), height: rect.height - 2, style: style)
        verticalLine(at: Point(x: right, y: rect.y + 1), height: rect.height - 2, style: style)
        put("┌", at: rect.origin, style: style)
        put("┐", at: Point(x: right, y: rect.y), style: style)
        put("└", at: Point(x: rect.x, y: bottom), style: style)
        put("┘", at: Point(x: right, y: bottom), style: style)
    }

    /// Changes the style of all cells in `rect`, and keeps their characters.
    package func restyle(_ rect: Rect, _ style: Style) {
        let seen = rect.offset(by: origin).intersection(clip)
        let width = surface.grid.size.width
        for y in seen.y..<seen.maxY {
            for x in seen.x..<seen.maxX { surface.grid.cells[y * width + x].style = style }
        }
    }

    /// Calls `body` with the part of row `y` that may be painted, or with nil if no part of the row may be painted.
    private func withRow<Result>(_ y: Int, _ style: Style, _ body: (PaintedRow?) -> Result) -> Result {
        guard y >= clip.y, y < clip.maxY, clip.width > 0 else { return body(nil) }
        let width = surface.grid.size.width
        return surface.grid.cells.withUnsafeMutableBufferPointer { cells in
            body(
                PaintedRow(
                    cells: UnsafeMutableBufferPointer(rebasing: cells[y * width..<(y + 1) * width]),
                    left: clip.x, right: clip.maxX, style: style))
        }
    }
}

/// A row of a screen. Only the columns from `left` to `right` may be painted.
private struct PaintedRow {
    let cells: UnsafeMutableBufferPointer<Cell>
    let left: Int
    let right: Int
    let style: Style

    /// Writes the glyphs of a character into `start..<end`. If the character is partly clipped, its visible part is
    /// blanked.
    func write(_ glyphs: some Collection<Glyph>, from start: Int, to end: Int) {
        guard start >= left, end <= right else { return clear(from: max(start, left), to: min(end, right)) }
        guard start < end else { return }
        mend(start, end)
        var x = start
        for glyph in glyphs {
            cells[x] = Cell(glyph, style)
            if glyph.isWide { cells[x + 1] = .continuation(style) }
            x += glyph.width
        }
    }

    /// Writes the first characters of a text into `start..<end`. Each character takes one column (`simpleWidth`).
    func write(simple text: String, from start: Int, to end: Int) {
        let (first, last) = (max(start, left), min(end, right))
        guard first < last else { return }
        mend(first, last)
        var x = start
        for scalar in text.unicodeScalars {
            if x >= last { break }
            if x >= first { cells[x] = Cell(scalar == .noBreakSpace ? 0x20 : scalar.value, style) }
            x += 1
        }
    }

    /// Writes cells that are clean already. If half of a wide character is clipped, the other half is blanked.
    func write(cells other: ArraySlice<Cell>, from start: Int) {
        let (first, last) = (max(start, left), min(start + other.count, right))
        guard first < last else { return }
        mend(first, last)
        for x in first..<last { cells[x] = other[other.startIndex + x - start] }
        if cells[first].isContinuation { cells[first] = Cell(0x20, cells[first].style) }
        if cells[last - 1].isWide { cells[last - 1] = Cell(0x20, cells[last - 1].style) }
    }

    /// Blanks `start..<end`, which must lie between `left` and `right`.
    func clear(from start: Int, to end: Int) {
        guard start < end else { return }
        mend(start, end)
        for x in start..<end { cells[x] = Cell(0x20, style) }
    }

    /// Blanks the outer half of each wide character that lies across an edge of `first..<last`.
    private func mend(_ first: Int, _ last: Int) {
        if cells[first].isContinuation, first > 0 { cells[first - 1] = Cell(0x20, cells[first - 1].style) }
        if cells[last - 1].isWide, last < cells.count { cells[last] = Cell(0x20, cells[last].style) }
    }
}
