import Foundation
import Screens
import TerminalUI
import Waiting

/// Checks the terminal in which the program was started.
struct TerminalChecks {
    /// The terminal settings that the environment gives, before the theme changes them.
    var settings: TerminalSettings
    var theme: Settings.Theme
    var environment: [String: String]

    @UIActor func all() -> [DoctorCheck] {
        let isTerminal: (Int32) -> Bool = { isatty($0) == 1 }
        // Standard output may be a pipe, although the program was started in a terminal. Then standard input or
        // error may be the terminal.
        guard let descriptor = [1, 0, 2].first(where: isTerminal) else {
            return [
                DoctorCheck(
                    .terminal, .warning, "This runs without a terminal.",
                    advice: "The window needs one. The other commands do not."
                ).with(["isTerminal": false, "type": settings.type]),
                DoctorCheck(.colors, .unchecked, "There is no terminal."), locale,
                DoctorCheck(.size, .unchecked, "There is no terminal."),
            ]
        }
        do throws(TerminalError) {
            let (type, count) = try Terminal.description(settings, descriptor)
            let terminal = DoctorCheck(.terminal, .ok, "\(type); its description is installed.")
                .with(["isTerminal": true, "type": type])
            return [terminal, colors(count), locale, size(descriptor)]
        } catch {
            return [
                DoctorCheck(.terminal, .error, error.description)
                    .with(["isTerminal": true, "type": settings.type]),
                DoctorCheck(.colors, .unchecked, "The terminal is not known."), locale, size(descriptor),
            ]
        }
    }

    private func colors(_ count: Int) -> DoctorCheck {
        let limit: Int? = if case .atMost(let most) = theme.applied(to: settings).colors { most } else { nil }
        let used = min(count, limit ?? count)
        let reason = theme == .mono ? "the theme is mono" : "NO_COLOR is set"
        let message =
            count == 0
            ? "None; bold, dim and reverse take their place."
            : used < count ? "\(count), of which none is used: \(reason)." : "\(count)."
        return DoctorCheck(.colors, .ok, message).with(["available": count, "used": used])
    }

    private var locale: DoctorCheck {
        let variables = ["LC_ALL", "LC_CTYPE", "LANG"]
        let stated = variables.first { environment[$0]?.isEmpty == false }
        let setting = stated.map { "\($0)=\(environment[$0] ?? "")" }
        let isUnicode = settings.characters == .unicode
        let check =
            if isUnicode {
                DoctorCheck(
                    .locale, .ok,
                    setting.map { "UTF-8 (\($0))." } ?? "UTF-8 is assumed: no variable names a locale.")
            } else {
                DoctorCheck(
                    .locale, .warning, "\(setting ?? "The system") has no UTF-8, so all is drawn in ASCII.",
                    advice: "Set LC_ALL=C.UTF-8, if your terminal shows UTF-8.")
            }
        return check.with([
            "isUTF8": isUnicode, "variable": stated, "value": stated.flatMap { environment[$0] },
        ])
    }

    @UIActor private func size(_ descriptor: Int32) -> DoctorCheck {
        guard let size = Terminal.windowSize(of: descriptor) else {
            return DoctorCheck(.size, .unchecked, "The terminal does not tell its size.")
        }
        let least = GuichetWindow.minimumSize
        let isEnough = size.width >= least.width && size.height >= least.height
        let words = "\(size.width)×\(size.height)"
        let check =
            isEnough
            ? DoctorCheck(.size, .ok, "\(words).")
            : DoctorCheck(
                .size, .warning, "\(words); the window needs \(least.width)×\(least.height).",
                advice: "Make the terminal larger, or its letters smaller.")
        return check.with(["columns": size.width, "rows": size.height])
    }
}
