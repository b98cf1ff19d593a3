/// Counts the faulty rows of a feed, and keeps the first ones.
package struct FeedProblems: Hashable, Sendable {
    package static let kept = 50

    package private(set) var count = 0
    package private(set) var first: [FeedProblem] = []
    private var files: Set<String> = []

    package mutating func note(_ problem: FeedProblem) {
        count += 1
        // Keeps the first problem of each file, because a file that is read late may contain the reason why the
        // feed is refused.
        if files.insert(problem.file).inserted || first.count < Self.kept { first.append(problem) }
    }

    /// The first problem as a sentence with a space at the end; empty if no row is faulty.
    var firstSentence: String { first.first.map { "The first problem is in \($0.description). " } ?? "" }

    /// A sentence for the user about the faulty rows; nil if no row is faulty.
    package var summary: String? {
        guard let problem = first.first else { return nil }
        return count == 1
            ? "One row of the timetable was left out or mended: \(problem.description)."
            : "\(count) rows of the timetable were left out or mended; the first is \(problem.description)."
    }
}

package struct FeedProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file inside the feed, e.g. `stop_times.txt`.
    package var file: String
    /// The line of the file, counted from 1 as in an editor; nil if the problem has no line.
    package var line: Int?
    package var column: String?
    /// The value in the file. The description shows 60 characters of it.
    package var value: String?
    /// The fault, in words that follow the value, e.g. `is not a time such as 08:05:00`.
    package var reason: String

    package var description: String {
        var text = file
        if let line { text += " line \(line)" }
        if let column { text += ", \(column)" }
        if let value { text += " “\(value.prefix(60))”" }
        return text + ": " + reason
    }
}
