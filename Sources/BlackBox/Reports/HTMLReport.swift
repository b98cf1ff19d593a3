/// A report as one page, which needs no script and no other file.
enum HTMLReport {
    static func text(_ run: ScenarioRun) -> String {
        let failures = run.results.filter { !$0.isPassed }
        var lines = [
            "<!DOCTYPE html>", #"<html lang="en"><head><meta charset="utf-8">"#,
            "<title>\(run.summary.markup)</title>", "<style>\(style)</style></head><body>",
            "<h1>\(run.summary.markup)</h1>",
        ]
        lines += run.notes.map { "<p>\($0.markup)</p>" }
        for result in failures {
            lines += [
                #"<h2 class="failed" id="run-\#(result.run.number)">\#(title(result))</h2>"#,
                "<p>\(facts(result))</p>", "<pre>\(result.report.markup)</pre>",
            ]
        }
        lines += ["<h2>All runs</h2>", "<table><tr><th>result</th><th>time</th><th>scenario</th></tr>"]
        for result in run.results {
            let mark =
                result.isPassed
                ? "passed" : ##"<a class="failed" href="#run-\##(result.run.number)">failed</a>"##
            lines.append(
                "<tr><td>\(mark)</td><td>\(result.elapsed.inWords)</td><td>\(title(result))</td></tr>")
        }
        return lines.joined(separator: "\n") + "\n</table>\n</body></html>\n"
    }

    private static func title(_ result: ScenarioResult) -> String {
        "\(result.scenario.file): \(result.title)".markup
    }

    private static func facts(_ result: ScenarioResult) -> String {
        (result.run.properties.map { "\($0) \($1)" } + [result.elapsed.inWords])
            .joined(separator: " · ").markup
    }

    private static let style = """
        body { font: 16px/1.5 sans-serif; margin: 2em; } .failed { color: #b00020; }
        pre { background: #f4f4f4; padding: 1em; overflow-x: auto; line-height: 1.2; }
        td, th { text-align: left; padding: 0 1em 0 0; }
        """
}
