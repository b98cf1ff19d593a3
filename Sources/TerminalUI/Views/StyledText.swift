/// Words in more than one style, on one line or to be wrapped.
public struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
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

    public static func + (left: StyledText, right: StyledText) -> StyledText {
        StyledText(left.runs + right.runs)
    }

    /// The words alone.
    public var text: String {
        runs.count == 1 ? runs[0].text : runs.map(\.text).joined()
    }

    public var cellWidth: Int { runs.reduce(0) { $0 + $1.text.cellWidth } }
}
