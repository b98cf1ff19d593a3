import Foundation
import JSONTrees
import TerminalUI

/// A trace as an asciicast of version 2, which asciinema plays (docs.asciinema.org/manual/asciicast/v2).
struct Cast {
    /// The shortest time for which a frame is shown: on a scenario's clock many are painted at the same moment.
    private static let shortest = 0.1

    private let trace: Trace

    init(_ trace: Trace) {
        self.trace = trace
    }

    var data: Data {
        let frames = trace.frames.map(\.frame)
        let size = frames.first?.size ?? Size(width: 80, height: 24)
        var data = Data()
        func add(_ line: JSONTree) {
            data += line.compact
            data.append(0x0A)
        }
        add([
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
                add([rounded, "r", .string("\(frame.size.width)x\(frame.size.height)")])
            }
            add([rounded, "o", .string(Self.changes(from: shown, to: frame))])
            shown = frame
        }
        return data
    }

    /// The sequences that turn one frame into the next, and draw only cells that changed.
    static func changes(from before: Trace.Frame?, to frame: Trace.Frame) -> String {
        let before = before?.size == frame.size ? before : nil
        var text = before == nil ? "\u{1b}[0m\u{1b}[2J" : ""
        for (y, row) in frame.rows.enumerated() {
            let old = before?.rows[y] ?? Array(repeating: .blank, count: row.count)
            guard let (first, last) = changedColumns(from: old, to: row) else { continue }
            text += "\u{1b}[\(y + 1);\(first + 1)H"
            for run in CellRun.runs(of: row[first...last]) { text += run.style.escapeSequence + run.text }
        }
        guard let cursor = frame.cursor else { return text + "\u{1b}[?25l" }
        return text + "\u{1b}[\(cursor.y + 1);\(cursor.x + 1)H\u{1b}[?25h"
    }

    /// The first and the last column that changed; of a wide character the first half does, which draws both.
    private static func changedColumns(from old: [Cell], to new: [Cell]) -> (Int, Int)? {
        guard let first = new.indices.first(where: { old[$0] != new[$0] }),
            let last = new.indices.last(where: { old[$0] != new[$0] })
        else { return nil }
        return (first, last)
    }
}
