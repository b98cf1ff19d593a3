import BlackBox

/// Commands for GitHub Actions that show each failure at its line, each known one as a notice, and each step that
/// nearly timed out as a warning (https://docs.github.com/actions, “Workflow commands”).
enum GitHubReport {
    static func text(_ run: ScenarioRun) -> String {
        var lines: [String] = []
        for result in run.results {
            for narrow in result.narrowSteps {
                lines.append(
                    command(
                        "warning", at: narrow.place, title: result.title,
                        "\(narrow.words.quoted) used \(narrow.used.inWords) of the \(narrow.allowed.inWords)"
                            + " that it may take."))
            }
            if let expectation = result.expectation {
                lines.append(
                    command(
                        "notice", at: result.place, title: result.title,
                        "\(expectation)\n\(result.headline)"))
            }
            guard !result.isPassed else { continue }
            lines.append(command("error", at: result.place, title: result.title, result.report))
        }
        for obstacle in run.obstacles {
            lines.append(command("error", at: obstacle.place, title: "Scenarios", obstacle.message))
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func command(
        _ word: String, at place: FileLocation, title: String, _ message: String
    ) -> String {
        var properties = [("file", place.file)]
        if place.line > 0 { properties.append(("line", "\(place.line)")) }
        if place.column > 0 { properties.append(("col", "\(place.column)")) }
        properties.append(("title", title))
        let settings = properties.map { name, value in
            "\(name)=\(escaped(value).replacing(scalars: [":": "%3A", ",": "%2C"]))"
        }
        return "::\(word) \(settings.joined(separator: ","))::\(escaped(message))"
    }

    private static func escaped(_ text: String) -> String {
        text.printable.replacing(scalars: ["%": "%25", "\n": "%0A"])
    }
}
