/// One cell of a screen: a character and its style, packed into 16 bytes.
///
/// A wide character takes two cells. Its right cell holds no character (`isContinuation`).
public struct Cell: Hashable, Sendable {
    // low: scalars 0, 1, 2; high: scalars 3, 4, then 7 bits of style from bit 42, and bit 63 for wide.
    package var low: UInt64
    package var high: UInt64

    static let styleShift: UInt64 = 42
    static let styleMask: UInt64 = 0x7f << 42
    static let wideBit: UInt64 = 1 << 63
    /// The bits of `high` that hold scalars.
    static let scalarsMask: UInt64 = (1 << 42) - 1

    package init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    init(_ glyph: Glyph, _ style: Style.Code) {
        low = glyph.low
        high = glyph.high | style.bits | (glyph.isWide ? Self.wideBit : 0)
    }

    /// Makes a cell of one scalar that is one column wide, such as a letter or a line.
    init(_ scalar: UInt32, _ style: Style.Code) {
        low = UInt64(scalar)
        high = style.bits
    }

    static func continuation(_ style: Style.Code) -> Cell { Cell(low: 0, high: style.bits) }

    /// A space in the normal style.
    public static let blank = Cell(low: 0x20, high: 0)

    /// Whether the cell is the right half of a wide character.
    public var isContinuation: Bool { low == 0 }

    /// Whether the character also takes the cell to the right.
    public var isWide: Bool { high & Self.wideBit != 0 }

    /// The scalars of the character, the base before its marks. Empty in a continuation.
    public var scalars: [Unicode.Scalar] {
        var found: [Unicode.Scalar] = []
        forEachScalar { found.append($0) }
        return found
    }

    func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
        Glyph.forEachScalar(low: low, high: high & ~(Self.styleMask | Self.wideBit), body)
    }

    /// The character, as a text. Empty in a continuation.
    public var text: String {
        var text = ""
        forEachScalar { text.unicodeScalars.append($0) }
        return text
    }

    public var style: Style {
        get { styleCode.style }
        set { styleCode = Style.Code(newValue) }
    }

    var styleCode: Style.Code {
        get { Style.Code(rawValue: UInt8((high & Self.styleMask) >> Self.styleShift)) }
        set { high = (high & ~Self.styleMask) | newValue.bits }
    }
}
