import CNcurses

/// The looks of all styles on the current terminal: ncurses attributes and a colour pair for each.
///
/// The background is the terminal's own, dark or light, so each colour can be read on both. Where there is no
/// colour, attributes replace it.
struct Palette {
    private(set) var attributes: [attr_t]
    private(set) var pairs: [Int32]
    private let hasColors: Bool
    /// The style of each as it is read back: without colours, its attributes only.
    private(set) var shown: [Style.Code]

    /// Starts colours on the current terminal, `limit` at most; nil is no limit.
    init(limit: Int?) {
        var colors = 0
        if limit != 0, has_colors(), start_color() == OK { colors = min(Int(cn_colors()), limit ?? .max) }
        hasColors = colors >= 8
        // A terminal that cannot be asked for its background most likely has a black one.
        let background: Int16 = hasColors && use_default_colors() == OK ? -1 : 0
        if hasColors {
            for color in Style.Color.allCases {
                guard let number = Self.foreground(color, colors) else { continue }
                init_pair(Int16(color.rawValue), number, background)
            }
        }
        attributes = []
        pairs = []
        shown = []
        for code in 0..<Style.Code.count {
            let style = Style.Code(rawValue: UInt8(code)).style
            attributes.append(Self.attributes(of: style, colors: hasColors ? colors : 0))
            let hasPair = hasColors && Self.foreground(style.color, colors) != nil
            pairs.append(hasPair ? Int32(style.color.rawValue) : 0)
            shown.append(Self.styleCode(attributes: attributes[code], pair: pairs[code]))
        }
    }

    /// The style of a cell with these ncurses attributes and this pair; without colours, its attributes
    /// only.
    static func styleCode(attributes: attr_t, pair: Int32) -> Style.Code {
        if attributes == 0, pair == 0 { return Style.Code(rawValue: 0) }
        var raw: Style.Attributes = []
        if attributes & cn_bold != 0 { raw.insert(.bold) }
        if attributes & cn_dim != 0 { raw.insert(.dim) }
        if attributes & cn_underline != 0 { raw.insert(.underline) }
        if attributes & cn_reverse != 0 { raw.insert(.reverse) }
        let color = UInt8(exactly: pair).flatMap(Style.Color.init) ?? .normal
        return Style.Code(Style(color, raw))
    }

    /// The number of a colour; nil where attributes express it.
    ///
    /// Numbers are those of the 256 colours of xterm, and of ISO 6429's eight.
    private static func foreground(_ color: Style.Color, _ colors: Int) -> Int16? {
        // More than 256 is a terminal where a number is red, green and blue, except for the first eight.
        let isRich = colors == 256
        switch color {
        case .normal: return nil
        case .accent: return isRich ? 32 : 6
        case .highlight: return isRich ? 34 : 2
        case .secondary: return isRich ? 244 : nil
        case .error: return isRich ? 160 : 1
        }
    }

    private static func attributes(of style: Style, colors: Int) -> attr_t {
        var attributes = attr_t(0)
        if style.attributes.contains(.bold) { attributes |= cn_bold }
        if style.attributes.contains(.dim) { attributes |= cn_dim }
        if style.attributes.contains(.underline) { attributes |= cn_underline }
        if style.attributes.contains(.reverse) { attributes |= cn_reverse }
        guard foreground(style.color, colors) == nil || colors == 0 else { return attributes }
        switch style.color {
        case .normal: break
        case .accent, .highlight, .error: attributes |= cn_bold
        // With eight colours there is no grey that shows on every background.
        case .secondary: attributes |= cn_dim
        }
        return attributes
    }
}
