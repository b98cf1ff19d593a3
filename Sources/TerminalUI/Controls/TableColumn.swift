/// A column of a table: its title, its width, and the alignment of its text.
public struct TableColumn: Hashable, Sendable {
    public enum Alignment: Hashable, Sendable {
        case leading, trailing
        /// Numbers with `digits` digits after the decimal mark. The decimal marks are aligned.
        case decimal(digits: Int)
    }

    /// The direction in which rows are sorted.
    package enum Sorting: Hashable, Sendable {
        case ascending, descending

        var mark: String { self == .ascending ? "▲" : "▼" }
    }

    var title: String
    var width: SizeRange
    var alignment: Alignment
    var separator: String?
    var wholeWidth: Int
    /// The direction in which the rows are sorted by this column; nil if they are not. A mark behind the title shows it.
    package var sorting: Sorting?
    /// The importance of the column. If not all columns fit, the least important column is left out first; if
    /// several columns are equally unimportant, the last of them.
    package var priority: Int

    /// - Parameters:
    ///   - width: The column's width in cells. Spare room goes to the columns that can use it.
    ///   - separator: The characters between the parts of a text. A text that is too long is cut after a part. Nil if
    ///     texts have one part.
    ///   - wholeWidth: If the column is narrower than this, all columns stand one cell apart. By default the ideal
    ///     width, or 0 for a column with a separator.
    ///   - priority: The importance of the column. The least important columns are left out first if not all fit.
    public init(
        _ title: String, width: SizeRange, alignment: Alignment = .leading, separator: String? = nil,
        wholeWidth: Int? = nil, priority: Int = 0
    ) {
        self.wholeWidth = wholeWidth ?? (separator == nil ? width.ideal : 0)
        self.title = title
        self.width = width
        self.alignment = alignment
        self.separator = separator
        self.priority = priority
    }

    /// Makes a column of fixed width.
    public init(
        _ title: String, width: Int, alignment: Alignment = .leading, separator: String? = nil,
        priority: Int = 0
    ) {
        self.init(
            title, width: .fixed(width), alignment: alignment, separator: separator, priority: priority)
    }

    /// The column's width in a table whose columns stand `spacing` cells apart. If that is one cell, the mark of sorting has
    /// a cell of the column, so that a blank is behind it.
    func width(spacing: Int) -> SizeRange {
        sorting != nil && spacing == 1 ? width.union(.fixed(title.cellWidth + 1)) : width
    }

    func offset(of text: StyledText, in width: Int) -> Int {
        let free = max(0, width - text.cellWidth)
        switch alignment {
        case .leading: return 0
        case .trailing: return free
        case .decimal(let digits):
            guard digits > 0, text.text.utf8.contains(where: isDigit) else { return free }
            return max(0, free - (digits + 1 - fractionLength(text.text)))
        }
    }

    /// The length of the text from its last decimal mark on: 3 for `64.00`, 0 without a mark.
    private func fractionLength(_ text: String) -> Int {
        let digits = text.utf8.reversed().prefix(while: isDigit).count
        guard let mark = text.utf8.dropLast(digits).last, mark == 0x2e || mark == 0x2c else { return 0 }
        return digits + 1
    }

    private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// The text, shortened if it is wider than `width`.
    func fitted(_ text: StyledText, to width: Int) -> StyledText {
        guard text.cellWidth > width else { return text }
        if let separator, let style = text.runs.first?.style {
            let parts = text.text.split(separator: separator)
            for count in (1..<max(1, parts.count)).reversed() {
                let words = parts.prefix(count).joined(separator: separator) + separator + "…"
                if words.cellWidth <= width { return StyledText(words, style) }
            }
        }
        return text.fitted(to: width)
    }

    /// A column as placed in a table: its index among all columns, and its place on the screen.
    struct Placed: Hashable {
        var index: Int
        var x: Int
        var width: Int
    }

    /// The columns that fit into `width`, with the place of each. The columns stand one cell apart, instead of
    /// `spacing`, if a text might be cut otherwise.
    static func arrange(_ columns: [TableColumn], in width: Int, spacing: Int) -> [Placed] {
        let kept = kept(columns, in: width, spacing: spacing)
        let placed = place(kept, of: columns, in: width, spacing: spacing)
        let mayCut = placed.contains { $0.width < columns[$0.index].wholeWidth }
        return mayCut && spacing > 1 ? place(kept, of: columns, in: width, spacing: 1) : placed
    }

    private static func kept(_ columns: [TableColumn], in width: Int, spacing: Int) -> [Int] {
        var kept = Array(columns.indices)
        func needed() -> Int {
            kept.reduce(0) { $0 + columns[$1].width(spacing: spacing).minimum }
                + spacing * max(0, kept.count - 1)
        }
        while kept.count > 1, needed() > width {
            guard let victim = kept.reversed().min(by: { columns[$0].priority < columns[$1].priority })
            else { break }
            kept.removeAll { $0 == victim }
        }
        return kept
    }

    private static func place(
        _ kept: [Int], of columns: [TableColumn], in width: Int, spacing: Int
    ) -> [Placed] {
        let widths = SizeRange.divide(
            width - spacing * max(0, kept.count - 1), among: kept.map { columns[$0].width(spacing: spacing) })
        var x = 0
        return zip(kept, widths).map { index, width in
            defer { x += width + spacing }
            return Placed(index: index, x: x, width: width)
        }
    }
}
