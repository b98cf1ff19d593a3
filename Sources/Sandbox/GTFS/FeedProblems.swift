/// The faulty rows of a feed: all are counted, the first ones are kept.
package struct FeedProblems: Hashable, Sendable {
    /// The number of problems that are kept in words.
    package static let kept = 50

    package private(set) var count = 0
    package private(set) var first: [FeedProblem] = []

    package init() {}

    package mutating func note(_ problem: FeedProblem) {
        count += 1
        if first.count < Self.kept { first.append(problem) }
    }

    /// The first problem as a sentence with a final space; empty when there is none.
    var firstSentence: String {
        first.first.map { "The first problem is in \($0.description). " } ?? ""
    }

    /// One sentence for a person; nil when no row is at fault.
    package var summary: String? {
        guard let problem = first.first else { return nil }
        return count == 1
            ? "One row of the timetable was left out or mended: \(problem.description)."
            : "\(count) rows of the timetable were left out or mended; the first is \(problem.description)."
    }
}
