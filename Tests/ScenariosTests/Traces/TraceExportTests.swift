import BlackBox
import BlackBoxSupport
import Foundation
import TerminalUI
import Testing

@testable import Scenarios

@Suite("Exported traces")
struct TraceExportTests {
    private func text(_ kind: TraceExport, of trace: Trace = .sample) throws -> String {
        String(decoding: try #require(kind.data(of: trace)), as: UTF8.self)
    }

    @Test("an asciicast only repaints cells that changed, and gives each frame its time")
    func cast() throws {
        #expect(
            try text(.cast).split(separator: "\n") == [
                #"{"version":2,"width":24,"height":3,"title":"A job is added","idle_time_limit":2}"#,
                #"[0,"o","\u001b[0m\u001b[2J\u001b[1;1H\u001b[0;1mJobs\u001b[?25l"]"#,
                #"[0.1,"o","\u001b[2;1H\u001b[0m<Drill> 東é\u001b[?25l"]"#,
                #"[2.5,"o","\u001b[3;1H\u001b[0;1;38;5;160m✗ No & more\u001b[0;7;38;5;32m ok \u001b[2;8H\u001b[?25h"]"#,
            ])
    }

    @Test(
        "an asciicast draws wide characters that change, and the characters that replace them",
        arguments: [
            ("a東b", "a京b", "\u{1b}[1;2H\u{1b}[0m京"), ("東b", "xyb", "\u{1b}[1;1H\u{1b}[0mxy"),
            ("xyb", "東b", "\u{1b}[1;1H\u{1b}[0m東"),
        ])
    func wide(before: String, after: String, drawing: String) {
        let changes = Cast.changes(
            from: .sample(1, [StyledText(before)]), to: .sample(2, [StyledText(after)]))
        #expect(changes == drawing + "\u{1b}[?25l")
    }

    @Test(
        "a text and a page say what the program did at the end of a step",
        arguments: [TraceExport.txt, .html])
    func rest(kind: TraceExport) throws {
        var trace = Trace.sample
        trace.steps[1].rest = "the program is at rest: only input can make it go on"
        let words = "t its end, the program is at rest: only input can make it go on"
        #expect(try text(kind, of: trace).components(separatedBy: words).count == 2)
        #expect(try !text(kind).contains("t its end,"))
    }

    @Test("a drawing shows the screen of the step that failed, not a later screen")
    func failedFrame() {
        var trace = Trace.sample
        trace.steps[0].failure = "It was soft."
        #expect(trace.finalFrame?.number == 1)
        trace.steps[0].failure = nil
        trace.steps[2].failure = nil
        #expect(trace.finalFrame?.number == 3)
    }

    @Test("an asciicast says that the terminal was resized, and redraws everything")
    func resized() throws {
        var trace = Trace.sample
        let canvas = Canvas(size: Size(width: 10, height: 3))
        canvas.put("Jobs", at: Point(x: 0, y: 0))
        let frame = Trace.Frame(number: 4, time: .seconds(3), grid: canvas.grid)
        trace.steps[2].events = [.init(.frame(frame), at: .seconds(3))]
        let lines = try text(.cast, of: trace).split(separator: "\n").suffix(2)
        #expect(lines.first == #"[3,"r","10x3"]"#)
        #expect(lines.last == #"[3,"o","\u001b[0m\u001b[2J\u001b[1;1H\u001b[0mJobs\u001b[?25l"]"#)
    }

    @Test("a drawing has the text with its colours and attributes, and the cursor")
    func drawing() throws {
        let text = try text(.svg)
        for part in [
            ">&lt;Drill&gt; 東é", "style=\"fill:#d70000;font-weight:bold\">✗ No &amp; more</tspan>",
            "<rect x=\"99\" y=\"38\" width=\"36\" height=\"19\" fill=\"#0087d7\"/>",
            "style=\"fill:#1c1c1c\"> ok </tspan>",
            "<rect x=\"63\" y=\"19\" width=\"9\" height=\"19\" fill=\"none\"",
        ] {
            #expect(text.contains(part), "\(part) is missing in:\n\(text)")
        }
        let parser = XMLParserCheck()
        #expect(parser.accepts(text))
    }

