extension Canvas {
    /// Writes `text` from `point` to the right, in at most `maxWidth` columns, and returns how many it
    /// took.
    ///
    /// A text that is too long is cut, never in the middle of a wide character; `String.truncated(to:)`
    /// adds `…`. The result also counts columns that are clipped.
    @discardableResult
    public func put(
        _ text: String, at point: Point, style: Style = .normal, maxWidth: Int = .max
    ) -> Int {
        let start = origin.x + point.x
        return RowWriter.withRow(origin.y + point.y, of: self, style) { row in
            if let width = text.simpleWidth {
                let used = min(width, max(0, maxWidth))
                row?.write(simple: text, from: start, to: start + used)
                return used
            }
            var used = 0
            text.forEachPiece { piece in
                let width = piece.width
                guard used + width <= maxWidth else { return false }
                row?.write(piece, from: start + used, to: start + used + width)
                used += width
                return true
            }
            return used
        }
    }

    /// Writes words in their styles from `point` to the right, and returns the columns that they took.
    @discardableResult
    public func put(_ text: StyledText, at point: Point, maxWidth: Int = .max) -> Int {
        var used = 0
        for run in text.runs where used < maxWidth {
            used += put(
                run.text, at: Point(x: point.x + used, y: point.y), style: run.style,
                maxWidth: maxWidth - used)
        }
        return used
    }

    /// Fills `rect` with one character; half of a wide one is a blank.
    public func fill(_ rect: Rect, with character: Character = " ", style: Style = .normal) {
        let scalar = character.simpleScalar
        let width = scalar == nil ? max(1, character.cellWidth) : 1
        let area = rect.offset(by: origin)
        let seen = area.intersection(clip)
        for y in seen.y..<max(seen.y, seen.maxY) {
            RowWriter.withRow(y, of: self, style) { row in
                if let scalar {
                    row?.fill(with: scalar, from: seen.x, to: seen.maxX)
                    return
                }
                row?.fill(with: 0x20, from: seen.x, to: seen.maxX)
                for x in stride(from: area.x, through: area.maxX - width, by: width) {
                    row?.write(.cluster(character), from: x, to: x + width)
                }
            }
        }
    }

    /// Draws a line of `width` columns to the right of `point`.
    public func horizontalLine(at point: Point, width: Int, style: Style = .normal) {
        fill(Rect(x: point.x, y: point.y, width: width, height: 1), with: "─", style: style)
    }

    /// Draws a line of `height` rows down from `point`.
    public func verticalLine(at point: Point, height: Int, style: Style = .normal) {
        fill(Rect(x: point.x, y: point.y, width: 1, height: height), with: "│", style: style)
    }

    /// Draws a frame along the edge of `rect`, and leaves its inside; draws nothing where there is no room.
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

    /// Changes the style of all cells in `rect`, and leaves their characters.
    public func restyle(_ rect: Rect, _ style: Style) {
        let seen = rect.offset(by: origin).intersection(clip)
        guard !seen.isEmpty else { return }
        let width = surface.grid.size.width
        let bits = Style.Code(style).bits
        surface.grid.cells.withUnsafeMutableBufferPointer { cells in
            for y in seen.y..<seen.maxY {
                for index in y * width + seen.x..<y * width + seen.maxX {
                    cells[index].high = (cells[index].high & ~Cell.styleMask) | bits
                }
            }
        }
    }
}
