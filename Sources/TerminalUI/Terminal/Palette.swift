import CNcurses

/// The look of every style on the current terminal: ncurses attributes and a colour pair.
///
/// The background is the terminal's own. On a terminal without colours, attributes replace the colours.
struct Palette {
    struct Look {
        var attributes: attr_t
        var pair: Int32
        /// The style that `Drawing.readBack` returns for this look. Without colours, it has only the attributes.
        var shown: Style
    }

    private var looks: [Look] = []
    /// The number of colours in use; 0 for none.
    private let count: Int

    func look(of style: Style) -> Look {
        var look = looks[Int(style.attributes.rawValue & 15) * Self.colors.count + Int(style.color.rawValue)]
        let more = style.attributes.intersection([.italic, .blink])
        // `looks` has every style except those that only another program's screen has: italic, blinking, or with
        // colours of its own.
        guard !more.isEmpty || style.hasOwnColors else { return look }
        if style.hasOwnColors {
            look.attributes = Self.bits(of: style.attributes)
            look.pair = count == 0 ? 0 : alloc_pair(number(style.foreground), number(style.background))
            // ncurses has no colour pair left.
            if look.pair < 0 { look.pair = 0 }
        }
        look.attributes |= Self.bits(of: more)
        look.shown = Self.style(attributes: look.attributes, pair: look.pair)
        return look
    }

    private func number(_ color: CellColor) -> Int32 {
        color.number.map { Int32(XtermColors.reduced($0, to: min(256, count))) } ?? -1
    }

    private static let colors = Style.Color.allCases

    /// Starts the use of colours on the current terminal.
    ///
    /// - Parameter background: The terminal's background, which it may have reported since the settings were made.
    init(_ settings: TerminalSettings, background: TerminalSettings.Background) {
        let limit = settings.colors.limit
        var colors = 0
        if limit != 0, has_colors(), start_color() == OK { colors = min(Int(cn_colors()), limit ?? .max) }
        count = colors
        let scheme = ColorScheme(colors: colors, background: background)
        let looks = Self.colors.map { color in
            settings.chosenColors[color].flatMap { ColorScheme.look(number: $0, colors: colors) }
                ?? scheme.look(of: color, colors: colors)
        }
        // If ncurses cannot use the terminal's own background, it uses black, which is most likely the same colour.
        let hasColors = looks.contains { $0.number != nil }
        let paper: Int16 = hasColors && use_default_colors() == OK ? -1 : 0
        for (color, look) in zip(Self.colors, looks) {
            guard let number = look.number else { continue }
            let isPaper = color == .paper
            init_pair(Int16(color.rawValue), number, isPaper ? colors >= 16 ? 15 : 7 : paper)
        }
        // Without colours, a terminal is taken to write white on black unless its background is known to be light.
        let turnsPaper = scheme == .mono && background != .light
        for attributes in UInt8(0)..<16 {
            for (color, look) in zip(Self.colors, looks) {
                var own = Self.bits(of: Style.Attributes(rawValue: attributes)) | look.attributes
                if color == .paper, turnsPaper { own ^= cn_reverse }
                let pair = look.number == nil ? 0 : Int32(color.rawValue)
                let shown = Self.style(attributes: own, pair: pair)
                self.looks.append(Look(attributes: own, pair: pair, shown: shown))
            }
        }
    }

    /// The style of a cell with these ncurses attributes and this colour pair. Without colours, it has only the
    /// attributes.
    static func style(attributes: attr_t, pair: Int32) -> Style {
        var style = Style(UInt8(exactly: pair).flatMap(Style.Color.init) ?? .normal)
        if pair >= Int32(colors.count) { style.takeColors(of: pair) }
        for (attribute, bits) in attributeBits where attributes & bits != 0 {
            style.attributes.insert(attribute)
        }
        return style
    }

    private static func bits(of attributes: Style.Attributes) -> attr_t {
        attributeBits.filter { attributes.contains($0.attribute) }.reduce(0) { $0 | $1.bits }
    }

    private static let attributeBits: [(attribute: Style.Attributes, bits: attr_t)] = [
        (.bold, cn_bold), (.dim, cn_dim), (.underline, cn_underline), (.reverse, cn_reverse),
        (.italic, cn_italic), (.blink, cn_blink),
    ]
}

extension Style {
    var hasOwnColors: Bool { foreground != .standard || background != .standard }

    /// Takes the colours of a pair of the current terminal.
    mutating func takeColors(of pair: Int32) {
        var (foreground, background): (Int32, Int32) = (-1, -1)
        extended_pair_content(pair, &foreground, &background)
        func color(_ number: Int32) -> CellColor {
            UInt8(exactly: number).map(CellColor.indexed) ?? .standard
        }
        (self.foreground, self.background) = (color(foreground), color(background))
    }
}
