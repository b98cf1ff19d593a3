import CNcurses

/// The terminal's colours for those of the styles, chosen to be legible on the terminal's background.
///
/// Numbers below 16 are the terminal's own colours, which its owner may have chosen; the others are fixed, those of
/// xterm's 256. Each text has a contrast of 4.5 to 1 (WCAG 2.2, 1.4.3) with xterm's palette.
enum ColorScheme: CaseIterable {
    case light
    case dark
    /// Legible on black and on white, for a background that is not known.
    case either
    /// Attributes alone.
    case mono

    init(colors: Int, background: TerminalSettings.Background) {
        self =
            switch background {
            case _ where colors < 8: .mono
            case .light: .light
            case .dark: .dark
            // More than 256 is a terminal where a number is red, green and blue, except for the first eight.
            case .unknown: colors == 256 ? .either : .mono
            }
    }

    /// The colour's number and the attributes that go with it; no number for the terminal's default colour.
    func look(of color: Style.Color, colors: Int) -> (number: Int16?, attributes: attr_t) {
        switch (self, color) {
        case (_, .normal): (nil, 0)
        // The background of this one is white.
        case (.mono, .paper): (nil, 0)
        case (_, .paper): (0, 0)
        case (.either, .accent): (63, 0)
        case (.either, .highlight): (29, 0)
        case (.either, .secondary): (243, 0)
        case (.either, .error): (131, 0)
        // A palette's grey may be its background; dim never is.
        case (_, .secondary): (nil, cn_dim)
        case (.light, .accent): (4, 0)
        case (.light, .highlight): (5, 0)
        case (.light, .error): (1, 0)
        case (.dark, .accent): (6, 0)
        case (.dark, .highlight): (2, 0)
        // Terminals with eight colours show bold ones bright.
        case (.dark, .error): colors == 16 || colors == 256 ? (9, 0) : (1, cn_bold)
        case (.mono, _): (nil, cn_bold)
        }
    }
}
