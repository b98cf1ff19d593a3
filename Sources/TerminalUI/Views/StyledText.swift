/// Words in more than one style, on one line or to be wrapped.
public struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// Words in one style.
    public struct Run: Hashable, Sendable {
        public var text: String
        public var style: Style

        public init(_ text: String, _ style: Style = .normal) {
            self.text = text
            self.style = style
        }
    }

    public var runs: [Run]

    public init(_ text: String, _ style: Style = .normal) {
        runs = [Run(text, style)]
    }

    public init(_ runs: [Run]) {
        self.runs = runs
    }

    public init(stringLiteral text: String) {
        self.init(text)
    }

    /// One after the other, without a space between.
    public static func + (left: StyledText, right: StyledText) -> StyledText {
        StyledText(left.runs + right.runs)
    }

    /// The words alone.
    public var text: String {
        runs.count == 1 ? runs[0].text : runs.map(\.text).joined()
    }

    /// The columns it takes on one line.
    public var cellWidth: Int { runs.reduce(0) { $0 + $1.text.cellWidth } }
}
