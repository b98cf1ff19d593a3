import BlackBox
import TerminalUI

/// A trace as one HTML page without scripts or other files. Each step has its events and its last screen. Only the step
/// that failed is unfolded.
struct HTMLPage {
    let trace: Trace

    var text: String {
        let failed = trace.failure
        let verdict =
            failed == nil
            ? #"<span class="mark good">✓ passed</span>"#
            : ##"<span class="mark bad">✗ failed</span> at <a href="#failed">step \##((failed ?? 0) + 1)</a>"##
        let opened = failed ?? trace.steps.count - 1
        let steps = trace.steps.indices.map { step($0, isOpen: $0 == opened, isFailed: $0 == failed) }
        return """
            \(PageStyle.head("\(trace.file) · \(trace.name)", more: Self.style))
            <h1>\(trace.name.markup)</h1>
            <p class="quiet">\(verdict) · \(counted(trace.steps.count, "step")) · <code>\(trace.file.markup)</code></p>
            \(steps.joined(separator: "\n"))
            \(PageStyle.end)
            """
    }

    private func step(_ index: Int, isOpen: Bool, isFailed: Bool) -> String {
        let step = trace.steps[index]
        var parts = ["<details\(isOpen ? " open" : "")\(isFailed ? " id=\"failed\"" : "")>", summary(step)]
        if let failure = step.failure { parts.append("<p class=\"text bad\">\(failure.markup)</p>") }
        let events = step.events.filter { $0.frame == nil }
        if !events.isEmpty {
            let items = events.map {
                "<tr><td class=\"quiet\">\($0.time.inWords)</td><td>\($0.words.markup)</td></tr>"
            }
            parts.append("<table>\(items.joined())</table>")
        }
        if let rest = step.rest { parts.append("<p class=\"quiet\">At its end, \(rest.markup).</p>") }
        if let frame = trace.lastFrame(through: index) { parts.append(screen(frame)) }
        return (parts + ["</details>"]).joined(separator: "\n")
    }

    private func summary(_ step: TraceStep) -> String {
        let mark =
            step.failure == nil
            ? #"<span class="mark good">✓</span>"# : #"<span class="mark bad">✗</span>"#
        let facts = [step.place] + [step.times.isEmpty ? nil : step.times]
        let quiet = facts.compactMap(\.self).joined(separator: " · ")
        return "<summary>\(mark) <span class=\"words\">\(step.words.markup)</span>"
            + " <span class=\"quiet\">\(quiet.markup)</span></summary>"
    }

    private func screen(_ frame: Trace.Frame) -> String {
        let rows = frame.rows.map { CellRun.runs(of: $0).map(span).joined() }
        let elements =
            frame.elements.isEmpty
            ? ""
            : "\n<details class=\"elements\"><summary class=\"quiet\">Elements</summary><pre>"
                + frame.elements.map(\.markup).joined(separator: "\n") + "</pre></details>"
        return "<p class=\"quiet\">Frame \(frame.number), \(frame.size.width)×\(frame.size.height)</p>\n"
            + "<pre>\(rows.joined(separator: "\n"))</pre>" + elements
    }

    private func span(_ run: CellRun) -> String {
        let text = run.text.markup
        guard run.style != .normal else { return text }
        let ground = run.style.background(in: .dark).map { ";background:\($0)" } ?? ""
        return "<span style=\"\(run.style.css(foreground: "color", in: .dark))\(ground)\">\(text)</span>"
    }

    private static let style = """

        details { border: 1px solid var(--line); border-bottom: 0; padding: 0 1rem; }
        details:first-of-type { border-radius: 8px 8px 0 0; }
        details:last-of-type { border-bottom: 1px solid var(--line); border-radius: 0 0 8px 8px; }
        details.elements { border: 0; padding: 0; }
        details#failed { background: var(--badcard); }
        summary { display: flex; flex-wrap: wrap; gap: 0 .75rem; margin: 0 -1rem; padding: .5rem 1rem; cursor: pointer;
          list-style: none; }
        summary:hover { background: var(--card); }
        summary .words { flex: 1 1 60%; }
        td { padding: 0 1rem 0 0; vertical-align: top; font-size: 13px; }
        td:first-child { white-space: nowrap; text-align: right; font-variant-numeric: tabular-nums; }
        """
}
