import TerminalUI

/// A converter from the looks of emulated cells to the styles of a grid. Every kind of underline becomes a plain one.
struct CellStyles {
    let isReversed: Bool
    /// The last look with its style. Most cells have the look of their neighbour.
    private var last: (number: UInt32, style: Style)?

    init(isReversed: Bool) { self.isReversed = isReversed }

    mutating func style(_ number: UInt32, _ look: CellLook) -> Style {
        if let last, last.number == number { return last.style }
        var style = Style()
        for (attribute, shown) in Self.attributes where look.attributes.contains(attribute) {
            style.attributes.insert(shown)
        }
        if look.underline != .none { style.attributes.insert(.underline) }
        if look.link != nil { style.attributes.insert(.link) }
        if isReversed { style.attributes.formSymmetricDifference(.reverse) }
        style.foreground = look.foreground
        style.background = look.background
        last = (number, style)
        return style
    }

    private static let attributes: [(CellLook.Attributes, Style.Attributes)] = [
        (.bold, .bold), (.dim, .dim), (.italic, .italic), (.blink, .blink), (.reverse, .reverse),
        (.struck, .strikethrough),
    ]
}
