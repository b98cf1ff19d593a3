package import Foundation
import TerminalUI

extension Trace {
    /// The version of the format that this program writes, which is also the newest version that it reads.
    package static let version = 1

    /// The trace as JSON lines: first the version and the scenario, then each step, followed by its events. A frame has
    /// only the rows and the elements that changed.
    package var jsonLines: Data {
        var writer = Writer()
        writer.append([
            ("trace", .number(Self.version)), ("name", .string(name)), ("file", .string(file)),
        ])
        for step in steps { writer.add(step) }
        return writer.data
    }

    private struct Writer {
        var data = Data()
        private var shown: Frame?

        mutating func append(_ members: [JSONText.Member]) {
            data += Data((JSONText.object(members).text + "\n").utf8)
        }

        mutating func add(_ step: TraceStep) {
            var line: [JSONText.Member] = [
                ("step", .string(step.words)), ("at", .number(step.time.milliseconds)),
            ]
            if let place = step.place { line.append(("place", .string(place))) }
            if let elapsed = step.elapsed { line.append(("elapsed", .number(elapsed.milliseconds))) }
            if let real = step.realElapsed { line.append(("realElapsed", .number(real.milliseconds))) }
            if let failure = step.failure { line.append(("failure", .string(failure))) }
            if let rest = step.rest { line.append(("rest", .string(rest))) }
            append(line)
            for event in step.events { add(event) }
        }

        private mutating func add(_ event: Event) {
            var line: [JSONText.Member]
            switch event.kind {
            case .keys(let names): line = [("keys", .array(names.map { .string($0) }))]
            case .began(let name): line = [("began", .string(name))]
            case .ended(let name): line = [("ended", .string(name))]
            case .request(let request):
                line = [
                    ("request", .string(request.method)), ("path", .string(request.path)),
                    ("status", request.status.map { .number($0) } ?? .null),
                    ("elapsed", .number(request.elapsed.milliseconds)),
                ]
            case .frame(let frame): line = members(of: frame)
            }
            line.insert(("at", .number(event.time.milliseconds)), at: 1)
            append(line)
        }

        private mutating func members(of frame: Frame) -> [JSONText.Member] {
            let before = shown?.size == frame.size ? shown : nil
            let elements = Self.change(from: shown?.elements ?? [], to: frame.elements)
            shown = frame
            var line: [JSONText.Member] = [("frame", .number(frame.number))]
            if before == nil {
                line.append(("size", .array([.number(frame.size.width), .number(frame.size.height)])))
            }
            line.append(("cursor", frame.cursor.map { .array([.number($0.x), .number($0.y)]) } ?? .null))
            let old = before?.grid ?? CellGrid(size: frame.size)
            let changed = (0..<frame.size.height).filter { old.row($0) != frame.grid.row($0) }
            let rows = changed.map { JSONText.Member("\($0)", Self.runs(of: frame.grid.row($0))) }
            line.append(("rows", .object(rows)))
            if let elements { line.append(("elements", elements)) }
            if let isAtRest = frame.isAtRest { line.append(("atRest", .bool(isAtRest))) }
            return line
        }

        /// Returns the lines between the first and the last that differ, after the index and the number of the old lines
        /// that they replace; nil if no line differs.
        private static func change(from old: [String], to new: [String]) -> JSONText? {
            guard old != new else { return nil }
            let start = zip(old, new).prefix { $0 == $1 }.count
            let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
                .prefix { $0 == $1 }.count
            let lines = new[start..<(new.count - end)].map { JSONText.string($0) }
            return .array([.number(start), .number(old.count - end - start), .array(lines)])
        }

        /// Returns the runs of a row without trailing blanks. Each run is a text, or a text with its style.
        private static func runs(of row: ArraySlice<Cell>) -> JSONText {
            let cells = row.dropLast(row.reversed().prefix { $0 == .blank }.count)
            var runs = CellRun.runs(of: cells)
            // When a text is read, characters of neighbouring cells may combine into one. Such a row is written cell by
            // cell.
            if CellRun.row(of: runs, width: row.count)[...] != row {
                runs = cells.filter { !$0.isContinuation }
                    .map { CellRun(x: 0, width: 1, text: $0.text, style: $0.style) }
            }
            return .array(
                runs.map { run in
                    run.style == .normal
                        ? .string(run.text) : .array([.string(run.text), .string(run.style.name)])
                })
        }
    }
}

extension Duration {
    /// The duration in milliseconds, with three decimals at most.
    fileprivate var milliseconds: Double {
        let (seconds, attoseconds) = components
        let microseconds = Double(seconds) * 1_000_000 + Double(attoseconds / 1_000_000_000_000)
        return microseconds / 1000
    }
}
