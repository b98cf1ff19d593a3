import BlackBox

/// A report in the Test Anything Protocol (https://testanything.org), one line for each run.
///
/// The report uses version 13, the newest version that `prove` reads. Version 14 adds nothing that is needed here. A
/// known fault is `not ok` with the directive `TODO`, which does not fail the run.
enum TAPReport {
    static func text(_ run: ScenarioRun) -> String {
        var lines = ["TAP version 13", "1..\(run.results.count + run.obstacles.count)"]
        for (place, result) in run.results.enumerated() {
            let title = description("\(result.scenario.file): \(result.title)")
            let known = result.failedAsExpected ? result.knownFault : nil
            let directive = known.map { " # TODO \($0.printable)" } ?? ""
            let mark = result.isPassed && known == nil ? "ok" : "not ok"
            lines.append("\(mark) \(place + 1) - \(title)\(directive)")
            lines.append("  ---")
            lines.append("  seconds: \(result.elapsed.inSeconds)")
            lines += result.run.properties.map { "  \($0): \($1)" }
            if mark == "not ok" {
                if let verdict = result.verdict { lines.append("  verdict: \(verdict.rawValue)") }
                lines.append("  message: |")
                lines += result.report.printable.split(separator: "\n").map { "    \($0)" }
            }
            lines.append("  ...")
        }
        for (place, obstacle) in run.obstacles.enumerated() {
            let words = description("\(obstacle.place.file): \(obstacle.message)")
            lines.append("not ok \(run.results.count + place + 1) - \(words)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The text escaped for a description, in which `#` would begin a directive
    /// (https://testanything.org/tap-version-14-specification.html, “Escaping”; `prove` reads version 13 in the same
    /// way).
    private static func description(_ text: String) -> String {
        text.printable.replacing(scalars: ["\n": " ", "\\": "\\\\", "#": "\\#"])
    }
}
