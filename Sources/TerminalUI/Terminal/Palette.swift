import CNcurses

/// The look of every style on the current terminal: ncurses attributes and a colour pair.
///
/// The background is the terminal's own. Without colours, attributes replace them.
struct Palette {
    private(set) var attributes: [attr_t] = []
    private(set) var pairs: [Int32] = []
    /// The style that is read back for each style. Without colours, it has only the attributes.
    private(set) var shown: [Style.Code] = []

    /// Starts colours on the current terminal, at most `limit`. Nil means no limit.
    init(limit: Int?, background: TerminalSettings.Background) {
        var colors = 0
        if limit != 0, has_colors(), start_color() == OK { colors = min(Int(cn_colors()), limit ?? .max) }
        let scheme = ColorScheme(colors: colors, background: background)
        // If ncurses cannot keep the terminal's own background, the background is most likely black.
        let paper: Int16 = scheme != .mono && use_default_colors() == OK ? -1 : 0
        let looks = Style.Color.allCases.map { scheme.look(of: $0, colors: colors) }
        for (color, look) in zip(Style.Color.allCases, looks) {
            guard let number = look.number else { continue }
            let isPaper = color == .paper
            init_pair(Int16(color.rawValue), number, isPaper ? colors >= 16 ? 15 : 7 : paper)
        }
        // Without colours, a terminal is taken to write white on black unless its background is known to be light.
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

    /// The style of a cell with these ncurses attributes and this colour pair. Without colours, it has only the
    /// attributes.
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
