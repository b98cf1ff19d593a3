import TerminalUI

/// The look of a cell, and the address of its link.
struct CellLook: Hashable, Sendable {
    struct Attributes: OptionSet, Hashable, Sendable {
        let rawValue: UInt16

        static let bold = Attributes(rawValue: 1)
        static let dim = Attributes(rawValue: 2)
        static let italic = Attributes(rawValue: 4)
        static let blink = Attributes(rawValue: 8)
        static let reverse = Attributes(rawValue: 16)
        static let concealed = Attributes(rawValue: 32)
        static let struck = Attributes(rawValue: 64)
        static let overlined = Attributes(rawValue: 128)
        /// Protected from selective erasure (DECSCA).
        static let protected = Attributes(rawValue: 256)
        /// Protected from ordinary erasure (SPA).
        static let guarded = Attributes(rawValue: 512)

        /// The attributes that `SGR` can change.
        static let ofRendition = Attributes(rawValue: 255)
    }

    /// The kind of underline, by its number in `SGR 4:n`.
    enum Underline: UInt8, Sendable { case none, single, double, curly, dotted, dashed }

    var foreground = CellColor.standard
    var background = CellColor.standard
    var underlineColor = CellColor.standard
    var underline = Underline.none
    var attributes: Attributes = []
    /// The address of the cell's link (OSC 8).
    var link: String?

    /// Whether text in this look is invisible: concealed, or in the colour of its background. Bold text counts as
    /// visible, because many terminals make it brighter (xterm(1), `boldColors`).
    var hidesText: Bool {
        attributes.contains(.concealed)
            || foreground != .standard && foreground == background && !attributes.contains(.bold)
    }

    /// The look of a cell that is erased while this look is set. Erasing uses the background colour, but no attributes.
    var erased: CellLook { CellLook(background: background) }

    /// Resets everything that `SGR` sets.
    mutating func resetRendition() {
        self = CellLook(attributes: attributes.subtracting(.ofRendition), link: link)
    }
}
