import BlackBox

/// A report as one HTML page without scripts or other files: the failures with their screens, and all runs.
enum HTMLReport {
    static func text(_ run: ScenarioRun) -> String {
        let failures = run.results.filter { !$0.isPassed }
        var lines = [PageStyle.head(run.summary, more: style), "<h1>\(heading(run))</h1>"]
        lines.append("<p class=\"quiet\">\(run.summary.markup)</p>")
        lines += run.notes.map { "<p>\($0.markup)</p>" }
        lines += run.obstacles.map { "<p class=\"bad\">\(String(describing: $0).markup)</p>" }
        if !failures.isEmpty { lines.append("<h2>Failures</h2>") }
        for result in failures { lines += section(result) }
        let kept = run.results.filter { $0.isPassed && !$0.screenshots.isEmpty }
        if !kept.isEmpty { lines.append("<h2>Screenshots</h2>") }
        for result in kept { lines += ["<h3>\(title(result))</h3>"] + screenshots(result) }
        lines += ["<h2>All runs</h2>", "<table><tr><th>result</th><th>time</th><th>scenario</th></tr>"]
        for result in run.results {
            let mark =
                if result.failedAsExpected {
                    #"<span class="mark quiet">✗ failed as expected</span>"#
                } else if result.isPassed {
                    #"<span class="mark good">✓ passed</span>"#
                } else {
                    ##"<a class="mark bad" href="#run-\##(result.run.number)">✗ failed</a>"##
                }
            let known = result.expectation.map { "<br>\("\($0) \(result.headline)".markup)" } ?? ""
            let doubts = result.doubts.map { "<br>\($0.markup)" }.joined()
            let cells = [mark, result.elapsed.inWords, title(result) + known + doubts]
            lines.append("<tr>\(cells.map { "<td>\($0)</td>" }.joined())</tr>")
        }
        return (lines + ["</table>", PageStyle.end]).joined(separator: "\n")
    }

    private static func heading(_ run: ScenarioRun) -> String {
        let failed = run.results.count - run.passed
        if failed > 0 {
            return "<span class=\"bad\">✗ \(failed) of \(counted(run.results.count, "run")) failed</span>"
        }
        if !run.obstacles.isEmpty { return "<span class=\"bad\">✗ Not all could run</span>" }
        if run.results.isEmpty { return "Nothing ran" }
        let words = run.failedAsExpected == 0 ? "All passed" : "All as expected"
        return "<span class=\"good\">✓ \(words)</span>"
    }

    private static func title(_ result: ScenarioResult) -> String {
        "\(result.title.markup) <code class=\"quiet\">\(result.scenario.file.markup)</code>"
    }

    private static func section(_ result: ScenarioResult) -> [String] {
        let facts = result.run.properties.map { "\($0) \($1)" } + [result.elapsed.inWords]
        var lines = [
            "<section id=\"run-\(result.run.number)\">", "<h3>\(title(result))</h3>",
            "<p class=\"quiet\">\(facts.joined(separator: " · ").markup)</p>",
        ]
        for failure in result.failures {
            lines.append("<p class=\"bad\"><b>\(failure.headline.markup)</b></p>")
            lines.append("<p class=\"text\">\(failure.explanation.markup)</p>")
            if !failure.screen.isEmpty { lines.append("<pre>\(failure.screen.markup)</pre>") }
        }
        if result.failures.isEmpty { lines.append("<p class=\"bad\"><b>\(result.headline.markup)</b></p>") }
        lines += result.remarks.map { "<p class=\"text\">\($0.markup)</p>" }
        return lines + screenshots(result) + ["</section>"]
    }

    private static func screenshots(_ result: ScenarioResult) -> [String] {
        result.screenshots.map { "<h4>\($0.name.markup)</h4>\n<pre>\($0.text.markup)</pre>" }
    }

    private static let style = """

        h3, h4 { margin: 0; font-size: 1rem; }
        section { margin: 0 0 1rem; padding: 1rem; border: 1px solid var(--line); border-left: 4px solid var(--bad);
          border-radius: 8px; background: var(--card); }
        table { border-collapse: collapse; }
        td, th { text-align: left; padding: .3rem 1.5rem .3rem 0; border-bottom: 1px solid var(--line);
          vertical-align: top; }
        th { color: var(--quiet); font-weight: 500; }
        td:nth-child(2) { white-space: nowrap; font-variant-numeric: tabular-nums; }
        """
}
