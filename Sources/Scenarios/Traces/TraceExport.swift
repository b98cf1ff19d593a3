package import BlackBox
package import Foundation
import TerminalUI

/// The file types to which a trace can be exported, by their extensions.
package enum TraceExport: String, Hashable, Sendable, CaseIterable {
    /// A recording for asciinema.
    case cast
    /// A drawing of the most telling frame.
    case svg
    /// All steps, and the most telling frame, as text.
    case txt
    /// An HTML page with all steps and their frames.
    case html

    /// Returns the content of the file; nil for a drawing if the trace has no frames.
    ///
    /// - Parameter theme: The colours of a drawing. Files of other types have no colours to choose.
    package func data(of trace: Trace, theme: DrawingTheme = .dark) -> Data? {
        switch self {
        case .cast: Cast(trace: trace).data
        case .svg: trace.finalFrame.map { Data(SVGDrawing(frame: $0, theme: theme).text.utf8) }
        case .txt: Data(TextPage(trace: trace).text.utf8)
        case .html: Data(HTMLPage(trace: trace).text.utf8)
        }
    }
}

/// A trace as text: each step with its events, and the most telling frame.
struct TextPage {
    let trace: Trace

    var text: String {
        var lines = ["\(trace.file) · \(trace.name)"]
        for step in trace.steps {
            lines += ["", step.heading] + step.events.map { "    \($0.time.inWords)  \($0.words)" }
            if let rest = step.rest { lines.append("    at its end, \(rest)") }
            lines += (step.failure ?? "").split(separator: "\n").map { "    \($0)" }
        }
        if let frame = trace.finalFrame { lines += [""] + Self.box(frame) }
        return lines.joined(separator: "\n").printable + "\n"
    }

    private static func box(_ frame: Trace.Frame) -> [String] {
        let rule = String(repeating: "─", count: frame.size.width)
        return ["Frame \(frame.number), \(frame.size.width)×\(frame.size.height):", "┌\(rule)┐"]
            + frame.rows.map { "│\(CellGrid.text(of: $0))│" } + ["└\(rule)┘"]
    }
}

extension TraceStep {
    /// The step in one line: `ok a.yaml:7:5 tap: Sign In (12.0 ms, 3.1 ms of real time)`.
    var heading: String {
        let mark = failure == nil ? "ok" : "FAILED"
        return [mark, place, words, times.isEmpty ? nil : "(\(times))"].compactMap(\.self).joined(
            separator: " ")
    }

    /// The times that the step took on the program's clock and in real time; empty if the step did not end.
    var times: String {
        [elapsed?.inWords, realElapsed.map { "\($0.inWords) of real time" }].compactMap(\.self)
            .joined(separator: ", ")
    }
}
