package import Waiting

/// The record of one life: a line for each frame, request, write and decision. Equal lives have equal traces, byte for
/// byte.
@UIActor
package final class LifeTrace {
    /// The lines; empty if only their sum is kept.
    package private(set) var lines: [String] = []
    private let keepsLines: Bool
    private var hash = UInt64(hashOf: "")
    private var count = 0

    package nonisolated init(keepsLines: Bool = false) { self.keepsLines = keepsLines }

    package func note(_ line: String) {
        count += 1
        hash = UInt64(hashOf: line + "\n", after: hash)
        if keepsLines { lines.append(line) }
    }

    /// The number of lines, and their hash: `412 lines, 9f0c…`.
    package var sum: String { "\(count) lines, \(String(hash, radix: 16))" }

    /// Returns the first line in which two traces differ, as both have it; nil if they are equal.
    package static func difference(_ one: LifeTrace, _ other: LifeTrace) -> [String]? {
        guard one.sum != other.sum else { return nil }
        let place =
            zip(one.lines, other.lines).enumerated().first { $1.0 != $1.1 }?.offset
            ?? min(one.lines.count, other.lines.count)
        func line(_ trace: LifeTrace) -> String {
            trace.lines.indices.contains(place) ? trace.lines[place] : "the trace has ended"
        }
        return ["line \(place + 1) of the first time: \(line(one))", "and of the second: \(line(other))"]
    }
}
