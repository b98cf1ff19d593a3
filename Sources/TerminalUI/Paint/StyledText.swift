/// Text in one or more styles.
///
/// ```swift
/// Text(StyledText("Late: ", .error) + "tomorrow")
/// ```
public struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// A piece of text in one style.
    public struct Run: Hashable, Sendable {
        package var text: String
        package var style: Style
        /// Whether the run is shortened before others if the text is too long. A long name, for example, gives way.
        package var givesWay: Bool
        /// Whether the run is broken only if it is longer than a line. A person's name, for example, stays whole.
        package var staysWhole: Bool
        /// The address to which the run leads, e.g. `file:///home/ada/ticket.pdf`; nil if it is no link. The run is
        /// underlined. Terminals that know no links show it as other text.
        public var link: String?

        /// The number of characters to which an overlong text is cut: more than anybody reads.
        private static let longest = 4_000

        public init(
            _ text: String, _ style: Style = .normal, givesWay: Bool = false, staysWhole: Bool = false,
            link: String? = nil
        ) {
            self.link = link
            // A service may send a name of megabytes, all of which each frame would measure.
            self.text = text.utf8.count <= 4 * Self.longest ? text : text.prefix(Self.longest) + "…"
            self.style = style
            self.givesWay = givesWay
            self.staysWhole = staysWhole
        }
    }

    package var runs: [Run]

    public init(_ text: String, _ style: Style = .normal) { runs = [Run(text, style)] }

    public init(_ runs: [Run]) { self.runs = runs }

    public init(stringLiteral text: String) { self.init(text) }

    /// Joins two texts without a space between them.
    public static func + (left: StyledText, right: StyledText) -> StyledText {
        StyledText(left.runs + right.runs)
    }

    /// The text without its styles.
    public var text: String { runs.map(\.text).joined() }

    /// The columns that the text takes on one line.
    public var cellWidth: Int { runs.reduce(0) { $0 + $1.text.cellWidth } }

    /// The text, shortened if it is wider than `width` columns.
    package func fitted(to width: Int) -> StyledText { cellWidth <= width ? self : ellipsized(to: width) }

    /// The text shortened to `width` columns. Shortens the runs that give way, the longest first, if that is enough.
    /// Otherwise cuts the end of the text. Each cut ends in `…`.
    private func ellipsized(to width: Int) -> StyledText {
        let names = runs.filter(\.givesWay).map(\.text.cellWidth)
        let room = width - (cellWidth - names.reduce(0, +))
        guard !names.isEmpty, names.reduce(0, { $0 + min($1, Self.leastOfName) }) <= room else {
            return cut(to: width)
        }
        // Finds the largest width to which all runs that give way, such as names, can be cut. The first of them also
        // get the columns that remain.
        func total(_ limit: Int) -> Int { names.reduce(0) { $0 + min($1, limit) } }
        var limit = min(names.max() ?? 0, room)
        while total(limit) > room { limit -= 1 }
        var spare = room - total(limit)
        return StyledText(
            runs.flatMap { run -> [Run] in
                let length = run.text.cellWidth
                guard run.givesWay, length > limit else { return [run] }
                let extra = spare > 0 ? 1 : 0
                spare -= extra
                return length <= limit + extra ? [run] : StyledText([run]).cut(to: limit + extra).runs
            })
    }

    /// The fewest columns that a shortened run keeps: a letter and `…`.
    private static let leastOfName = 2

    private func cut(to width: Int) -> StyledText {
        var kept: [Run] = []
        var left = max(0, width - 1)
        for run in runs {
            let head = String(run.text.prefix(columns: left))
            kept.append(Run(head, run.style, link: run.link))
            left -= head.cellWidth
            if head.count < run.text.count { break }
        }
        guard width > 0 else { return StyledText([]) }
        while kept.last?.text.last == " " { kept[kept.count - 1].text.removeLast() }
        kept.append(Run("…", kept.last?.style ?? .normal, link: kept.last?.link))
        return StyledText(kept)
    }
}
