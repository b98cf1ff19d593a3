import Rail
import TerminalUI

extension Settings {
    enum Grant: String, Sendable, CaseIterable {
        case password
        case clientCredentials = "client-credentials"
    }

    enum Theme: String, Sendable, CaseIterable {
        case auto
        case light
        case dark
        /// No colours, only bold, dim and reversed text.
        case mono
    }

    enum PaymentSetting: String, Sendable, CaseIterable {
        case invoice, card, electronic
        case directDebit = "direct-debit"

        /// The payment with OSDM's code (OSDM 3.9 `PaymentType`).
        var payment: Payment {
            switch self {
            case .invoice: .by("INVOICE")
            case .card: .by("CARD")
            case .electronic: .by("ELECTRONIC_PAYMENT")
            case .directDebit: .by("DIRECT_DEBIT")
            }
        }

        /// Returns a payment that is not set, with a sentence on how to set it in a configuration file.
        static func unset(in file: String) -> Payment {
            let others = allCases.filter { $0 != .invoice }.map(\.rawValue).joined(separator: ", ")
            return .unset(
                howToSet: "Nothing can be bought here yet: write “payment: invoice” (or \(others)) into "
                    + "\(ProgramFolders.words(for: file)), and start Guichet again.")
        }
    }
}

extension Payment {
    /// The values of the setting `payment`, and `unset` for a file without that setting.
    static let settingValues = ["unset"] + Settings.PaymentSetting.allCases.map(\.rawValue)

    /// Makes the payment that a value of the setting stands for; nil if there is no such value.
    init?(setting value: String) {
        if value == "unset" {
            self = Settings.PaymentSetting.unset(in: "~/.config/guichet/config.yaml")
        } else if let setting = Settings.PaymentSetting(rawValue: value) {
            self = setting.payment
        } else {
            return nil
        }
    }
}

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
