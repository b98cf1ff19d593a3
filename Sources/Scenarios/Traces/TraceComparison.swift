package import BlackBox
import TerminalUI

/// Finds where two traces differ: the first step, the first key, the first request and the first frame that differ.
/// Times are not compared.
///
/// In real time, a frame holds as much as the program happened to have written when its output was read. So of such runs,
/// only the frames are compared that the program showed at rest in both runs, before the same key or at the end.
package struct TraceComparison {
    /// A paragraph for each difference, in the order in which they occurred in the runs. The lines of the first trace
    /// are marked with `A`, and those of the second with `B`.
    package let differences: [String]
    /// Whether no frame could be compared, because the program was never at rest in both runs.
    package let lacksFrames: Bool

    package init(_ a: Trace, _ b: Trace) {
        func first<Value: Equatable>(
            _ what: String, from start: Int = 1, _ items: (a: [Item<Value>], b: [Item<Value>]),
            details: (Value, Value) -> [String] = { _, _ in [] }
        ) -> (place: Place, text: String)? {
            let common = zip(items.a, items.b).prefix { $0.value == $1.value }.count
            let (left, right) = (items.a.dropFirst(common).first, items.b.dropFirst(common).first)
            guard let place = left?.place ?? right?.place else { return nil }
            var lines = [
                "\(what) \(common + start) differs:", "  A  \(left?.words ?? a.end)",
                "  B  \(right?.words ?? b.end)",
            ]
            if let left, let right { lines += details(left.value, right.value).map { "  " + $0 } }
            return (place, lines.joined(separator: "\n").printable)
        }
        let isInRealTime = (a.frames + b.frames).contains { $0.frame.isAtRest != nil }
        let frames =
            isInRealTime
            ? Self.common(a.framesAtRest, b.framesAtRest) : (a.comparedFrames, b.comparedFrames)
        lacksFrames = isInRealTime && frames.0.isEmpty
        let found = [
            first("Step", from: 0, (a.comparedSteps, b.comparedSteps)),
            first("Key", (a.comparedKeys, b.comparedKeys)),
            first("Request", (a.comparedRequests, b.comparedRequests)),
            first(isInRealTime ? "Frame at rest" : "Frame", frames) { FrameComparison($0, $1).lines },
        ]
        differences = found.compactMap(\.self)
            .sorted { $0.place < $1.place }.map(\.text)
    }

    /// Returns the values whose keys both have, in the order of the keys.
    private static func common<Value>(
        _ a: [Int: Value], _ b: [Int: Value]
    ) -> (a: [Value], b: [Value]) {
        let pairs = a.keys.sorted().compactMap { key in
            a[key].flatMap { left in b[key].map { (left, $0) } }
        }
        return (pairs.map(\.0), pairs.map(\.1))
    }

    /// The place of an event in a trace, for the order of differences.
    typealias Place = (step: Int, event: Int)

    /// A step, a key, a request or a frame of a trace.
    typealias Item<Value> = (value: Value, words: String, place: Place)
}

extension Trace {
    fileprivate var comparedSteps: [TraceComparison.Item<String>] {
        steps.enumerated().map { index, step in
            let failure = step.failure.map { ", failed: \($0.split(separator: "\n").first ?? "")" } ?? ""
            let words = [step.words, step.place.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
            // The words of a failure are not compared: they name times.
            let value = step.failure == nil ? step.words : "failed: \(step.words)"
            return (value, words + failure, (index, -1))
        }
    }

    fileprivate var comparedKeys: [TraceComparison.Item<String>] {
        items { event in if case .keys(let names) = event { names.map { ($0, $0) } } else { [] } }
    }

    fileprivate var comparedRequests: [TraceComparison.Item<String>] {
        items { event in
            guard case .request(let request) = event else { return [] }
            let words =
                "\(request.method) \(request.path) → \(request.status.map { "\($0)" } ?? "no response")"
            return [(words, words)]
        }
    }

    fileprivate var comparedFrames: [TraceComparison.Item<ComparedFrame>] {
        items { event in
            guard case .frame(let frame) = event else { return [] }
            return [(ComparedFrame(frame), frame.words)]
        }
    }

    /// The frames that the program showed at rest, by the number of keys that were pressed before.
    fileprivate var framesAtRest: [Int: TraceComparison.Item<ComparedFrame>] {
        let events = items { event in
            switch event {
            case .frame(let frame): [(Optional(ComparedFrame(frame)), frame.words)]
            case .keys(let names): names.map { (nil, $0) }
            case .request, .began, .ended: []
            }
        }
        var found: [Int: TraceComparison.Item<ComparedFrame>] = [:]
        var (keys, latest) = (0, TraceComparison.Item<ComparedFrame>?.none)
        for (value, words, place) in events {
            if let value {
                latest = value.frame.isAtRest == false ? nil : (value, words, place)
            } else {
                found[keys] = latest
                keys += 1
            }
        }
        found[keys] = latest
        return found
    }

    private func items<Value>(
        _ values: (Event.Kind) -> [(Value, String)]
    ) -> [TraceComparison.Item<Value>] {
        steps.enumerated().flatMap { number, step in
            step.events.enumerated().flatMap { index, event in
                values(event.kind).map { value, words in
                    (value, "\(words), in step \(number) \(step.words.quoted)", (number, index))
                }
            }
        }
    }

    /// The end of the trace in words, for a trace that has fewer items than the other.
    fileprivate var end: String {
        let time = steps.last.map { $0.events.last?.time ?? $0.time + ($0.elapsed ?? .zero) } ?? .zero
        return "none: it ends after step \(max(0, steps.count - 1)), at \(time.inWords)"
    }
}

extension Trace.Frame {
    fileprivate var words: String { "frame \(number), \(size.width)×\(size.height)" }
}

/// A frame for comparing. Its number and its time do not count, nor what nobody sees of the style of a blank cell.
private struct ComparedFrame: Equatable {
    private(set) var frame: Trace.Frame

