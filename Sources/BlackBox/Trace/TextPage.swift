import TerminalUI

/// A trace as text: each step with its events, and the frame that says most.
struct TextPage {
    private let trace: Trace

    init(_ trace: Trace) {
        self.trace = trace
    }

    var text: String {
        var lines = ["\(trace.file) · \(trace.name)"]
        for step in trace.steps {
            lines += ["", step.heading] + step.lines.map { "    \($0)" }
            lines += (step.failure ?? "").split(separator: "\n").map { "    \($0)" }
        }
        if let frame = trace.finalFrame { lines += [""] + Self.box(frame) }
        return lines.joined(separator: "\n").printable + "\n"
    }

    private static func box(_ frame: Trace.Frame) -> [String] {
        let rule = String(repeating: "─", count: frame.size.width)
        return ["Frame \(frame.number), \(frame.size.width)×\(frame.size.height):", "┌\(rule)┐"]
            + frame.rows.map { "│\($0.map(\.text).joined())│" } + ["└\(rule)┘"]
    }
}

extension TraceStep {
    /// `ok a.yaml:7:5 tap: Sign In (12.0 ms, 3.1 ms of real time)`
    var heading: String {
        let mark = failure == nil ? "ok" : "FAILED"
        return [mark, place, words, times.isEmpty ? nil : "(\(times))"].compactMap(\.self).joined(
            separator: " ")
    }

    /// The time on the program's clock, and the real one; empty where it did not end.
    var times: String {
        [elapsed?.inWords, realElapsed.map { "\($0.inWords) of real time" }].compactMap(\.self)
            .joined(separator: ", ")
    }

    /// The events in words, a line each, with their times.
    var lines: [String] { events.map { "\($0.time.inWords)  \($0.words)" } }
}

extension Trace.Event {
    var words: String {
        switch kind {
        case .keys(let names): "keys \(names.joined(separator: " "))"
        case .request(let request): "request \(request.words)"
        case .began(let name): "began \(name)"
        case .ended(let name): "ended \(name)"
        case .frame(let frame): "frame \(frame.number)"
        }
    }
}
