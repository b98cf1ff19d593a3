import CNcurses

/// The looks of all styles on the current terminal: ncurses attributes and a colour pair for each.
///
/// The background is the terminal's own. Where there is no colour, attributes replace it.
struct Palette {
    private(set) var attributes: [attr_t] = []
    private(set) var pairs: [Int32] = []
    /// The style of each as it is read back: without colours, its attributes only.
    private(set) var shown: [Style.Code] = []

    /// Starts colours on the current terminal, `limit` at most; nil is no limit.
    init(limit: Int?, background: TerminalSettings.Background) {
        var colors = 0
        if limit != 0, has_colors(), start_color() == OK { colors = min(Int(cn_colors()), limit ?? .max) }
        let scheme = ColorScheme(colors: colors, background: background)
        // A terminal that cannot be asked for its background most likely has a black one.
        let paper: Int16 = scheme != .mono && use_default_colors() == OK ? -1 : 0
        let looks = Style.Color.allCases.map { scheme.look(of: $0, colors: colors) }
        for (color, look) in zip(Style.Color.allCases, looks) {
            guard let number = look.number else { continue }
            let isPaper = color == .paper
            init_pair(Int16(color.rawValue), number, isPaper ? colors >= 16 ? 15 : 7 : paper)
        }
        // Where there are no colours, a terminal that does not say otherwise writes in white on black.
        let turnsPaper = scheme == .mono && background != .light
        for code in 0..<Style.Code.count {
            let style = Style.Code(rawValue: UInt8(code)).style
            let look = looks[Int(style.color.rawValue)]
            let own = Self.attributes(of: style) | look.attributes
            attributes.append(style.color == .paper && turnsPaper ? own ^ cn_reverse : own)
            pairs.append(look.number == nil ? 0 : Int32(style.color.rawValue))
            shown.append(Self.styleCode(attributes: attributes[code], pair: pairs[code]))
        }
    }

    /// The style of a cell with these ncurses attributes and this pair; without colours, its attributes
    /// only.
    static func styleCode(attributes: attr_t, pair: Int32) -> Style.Code {
        var raw: Style.Attributes = []
        if attributes & cn_bold != 0 { raw.insert(.bold) }
        if attributes & cn_dim != 0 { raw.insert(.dim) }
        if attributes & cn_underline != 0 { raw.insert(.underline) }
        if attributes & cn_reverse != 0 { raw.insert(.reverse) }
        let color = UInt8(exactly: pair).flatMap(Style.Color.init) ?? .normal
        return Style.Code(Style(color, raw))
    }

    private static func attributes(of style: Style) -> attr_t {
        var attributes = attr_t(0)
        if style.attributes.contains(.bold) { attributes |= cn_bold }
        if style.attributes.contains(.dim) { attributes |= cn_dim }
        if style.attributes.contains(.underline) { attributes |= cn_underline }
        if style.attributes.contains(.reverse) { attributes |= cn_reverse }
        return attributes
    }
}
