public import Foundation
import JSONTrees
import TerminalUI

extension Trace {
    /// The version of the format that this program writes, which is also the newest version that it reads.
    static let version = 1

    /// The trace as JSON lines: first the version and the scenario, then each step, followed by its events. A frame has
    /// only the rows and the elements that changed.
    public var jsonLines: Data {
        var writer = Writer()
        writer.data.append(line: ["trace": Self.version.json, "name": .string(name), "file": .string(file)])
        for step in steps { writer.add(step) }
        return writer.data
    }

    private struct Writer {
        var data = Data()
        private var shown: Frame?

        mutating func add(_ step: TraceStep) {
            var line: [JSONTree.Member] = [.init("step", .string(step.words)), .init("at", step.time.json)]
            if let place = step.place { line.append(.init("place", .string(place))) }
            if let elapsed = step.elapsed { line.append(.init("elapsed", elapsed.json)) }
            if let real = step.realElapsed { line.append(.init("realElapsed", real.json)) }
            if let failure = step.failure { line.append(.init("failure", .string(failure))) }
            data.append(line: .object(line))
            for event in step.events { add(event) }
        }

        private mutating func add(_ event: Event) {
            var line: [JSONTree.Member]
            switch event.kind {
            case .keys(let names): line = [.init("keys", .array(names.map { .string($0) }))]
            case .began(let name): line = [.init("began", .string(name))]
            case .ended(let name): line = [.init("ended", .string(name))]
            case .request(let request):
                line = [
                    .init("request", .string(request.method)), .init("path", .string(request.path)),
                    .init("status", request.status?.json ?? .null),
                    .init("elapsed", request.elapsed.json),
                ]
            case .frame(let frame): line = members(of: frame)
            }
            line.insert(.init("at", event.time.json), at: 1)
            data.append(line: .object(line))
        }

        private mutating func members(of frame: Frame) -> [JSONTree.Member] {
            let before = shown?.size == frame.size ? shown : nil
            let elements = Self.change(from: shown?.elements ?? [], to: frame.elements)
            shown = frame
            var line: [JSONTree.Member] = [.init("frame", frame.number.json)]
            if before == nil { line.append(.init("size", [frame.size.width.json, frame.size.height.json])) }
            line.append(.init("cursor", frame.cursor.map { [$0.x.json, $0.y.json] } ?? .null))
            let old = before?.grid ?? CellGrid(size: frame.size)
            let changed = (0..<frame.size.height).filter { old.row($0) != frame.grid.row($0) }
            let rows = changed.map { JSONTree.Member("\($0)", Self.runs(of: frame.grid.row($0))) }
            line.append(.init("rows", .object(rows)))
            if let elements { line.append(.init("elements", elements)) }
            return line
        }

        /// Returns the lines between the first and the last that differ, after the index and the number of the old lines
        /// that they replace; nil if no line differs.
        private static func change(from old: [String], to new: [String]) -> JSONTree? {
            guard old != new else { return nil }
            let start = zip(old, new).prefix { $0 == $1 }.count
            let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
                .prefix { $0 == $1 }.count
            let lines = new[start..<(new.count - end)].map { JSONTree.string($0) }
            return [start.json, (old.count - end - start).json, .array(lines)]
        }

        /// Returns the runs of a row without trailing blanks. Each run is a text, or a text with its style.
        private static func runs(of row: ArraySlice<Cell>) -> JSONTree {
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
                        ? .string(run.text) : [.string(run.text), .string(run.style.name)]
                })
        }
    }
}

extension Data {
    mutating func append(line: JSONTree) {
        append(line.compact)
        append(0x0A)
    }
}

extension Int {
    fileprivate var json: JSONTree { .number(JSONNumber(self)) }
}

extension Duration {
    /// The duration in milliseconds, with three decimals at most.
    fileprivate var json: JSONTree {
        let (seconds, attoseconds) = components
        let microseconds = Double(seconds) * 1_000_000 + Double(attoseconds / 1_000_000_000_000)
        return JSONTree(microseconds / 1000)
    }
}
