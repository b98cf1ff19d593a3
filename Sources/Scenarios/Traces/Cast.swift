import BlackBox
import Foundation
import JSONTrees
import TerminalUI

/// A trace as an asciicast version 2, for asciinema (docs.asciinema.org/manual/asciicast/v2).
struct Cast {
    /// The shortest time for which a frame is shown, in seconds. On a scenario's clock, many frames are painted at the
    /// same time.
    private static let shortest = 0.1

    let trace: Trace

    var data: Data {
        let frames = trace.frames.map(\.frame)
        let size = frames.first?.size ?? Size(width: 80, height: 24)
        var data = Data()
        data.append(line: [
            "version": 2, "width": .number(JSONNumber(size.width)),
            "height": .number(JSONNumber(size.height)),
            "title": .string(trace.name.cleaned), "idle_time_limit": 2,
        ])
        var time = 0.0
        var shown: Trace.Frame?
        for frame in frames {
            let stated =
                Double(frame.time.components.seconds) + Double(frame.time.components.attoseconds) / 1e18
            time = shown == nil ? stated : max(stated, time + Self.shortest)
            let rounded = JSONTree((time * 1000).rounded() / 1000)
            if let shown, shown.size != frame.size {
                data.append(line: [rounded, "r", .string("\(frame.size.width)x\(frame.size.height)")])
            }
            data.append(line: [rounded, "o", .string(Self.changes(from: shown, to: frame))])
            shown = frame
        }
        return data
    }

    /// Returns the escape sequences that turn one frame into the next. They only draw cells that changed.
    static func changes(from before: Trace.Frame?, to frame: Trace.Frame) -> String {
        let before = before?.size == frame.size ? before : nil
        var text = before == nil ? "\u{1b}[0m\u{1b}[2J" : ""
        for y in 0..<frame.size.height {
            // If a wide character changes, its first cell changes, and drawing the first cell draws both
            // cells.
            let changed = (0..<frame.size.width).filter { frame.grid[$0, y] != before?.grid[$0, y] ?? .blank }
            guard let first = changed.first, let last = changed.last else { continue }
            text += "\u{1b}[\(y + 1);\(first + 1)H"
            for run in CellRun.runs(of: frame.grid.row(y).dropFirst(first).prefix(last + 1 - first)) {
                text += run.style.escapeSequence + run.text
            }
        }
        guard let cursor = frame.cursor else { return text + "\u{1b}[?25l" }
        return text + "\u{1b}[\(cursor.y + 1);\(cursor.x + 1)H\u{1b}[?25h"
    }
}

extension Data {
    fileprivate mutating func append(line: JSONTree) { self += line.compact + [0x0A] }
}
