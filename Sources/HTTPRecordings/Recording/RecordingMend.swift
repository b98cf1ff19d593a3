import Foundation
import Redaction

extension RecordingFolder {
    /// Settles a merge conflict in `fixture.json`. The result has the order of one side; each entry that only
    /// the other side has stands after the one that it followed there. It has the rules of both sides, and
    /// the later day.
    /// - Returns: Whether there was anything to settle.
    package func mend() throws(RecordingError) -> Bool {
        guard let data = try files.read(FixtureFile.name), ExchangeReader.conflictLine(data) != nil else {
            return false
        }
        let (ours, theirs) = Self.sides(String(decoding: data, as: UTF8.self))
        var head = try FixtureFile(reading: Data(ours.utf8))
        let other = try FixtureFile(reading: Data(theirs.utf8))
        head.exchanges = Self.merged(head.exchanges, other.exchanges)
        let their = other.recording
        var mine = head.recording
        mine.redaction = mine.redaction.adding(their.redaction)
        mine.allowances += their.allowances.filter { !mine.allowances.contains($0) }
        mine.recordedAt = max(mine.recordedAt, their.recordedAt)
        mine.isFinished = mine.isFinished && their.isFinished
        head.recording = mine
        return try files.write(head.data, to: FixtureFile.name)
    }

    /// The text as each side of a merge has it.
    private static func sides(_ text: String) -> (ours: String, theirs: String) {
        var sides: [[Substring]] = [[], []]
        var open: Set<Int> = [0, 1]
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            switch line.prefix(8) {
            case "<<<<<<< ": open = [0]
            case "||||||| ": open = []
            case "=======": open = [1]
            case ">>>>>>> ": open = [0, 1]
            default: for side in open { sides[side].append(line) }
            }
        }
        return (sides[0].joined(separator: "\n"), sides[1].joined(separator: "\n"))
    }

    private static func merged(
        _ one: [FixtureFile.Entry], _ other: [FixtureFile.Entry]
    ) -> [FixtureFile.Entry] {
        var merged: [FixtureFile.Entry] = []
        var rest = one[...]
        // How often each file is still to come in the first order.
        var coming = one.reduce(into: [:]) { counts, entry in counts[entry.file, default: 0] += 1 }
        for entry in other {
            guard coming[entry.file, default: 0] > 0 else {
                merged.append(entry)
                continue
            }
            while let mine = rest.popFirst() {
                merged.append(mine)
                coming[mine.file, default: 0] -= 1
                if mine.file == entry.file { break }
            }
        }
        return merged + rest
    }
}
