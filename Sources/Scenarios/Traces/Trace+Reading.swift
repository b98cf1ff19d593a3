package import BlackBox
package import Foundation
import JSONTrees
import TerminalUI

extension Trace {
    /// A sentence that says why a trace cannot be read.
    package struct ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
        package var description: String
    }

    /// Reads the JSON lines of a trace.
    package init(jsonLines data: Data) throws(ReadingError) {
        let lines = data.split(separator: 0x0A)
        guard let head = lines.first.flatMap({ try? JSONTree(reading: Data($0)) }),
            let version = head["trace"]?.integer, let name = head["name"]?.string,
            let file = head["file"]?.string
        else { throw ReadingError(description: "It is not a trace.") }
        guard version <= Self.version else {
            throw ReadingError(
                description: "It is a trace of version \(version); this program reads up to \(Self.version).")
        }
        self.init(name: name, file: file)
        var shown: Frame?
        for (index, line) in lines.enumerated().dropFirst() {
            guard let tree = try? JSONTree(reading: Data(line)), let time = tree["at"]?.duration else {
                guard index < lines.count - 1 || data.last == 0x0A else {
                    throw ReadingError(
                        description:
                            "This trace ends in the middle of line \(index + 1): the file is not complete.")
                }
                throw Self.unreadable(line: index + 1)
            }
            if let words = tree["step"]?.string {
                var step = TraceStep(words, place: tree["place"]?.string, at: time)
                step.elapsed = tree["elapsed"]?.duration
                step.realElapsed = tree["realElapsed"]?.duration
                step.failure = tree["failure"]?.string
                step.rest = tree["rest"]?.string
                steps.append(step)
            } else if let kind = Self.event(tree, time, &shown), !steps.isEmpty {
                steps[steps.count - 1].events.append(Event(kind, at: time))
            } else {
                throw Self.unreadable(line: index + 1)
            }
        }
    }

    private static func unreadable(line: Int) -> ReadingError {
        ReadingError(description: "Line \(line) of this trace cannot be read.")
    }

    private static func event(_ tree: JSONTree, _ time: Duration, _ shown: inout Frame?) -> Event.Kind? {
        if let method = tree["request"]?.string {
            guard let path = tree["path"]?.string, let elapsed = tree["elapsed"]?.duration else { return nil }
            return .request(
                Request(method: method, path: path, status: tree["status"]?.integer, elapsed: elapsed))
        }
        if case .array(let names)? = tree["keys"] { return .keys(names.compactMap(\.string)) }
        if let name = tree["began"]?.string { return .began(name) }
        if let name = tree["ended"]?.string { return .ended(name) }
        guard let frame = frame(tree, time, after: shown) else { return nil }
        shown = frame
        return .frame(frame)
    }

    /// The largest screen that a scenario can have.
    private static let largest = Size(width: 1000, height: 500)

    private static func frame(_ tree: JSONTree, _ time: Duration, after before: Frame?) -> Frame? {
        guard let number = tree["frame"]?.integer, case .object(let changed)? = tree["rows"] else {
            return nil
        }
        var frame: Frame
        if let size = tree["size"] {
            guard let (width, height) = size.pair, 1...largest.width ~= width, 1...largest.height ~= height
            else { return nil }
            frame = Frame(
                number: number, time: time, grid: CellGrid(size: Size(width: width, height: height)))
        } else {
            guard let before else { return nil }
            frame = before
        }
        (frame.number, frame.time) = (number, time)
        frame.isAtRest = tree["atRest"]?.flag
        frame.cursor = tree["cursor"]?.pair.flatMap { x, y in
            0..<frame.size.width ~= x && 0..<frame.size.height ~= y ? Point(x: x, y: y) : nil
        }
        if let change = tree["elements"] {
            guard let elements = elements(change, after: before?.elements ?? []) else { return nil }
            frame.elements = elements
        } else {
            frame.elements = before?.elements ?? []
        }
        for member in changed {
            guard let y = Int(member.name), 0..<frame.size.height ~= y, case .array(let runs) = member.value
            else { return nil }
            frame.grid.setRow(y, to: CellRun.row(of: runs.compactMap(run), width: frame.size.width))
        }
        return frame
    }

    private static func elements(_ tree: JSONTree, after old: [String]) -> [String]? {
        guard case .array(let parts) = tree, parts.count == 3, let start = parts[0].integer,
            let count = parts[1].integer, case .array(let lines) = parts[2],
            start >= 0, count >= 0, start <= old.count - count
        else { return nil }
        var elements = old
        // A line of a file may contain escape sequences.
        elements.replaceSubrange(start..<start + count, with: lines.compactMap { $0.string?.cleaned })
        return elements
    }

    private static func run(_ tree: JSONTree) -> CellRun? {
        if let text = tree.string { return CellRun(x: 0, width: 0, text: text, style: .normal) }
        guard case .array(let parts) = tree, parts.count == 2, let text = parts[0].string else { return nil }
        return CellRun(x: 0, width: 0, text: text, style: Style(named: parts[1].string ?? ""))
    }
}

extension JSONTree {
    fileprivate var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

    fileprivate var integer: Int? {
        guard case .number(let number) = self else { return nil }
        return Int(number.text)
    }

    fileprivate var pair: (Int, Int)? {
        guard case .array(let items) = self, items.count == 2, let first = items[0].integer,
            let second = items[1].integer
        else { return nil }
        return (first, second)
    }

    /// The duration that a number of milliseconds stands for; nil if it is longer than ten years.
    fileprivate var duration: Duration? {
        guard case .number(let number) = self, let value = Double(number.text), abs(value) < 3.2e11 else {
            return nil
        }
        return .microseconds(Int64((value * 1000).rounded()))
    }
}
