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

/// A faulty row of a feed, and the way in which it was handled.
package struct FeedProblem: Hashable, Sendable, CustomStringConvertible {
    /// The file inside the feed, e.g. `stop_times.txt`.
    package var file: String
    /// The line of the file, counted from 1 as an editor does; nil when the problem is of the file.
    package var line: Int?
    package var column: String?
    /// The value as it stands in the file, at most 60 characters of it.
    package var value: String?
    /// The fault, worded to follow the value, e.g. `is not a time such as 08:05:00`.
    package var reason: String

    package var description: String {
        var text = file
        if let line { text += " line \(line)" }
        if let column { text += ", \(column)" }
        if let value { text += " “\(value)”" }
        return text + ": " + reason
    }
}
