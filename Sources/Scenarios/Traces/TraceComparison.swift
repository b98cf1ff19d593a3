package import BlackBox
import TerminalUI

/// Finds where two traces differ: the first step, the first key, the first request and the first frame that differ.
/// Times are not compared.
package struct TraceComparison {
    /// A paragraph for each difference, in the order in which they occurred in the runs. The lines of the first trace
    /// are marked with `A`, and those of the second with `B`.
    package let differences: [String]

    package init(_ a: Trace, _ b: Trace) {
        let steps = Difference.first("Step", a.comparedSteps, b.comparedSteps, numberedFrom: 0)
        let keys = Difference.first("Key", a.comparedKeys, b.comparedKeys)
        let requests = Difference.first("Request", a.comparedRequests, b.comparedRequests)
        let frames = Difference.first("Frame", a.comparedFrames, b.comparedFrames) { a, b in
            FrameComparison(a, b).lines
        }
        differences = [steps, keys, requests, frames].compactMap(\.self)
            .enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
            .map(\.element.text)
    }

    private struct Difference {
        var place: Place
        var text: String

        static func first<Value: Equatable>(
            _ what: String, _ a: Items<Value>, _ b: Items<Value>, numberedFrom start: Int = 1,
            details: (Value, Value) -> [String] = { _, _ in [] }
        ) -> Difference? {
            let common = zip(a.list, b.list).prefix { $0.value == $1.value }.count
            let (left, right) = (a.list.dropFirst(common).first, b.list.dropFirst(common).first)
            guard let place = left?.place ?? right?.place else { return nil }
            var lines = [
                "\(what) \(common + start) differs:", "  A  \(left?.words ?? a.end)",
                "  B  \(right?.words ?? b.end)",
            ]
            if let left, let right { lines += details(left.value, right.value).map { "  " + $0 } }
            return Difference(place: place, text: lines.joined(separator: "\n").printable)
        }
    }

    /// The place of an event in a trace, by which the differences are sorted.
    struct Place: Comparable {
        var step: Int
        var event: Int

        static func < (a: Place, b: Place) -> Bool { (a.step, a.event) < (b.step, b.event) }
    }

    /// The steps, keys, requests or frames of a trace.
    struct Items<Value> {
        var list: [(value: Value, words: String, place: Place)] = []
        /// The text to show for a trace that has no more items.
        var end: String
    }
}

/// The parts of a step that are compared. The words of its failure are not, because they contain times.
private struct ComparedStep: Equatable {
    var words: String
    var isFailed: Bool
}

extension Trace {
    fileprivate var comparedSteps: TraceComparison.Items<ComparedStep> {
        var items = TraceComparison.Items<ComparedStep>(end: end)
        for (index, step) in steps.enumerated() {
            let failure = step.failure.map { ", failed: \($0.split(separator: "\n").first ?? "")" } ?? ""
            items.list.append(
                (
                    ComparedStep(words: step.words, isFailed: step.failure != nil),
                    [step.words, step.place.map { "(\($0))" }].compactMap(\.self).joined(separator: " ")
                        + failure,
                    TraceComparison.Place(step: index, event: -1)
                ))
        }
        return items
    }

    fileprivate var comparedKeys: TraceComparison.Items<String> {
        items { event in if case .keys(let names) = event { names.map { ($0, $0) } } else { [] } }
    }

    fileprivate var comparedRequests: TraceComparison.Items<String> {
        items { event in
            guard case .request(let request) = event else { return [] }
            let words =
                "\(request.method) \(request.path) → \(request.status.map { "\($0)" } ?? "no response")"
            return [(words, words)]
        }
    }

    fileprivate var comparedFrames: TraceComparison.Items<ComparedFrame> {
        items { event in
            guard case .frame(let frame) = event else { return [] }
            return [
                (
                    ComparedFrame(frame: frame),
                    "frame \(frame.number), \(frame.size.width)×\(frame.size.height)"
                )
            ]
        }
    }

    private func items<Value>(
        _ values: (Event.Kind) -> [(Value, String)]
    ) -> TraceComparison.Items<Value> {
        var items = TraceComparison.Items<Value>(end: end)
        for (number, step) in steps.enumerated() {
            for (index, event) in step.events.enumerated() {
                let place = TraceComparison.Place(step: number, event: index)
                for (value, words) in values(event.kind) {
                    items.list.append((value, "\(words), in step \(number) \(step.words.quoted)", place))
                }
            }
        }
        return items
    }

    /// The end of the trace in words, for a trace that has fewer items than the other.
    private var end: String {
        let time = steps.last.map { $0.events.last?.time ?? $0.time + ($0.elapsed ?? .zero) } ?? .zero
        return "none: it ends after step \(max(0, steps.count - 1)), at \(time.inWords)"
    }
}

/// A frame for comparing. Its number and its time do not count.
private struct ComparedFrame: Equatable {
    var frame: Trace.Frame

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
        let isStyle = a.text(row: y) == b.text(row: y)
        return [
            "row \(y + 1)" + (isStyle ? ", where only the style differs" : "") + ":",
            "  A │\(a.text(row: y))",
            "  B │\(b.text(row: y))", "    │\(marks[...].trimmedAtEnd)",
        ]
    }

    private static func words(_ cursor: Point?) -> String {
        cursor.map { "in row \($0.y + 1), column \($0.x + 1)" } ?? "hidden"
    }
}

extension Substring {
    fileprivate var trimmedAtEnd: Substring { dropLast(reversed().prefix { $0 == " " }.count) }
}
