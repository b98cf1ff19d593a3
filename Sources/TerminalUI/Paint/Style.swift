/// The look of a cell. Its colour is named by meaning, so that a terminal without colours can show it otherwise. Only
/// cells that show another program's screen have colours of their own.
public struct Style: Hashable, Sendable {
    /// The colours, named by their meaning. The terminal decides how each looks.
    public enum Color: UInt8, Hashable, Sendable, CaseIterable {
        case normal
        /// The focus, and controls that a person acts on.
        case accent
        /// Good news, such as the best price or a success.
        case highlight
        /// Less important text: grey, or dim if there is no grey.
        case secondary
        /// Errors and warnings, and nothing else.
        case error
        /// Black on white whatever the terminal's colours are, for barcodes. With `reverse`, white on black.
        case paper
    }

    public struct Attributes: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let bold = Attributes(rawValue: 1)
        public static let dim = Attributes(rawValue: 2)
        public static let underline = Attributes(rawValue: 4)
        public static let reverse = Attributes(rawValue: 8)
        /// Part of a link. It looks like any other cell.
        package static let link = Attributes(rawValue: 16)
        package static let italic = Attributes(rawValue: 32)
        package static let blink = Attributes(rawValue: 64)
        /// Crossed out. ncurses cannot draw that, so the cell looks like any other.
        package static let strikethrough = Attributes(rawValue: 128)
    }

    package var color: Color
    package var attributes: Attributes
    /// The text's colour, in cells that show what another program has drawn. It replaces `color`.
    package var foreground = CellColor.standard
    /// The background's colour, in cells that show what another program has drawn.
    package var background = CellColor.standard

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

    public func with(_ more: Attributes) -> Style {
        var style = self
        style.attributes.formUnion(more)
        return style
    }
}