    init(_ frame: Trace.Frame) {
        self.frame = frame
        for (index, cell) in frame.grid.cells.enumerated() where cell.style != .normal && cell.text == " " {
            self.frame.grid.cells[index].style = cell.style.shownByBlank
        }
    }

    static func == (a: ComparedFrame, b: ComparedFrame) -> Bool {
        a.frame.grid == b.frame.grid && a.frame.cursor == b.frame.cursor && !differInElements(a, b)
    }

    /// Whether the elements differ. False if a trace was written by a version that did not keep elements.
    static func differInElements(_ a: ComparedFrame, _ b: ComparedFrame) -> Bool {
        !a.frame.elements.isEmpty && !b.frame.elements.isEmpty && a.frame.elements != b.frame.elements
    }
}

/// The rows, the cursor and the elements in which two frames differ.
private struct FrameComparison {
    private static let mostRows = 6

    let lines: [String]

    init(_ a: ComparedFrame, _ b: ComparedFrame) {
        let (left, right) = (a.frame, b.frame)
        let rows = (0..<max(left.size.height, right.size.height)).filter {
            left.grid.row($0) != right.grid.row($0)
        }
        var lines = rows.prefix(Self.mostRows).flatMap { Self.row($0, left.grid, right.grid) }
        if rows.count > Self.mostRows { lines.append("\(rows.count) rows differ in all") }
        if left.cursor != right.cursor {
            lines.append("the cursor: A \(Self.words(left.cursor)), B \(Self.words(right.cursor))")
        }
        if ComparedFrame.differInElements(a, b) {
            let difference = LineDifference.of(left.elements.count, right.elements.count) {
                left.elements[$0] == right.elements[$1] ? .same : .none
            }
            lines.append("the elements (- A, + B):")
            lines += LineDifference.marked(difference) {
                left.elements[$0]
            } new: {
                right.elements[$0]
            }.map {
                "  " + $0
            }
        }
        self.lines = lines
    }

    private static func row(_ y: Int, _ a: CellGrid, _ b: CellGrid) -> [String] {
        let width = max(a.size.width, b.size.width)
        let marks = (0..<width).map { a[$0, y] == b[$0, y] ? " " : "^" }.joined()
        var style = ""
        if a.text(row: y) == b.text(row: y), let x = (0..<width).first(where: { a[$0, y] != b[$0, y] }) {
            let names = [a, b].map { $0[x, y].style.name }.map { $0.isEmpty ? "normal" : $0 }
            style = ", where only the style differs (A \(names[0]), B \(names[1]))"
        }
        return [
            "row \(y + 1)\(style):",
            "  A │\(a.text(row: y))",
            "  B │\(b.text(row: y))", "    │\(marks[...].trimmedAtEnd)",
        ]
    }

    private static func words(_ cursor: Point?) -> String {
        cursor.map { "in row \($0.y + 1), column \($0.x + 1)" } ?? "hidden"
    }
}

extension Style {
    /// What a blank cell shows of the style: a background and lines, but no colour, weight or slant of characters.
    fileprivate var shownByBlank: Style {
        guard attributes.isDisjoint(with: [.reverse, .underline, .strikethrough]), color != .paper else {
            return self
        }
        var style = Style(.normal, attributes.subtracting([.bold, .dim, .italic, .blink]))
        style.background = background
        return style
    }
}

extension Substring {
    fileprivate var trimmedAtEnd: Substring { dropLast(reversed().prefix { $0 == " " }.count) }
}
