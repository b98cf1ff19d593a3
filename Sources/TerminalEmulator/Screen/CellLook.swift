import TerminalUI

/// The look of a cell, and where it leads to.
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
        /// Selective erasure leaves the cell as it is (DECSCA).
        static let protected = Attributes(rawValue: 256)
        /// Ordinary erasure leaves the cell as it is (SPA).
        static let guarded = Attributes(rawValue: 512)

        /// What `SGR` can change.
        static let ofRendition = Attributes(rawValue: 255)
    }

    /// The form of the line below the text, by its number in `SGR 4:n`.
    enum Underline: UInt8, Sendable { case none, single, double, curly, dotted, dashed }

    var foreground = CellColor.standard
    var background = CellColor.standard
    var underlineColor = CellColor.standard
    var underline = Underline.none
    var attributes: Attributes = []
    /// The address of a link.
    var link: String?

    /// Whether nobody can read characters in this look: they are concealed, or in the colour of their background. Bold ones
    /// can be read, because many terminals make them brighter (xterm(1), `boldColors`).
    var hidesText: Bool {
        attributes.contains(.concealed)
            || foreground != .standard && foreground == background && !attributes.contains(.bold)
    }

    /// The look of erased cells: colours erase, attributes do not.
    var erased: CellLook { CellLook(background: background) }

    /// Forgets all that `SGR` sets.
    mutating func resetRendition() {
        self = CellLook(attributes: attributes.subtracting(.ofRendition), link: link)
    }
}
