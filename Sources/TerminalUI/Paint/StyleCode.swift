/// A style in seven bits: the colour in three, the attributes in four.
struct StyleCode: Hashable, Sendable {
    static let count = 128

    let rawValue: UInt8

    @inline(__always)
    init(rawValue: UInt8) { self.rawValue = rawValue & 0x7f }

    @inline(__always)
    init(_ style: Style) {
        rawValue = style.color.rawValue | (style.attributes.rawValue & 0xf) << 3
    }

    @inline(__always)
    var bits: UInt64 { UInt64(rawValue) << Cell.styleShift }

    var style: Style {
        Style(Style.Color(rawValue: rawValue & 7) ?? .normal, Style.Attributes(rawValue: rawValue >> 3))
    }
}
