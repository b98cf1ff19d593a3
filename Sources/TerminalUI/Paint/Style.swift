/// How a cell looks: what it means first, so that it reads without colour too.
public struct Style: Hashable, Sendable {
    /// The few colours there are; what each looks like is the terminal's affair.
    public enum Color: UInt8, Hashable, Sendable, CaseIterable {
        case normal
        /// The focus and what a person acts on.
        case accent
        /// What stands out without being acted on, such as the best price.
        case highlight
        /// What is said by the way: grey, or dim where there is no grey.
        case secondary
        /// Errors, and nothing else.
        case error
    }

    public struct Attributes: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public static let bold = Attributes(rawValue: 1)
        public static let dim = Attributes(rawValue: 2)
        public static let underline = Attributes(rawValue: 4)
        public static let reverse = Attributes(rawValue: 8)
    }

    public var color: Color
    public var attributes: Attributes

    public init(_ color: Color = .normal, _ attributes: Attributes = []) {
        self.color = color
        self.attributes = attributes
    }

    public static let normal = Style()
    public static let bold = Style(.normal, .bold)
    public static let reverse = Style(.normal, .reverse)
    public static let accent = Style(.accent)
    public static let highlight = Style(.highlight, .bold)
    public static let secondary = Style(.secondary)
    public static let error = Style(.error, .bold)

    public func with(_ more: Attributes) -> Style { Style(color, attributes.union(more)) }
}
