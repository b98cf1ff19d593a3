import Scenarios

extension ProgramSetting {
    /// Why Guichet's own scenarios have no signals.
    static let noProcess =
        "“signal” goes to the process of a “program”. Guichet's own window has none: this process runs the scenario."

    static func mistakes(in scenario: Scenario) -> [DocumentMistake] {
        guard let program = scenario.settings.first(where: { $0.key == "program" }) else {
            let signals = scenario.steps.filter { $0.word == "signal" }
            let histories = scenario.steps.flatMap(\.value.entries).filter {
                $0.key == "in" && $0.value.content == .text("history")
            }
            return signals.map { DocumentMistake(noProcess, at: $0.place) }
                + histories.map {
                    DocumentMistake(
                        "Guichet's own window has no rows that have scrolled away. Leave “in” out.",
                        at: $0.place)
                }
                + scenario.settings.filter { $0.key == "clock" && $0.value.content == .text("real") }.map {
                    DocumentMistake(
                        "Guichet's own scenarios have a virtual clock, so that they take no time. Leave “clock” out.",
                        at: $0.place)
                }
        }
        return scenario.terminalMistakes(program)
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
