import TerminalUI

/// A record as one page of HTML, without scripts and without anything from elsewhere: each step with its events and the
/// screen at its end, the one that failed opened.
struct HTMLPage {
    private let trace: Trace

    init(_ trace: Trace) {
        self.trace = trace
    }

    var text: String {
        let title = "\(trace.file) · \(trace.name)".markup
        let opened = trace.steps.firstIndex { $0.failure != nil } ?? trace.steps.count - 1
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(title)</title>
            <style>
            body { font-family: sans-serif; margin: 2em; color: #1c1c1c; background: #fff; }
            summary { font-family: monospace; padding: .2em 0; cursor: pointer; }
            summary.failed, .failure { color: #b00000; font-weight: bold; }
            .failure { white-space: pre-wrap; }
            pre { display: inline-block; margin: .5em 0; padding: .5em; color: \(Style.Color.normal.hex);
              background: \(Style.ground); line-height: 1.25; }
            </style>
            </head>
            <body>
            <h1>\(title)</h1>
            \(trace.steps.indices.map { step($0, isOpen: $0 == opened) }.joined(separator: "\n"))
            </body>
            </html>

            """
    }

    private func step(_ index: Int, isOpen: Bool) -> String {
        let step = trace.steps[index]
        var parts = ["<details\(isOpen ? " open" : "")>"]
        let look = step.failure == nil ? "" : " class=\"failed\""
        parts.append("<summary\(look)>\(step.heading.markup)</summary>")
        if let failure = step.failure { parts.append("<p class=\"failure\">\(failure.markup)</p>") }
        let events = step.events.filter { !$0.isFrame }
        if !events.isEmpty {
            let items = events.map { "<li>\($0.time.inWords) \($0.words.markup)</li>" }
            parts.append("<ul>\(items.joined())</ul>")
        }
        if let frame = trace.lastFrame(through: index) { parts.append(screen(frame)) }
        return (parts + ["</details>"]).joined(separator: "\n")
    }

    private func screen(_ frame: Trace.Frame) -> String {
        let rows = frame.rows.map { CellRun.runs(of: $0).map(span).joined() }
        return "<div>Frame \(frame.number), \(frame.size.width)×\(frame.size.height)</div>\n"
            + "<pre>\(rows.joined(separator: "\n"))</pre>"
    }

    private func span(_ run: CellRun) -> String {
        let text = run.text.markup
        guard run.style != .normal else { return text }
        let ground = run.style.attributes.contains(.reverse) ? ";background:\(run.style.color.hex)" : ""
        return "<span style=\"\(run.style.css(foreground: "color"))\(ground)\">\(text)</span>"
    }
}
