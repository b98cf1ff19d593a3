import TerminalUI

extension Settings {
    /// The settings of the terminal that the program was started in, with the theme and the chosen colours.
    var terminal: TerminalSettings {
        var terminal = theme.applied(to: .fromEnvironment)
        terminal.chosenColors = choices.colors
        return terminal
    }
}

extension Settings.Theme {
    /// Returns the terminal settings with this theme, which takes precedence over `NO_COLOR`.
    func applied(to settings: TerminalSettings) -> TerminalSettings {
        var settings = settings
        switch self {
        case .auto: break
        case .light: (settings.colors, settings.background) = (.available, .light)
        case .dark: (settings.colors, settings.background) = (.available, .dark)
        case .mono: settings.colors = .atMost(0)
        }
        return settings
    }
}
