/// The findings of a simulation.
package struct SimulationReport: Sendable {
    package struct Failure: Sendable {
        package var failure: LifeFailure
        package var seed: UInt64
        /// The plan of the life, as short as it could be made.
        package var plan: LifePlan
        /// The seeds of other lives that failed in the same way.
        package var others: [UInt64] = []
        /// Whether the life failed in the same way when it was done again. Only such lives are shrunk.
        package var isRepeatable = false
        /// The file to which the life was written; nil if it was not.
        package var file: String?
    }

    package var first: UInt64
    package var lives = 0
    package var doubles = 0
    package var elapsed = Duration.zero
    /// The number of times that each mark was reached, including marks that never were.
    package var marks: [String: Int]
    package var failures: [Failure] = []
    /// The trace, if only one life was done.
    package var trace: [String] = []
    /// The reason why the simulation could not go on.
    package var problem: String?
    package var isInterrupted = false

    package init(first: UInt64, marks: [String]) {
        self.first = first
        self.marks = Dictionary(uniqueKeysWithValues: marks.map { ($0, 0) })
    }

    /// The number of lives in which each mark must be reached at least once.
    private static let livesForMarks = 1000

    /// The marks that should have been reached, and never were.
    package var missedMarks: [String] {
        lives < Self.livesForMarks ? [] : marks.filter { $0.value == 0 }.map(\.key).sorted()
    }

    package var isWell: Bool { failures.isEmpty && missedMarks.isEmpty }

    /// Returns the report for people: figures, marks, and a paragraph for each failure, with a line to repeat it.
    package func lines(version: String) -> [String] {
        let seconds = elapsed / .seconds(1)
        let rate = seconds > 0 ? ", \(Int(Double(lives) / seconds * 60)) a minute" : ""
        let last = VersionedSeed(first + UInt64(max(0, lives - 1)), version: version)
        var lines =
            trace + [
                "\(lives) \(lives == 1 ? "life" : "lives") in \(Int(seconds.rounded(.up))) s\(rate), seeds "
                    + "\(VersionedSeed(first, version: version)) to \(last); \(doubles) done twice."
            ]
        let width = marks.keys.map(\.count).max() ?? 0
        if !marks.isEmpty { lines.append("How often each mark was reached:") }
        lines += marks.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { name, count in
            "  \(name)\(String(repeating: " ", count: width - name.count))  \(count)"
        }
        for mark in missedMarks { lines.append("Never reached: \(mark).") }
        for failure in failures { lines += Self.lines(failure, version: version) }
        lines.append(
            isWell
                ? "Nothing was wrong." : "\(failures.count) wrong, \(missedMarks.count) marks never reached.")
        return lines
    }

    private static func lines(_ found: Failure, version: String) -> [String] {
        let seed = VersionedSeed(found.seed, version: version)
        var lines = ["", "Wrong in seed \(seed): \(found.failure.rule)."]
        lines += found.failure.details.flatMap { $0.split(separator: "\n") }.map { "  \($0)" }
        if !found.others.isEmpty {
            lines.append("  Also in \(found.others.prefix(8).map { "\($0)" }.joined(separator: ", ")).")
        }
        lines += found.plan.faults.map { "  fault  \($0.text)" }
        lines += found.plan.steps.map { "  step   \($0.text)" }
        if !found.isRepeatable { lines.append("  It did not fail again in this way when it was repeated.") }
        if let file = found.file { lines.append("  The short life: guichet scenario run \(file)") }
        lines.append("  Repeat: guichet simulate --seed \(seed) --lives 1    # version \(version)")
        return lines
    }
}
