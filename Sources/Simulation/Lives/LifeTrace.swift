package import Waiting

/// The record of one life: a line for each frame, request, write and decision. Equal lives have equal traces, byte for
/// byte.
@UIActor
package final class LifeTrace {
    /// The lines; empty if they are not kept.
    package private(set) var lines: [String] = []
    private let keepsLines: Bool

    package nonisolated init(keepsLines: Bool = false) { self.keepsLines = keepsLines }

    /// Adds a line. If no lines are kept, the line is not even made.
    package func note(_ line: @autoclosure () -> String) { if keepsLines { lines.append(line()) } }

    /// Returns the first line in which two traces differ, as it is in each of them; nil if they are equal.
    package static func difference(_ one: LifeTrace, _ other: LifeTrace) -> [String]? {
        guard one.lines != other.lines else { return nil }
        let place =
            zip(one.lines, other.lines).enumerated().first { $1.0 != $1.1 }?.offset
            ?? min(one.lines.count, other.lines.count)
        func line(_ trace: LifeTrace) -> String {
            trace.lines.indices.contains(place) ? trace.lines[place] : "the trace has ended"
        }
        return ["line \(place + 1) of the first time: \(line(one))", "and of the second: \(line(other))"]
    }
}
