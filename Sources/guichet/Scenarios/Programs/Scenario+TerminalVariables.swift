import Scenarios
import TerminalUI

/// The variables of the environment from which another program learns what its terminal can show.
extension Scenario {
    /// The values of these variables, by the keys of the scenario that choose them.
    ///
    /// `TERM` names a terminal description (terminfo(5)): there are descriptions of xterm without colours, with 8 and
    /// with 256. Programs that use no description look at `NO_COLOR` (https://no-color.org). The locale `C` has only
    /// ASCII (locale(7)).
    var terminalVariables: [String: [String: String]] {
        var variables: [String: [String: String]] = [:]
        if let terminalType { variables["terminal"] = ["TERM": terminalType] }
        switch colors {
        case .available: break
        case .atMost(0): variables["colors"] = ["TERM": "xterm-mono", "NO_COLOR": "1"]
        case .atMost(8): variables["colors"] = ["TERM": "xterm"]
        case .atMost: variables["colors"] = ["TERM": "xterm-256color"]
        }
        if let characters { variables["characters"] = ["LANG": characters == .ascii ? "C" : "C.UTF-8"] }
        return variables
    }

    /// The variables that must not be in the environment of the program as well, because they say the same, or more.
    private static let rivals = [
        "terminal": ["TERM"], "colors": ["TERM", "NO_COLOR", "COLORTERM"],
        "characters": ["LANG", "LC_ALL", "LC_CTYPE"],
    ]

    /// Returns a mistake for each variable that two parts of the scenario choose.
    func terminalMistakes(_ program: DocumentValue.Entry) -> [DocumentMistake] {
        let keys = terminalVariables.keys.sorted()
        let environment = (try? ProgramSetting(program.value))?.environment ?? [:]
        var sentences = keys.flatMap { key in
            (Self.rivals[key] ?? []).filter { environment[$0] != nil }.map {
                "“env” sets \($0), and “\(key)” chooses what it says. Leave one of them out."
            }
        }
        if keys.contains("terminal"), keys.contains("colors") {
            sentences.append(
                "“terminal” and “colors” both choose the TERM of another program. Leave one of them out.")
        }
        return sentences.map { DocumentMistake($0, at: program.place) }
    }
}
