import Scenarios

extension ProgramSetting {
    static func mistakes(in scenario: Scenario) -> [DocumentMistake] {
        guard scenario.setting("program") != nil else {
            let places = scenario.steps.flatMap(\.value.entries).filter {
                $0.key == "in" && $0.value.content == .text("history")
            }
            return places.map {
                DocumentMistake(
                    "Guichet's own window has no rows that have scrolled away. Leave “in” out.", at: $0.place)
            }
                + scenario.settings.filter { $0.key == "clock" && $0.value.content == .text("real") }.map {
                    DocumentMistake(
                        "Guichet's own scenarios have a virtual clock, so that they take no time. Leave “clock” out.",
                        at: $0.place)
                }
        }
        let ofTerminal =
            scenario.terminalType == nil
            ? []
            : [
                DocumentMistake(
                    "“terminal” goes with Guichet's own window. Another program learns of a terminal by “env”, as in env: { TERM: vt100 }.",
                    at: FileLocation(file: scenario.file))
            ]
        return ofTerminal
            + scenario.settings.compactMap { entry in
                switch entry.key {
                case "clock" where entry.value.content == .text("virtual"), "today":
                    DocumentMistake(
                        "“\(entry.key)” sets a clock that Guichet keeps. “program” is another program: its time is real.",
                        at: entry.place)
                case "signedIn", "config":
                    DocumentMistake(
                        "“\(entry.key)” goes with Guichet's own window, not with “program”.", at: entry.place)
                default: nil
                }
            }
    }
}