    @Test("a drawing on a light background has dark text")
    func lightDrawing() throws {
        let data = try #require(TraceExport.svg.data(of: .sample, theme: .light))
        let text = String(decoding: data, as: UTF8.self)
        for part in [
            "<rect width=\"100%\" height=\"100%\" fill=\"#f6f8fa\"/>",
            "style=\"fill:#24292f\">&lt;Drill&gt; 東é",
            "style=\"fill:#b00000;font-weight:bold\">✗ No &amp; more</tspan>",
            "style=\"fill:#f6f8fa\"> ok </tspan>",
        ] {
            #expect(text.contains(part), "\(part) is missing in:\n\(text)")
        }
    }

    @Test("the HTML page has every step with its screen, unfolds the step that failed, and has no script")
    func page() throws {
        let text = try text(.html)
        for part in [
            "<h1>A job is added</h1>", "✗ failed</span> at <a href=\"#failed\">step 3</a> · 3 steps",
            "✓</span> <span class=\"words\">Opening</span>",
            "✗</span> <span class=\"words\">expect: 3 jobs</span> <span class=\"quiet\">jobs/a.yaml:4:5</span>",
            "jobs/a.yaml:3:5 · 2.5 s, 1.2 ms of real time", "Found the text “No &amp; more”.",
            "<td class=\"quiet\">6.0 ms</td><td>began Counting jobs</td>", "&lt;Drill&gt;",
            "<span style=\"color:#d70000;font-weight:bold\">✗ No &amp; more</span>",
            "<pre>- heading &quot;Jobs&quot;\n- text &quot;&lt;Drill&gt; 東é&quot;\n",
        ] {
            #expect(text.contains(part), "\(part) is missing in:\n\(text)")
        }
        #expect(text.components(separatedBy: "<details").count == 7)
        #expect(text.components(separatedBy: "<details open id=\"failed\">").count == 2)
        #expect(text.components(separatedBy: " open").count == 2)
        #expect(text.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
        #expect(text.components(separatedBy: "<pre>").count == 7)
        #expect(!text.contains("<script") && !text.contains("http://") && !text.contains("https://"))
    }

    @Test("the text export has all steps and the most telling frame")
    func words() throws {
        #expect(
            try text(.txt) == """
                jobs/a.yaml · A job is added

                ok Opening
                    0.0 ms  frame 1

                ok jobs/a.yaml:3:5 enter: { text: "<Drill>", into: Job } (2.5 s, 1.2 ms of real time)
                    5.0 ms  keys < D Tab
                    5.0 ms  frame 2
                    6.0 ms  began Counting jobs
                    2.0 s  request POST /jobs → 201 in 2.0 s
                    2.0 s  ended Counting jobs
                    2.5 s  frame 3

                FAILED jobs/a.yaml:4:5 expect: 3 jobs
                    Waited 5.0 s for “3 jobs”.
                    Found the text “No & more”.

                Frame 3, 24×3:
                ┌────────────────────────┐
                │Jobs                    │
                │<Drill> 東é             │
                │✗ No & more ok          │
                └────────────────────────┘

                """)
    }

    @Test("a trace without frames has no drawing")
    func noFrame() {
        #expect(TraceExport.svg.data(of: Trace(name: "", file: "")) == nil)
    }
}

/// Checks that the elements of a page are closed in the right order.
private struct XMLParserCheck {
    func accepts(_ text: String) -> Bool {
        var open: [Substring] = []
        for tag in text.matches(of: #/<(/?)([a-z]+)[^<>]*?(/?)>/#) {
            if !tag.1.isEmpty {
                guard open.popLast() == tag.2 else { return false }
            } else if tag.3.isEmpty {
                open.append(tag.2)
            }
        }
        return open.isEmpty
    }
}
