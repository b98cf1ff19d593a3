import CNcurses

/// Chooses the terminal's colours for the colours of styles, so that text is legible on the terminal's background.
///
/// Numbers below 16 are the terminal's own colours, which its owner may have chosen. The other numbers are fixed, as
/// in xterm's 256 colours. With xterm's palette, each text has a contrast of at least 4.5 to 1 (WCAG 2.2, 1.4.3).
enum ColorScheme: CaseIterable {
    case light
    case dark
    /// Colours that are legible on black and on white, for an unknown background.
    case either
    /// No colours, only attributes.
    case mono

    init(colors: Int, background: TerminalSettings.Background) {
        self =
            switch background {
            case _ where colors < 8: .mono
            case .light: .light
            case .dark: .dark
            // With more than 256 colours, a number means red, green and blue, except for the first eight.
            case .unknown: colors == 256 ? .either : .mono
            }
    }

    /// The number of the colour, and the attributes that go with it. The number is nil for the terminal's default
    /// colour.
    func look(of color: Style.Color, colors: Int) -> (number: Int16?, attributes: attr_t) {
        switch (self, color) {
        case (_, .normal): (nil, 0)
        // `Palette` gives paper a white background.
        case (.mono, .paper): (nil, 0)
        case (_, .paper): (0, 0)
        case (.either, .accent): (63, 0)
        case (.either, .highlight): (29, 0)
        case (.either, .secondary): (243, 0)
        case (.either, .error): (131, 0)
        // A palette's grey may be the same as the background. Dim text never has the colour of the background.
        case (_, .secondary): (nil, cn_dim)
        case (.light, .accent): (4, 0)
        case (.light, .highlight): (5, 0)
        case (.light, .error): (1, 0)
        case (.dark, .accent): (6, 0)
        case (.dark, .highlight): (2, 0)
        // Terminals with eight colours show bold colours bright.
        case (.dark, .error): colors == 16 || colors == 256 ? (9, 0) : (1, cn_bold)
        case (.mono, _): (nil, cn_bold)
        }
    }

    /// The look of a colour with this number, as `look(of:colors:)` returns it; nil if the terminal lacks the colour.
    static func look(number: UInt8, colors: Int) -> (number: Int16?, attributes: attr_t)? {
        let isIndexed = (8...256).contains(colors)
        if number < 8, colors >= 8 { return (Int16(number), 0) }
        if isIndexed, number < colors { return (Int16(number), 0) }
        // Terminals with eight colours show bold colours bright.
        return number < 16 && colors >= 8 ? (Int16(number) - 8, cn_bold) : nil
    }
}
