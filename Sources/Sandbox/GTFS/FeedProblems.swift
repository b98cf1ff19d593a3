/// Counts the faulty rows of a feed, and keeps the first ones.
package struct FeedProblems: Hashable, Sendable {
    /// The most problems that are kept.
    package static let kept = 50

    package private(set) var count = 0
    package private(set) var first: [FeedProblem] = []

    package init() {}

    package mutating func note(_ problem: FeedProblem) {
        count += 1
        if first.count < Self.kept { first.append(problem) }
    }

    /// The first problem as a sentence with a space at the end; empty if no row is faulty.
    var firstSentence: String {
        first.first.map { "The first problem is in \($0.description). " } ?? ""
    }

    /// A sentence for the user about the faulty rows; nil if no row is faulty.
    package var summary: String? {
        guard let problem = first.first else { return nil }
        return count == 1
            ? "One row of the timetable was left out or mended: \(problem.description)."
            : "\(count) rows of the timetable were left out or mended; the first is \(problem.description)."
    }
}

/// A faulty row of a feed, and the consequence.
package struct FeedProblem: Hashable, Sendable, CustomStringConvertible {
    /// The file inside the feed, e.g. `stop_times.txt`.
    package var file: String
    /// The line of the file, counted from 1 as in an editor; nil if the problem has no line.
    package var line: Int?
    package var column: String?
    /// The value in the file, at most 60 characters.
    package var value: String?
    /// The fault, in words that follow the value, e.g. `is not a time such as 08:05:00`.
    package var reason: String

    init(
        file: String, line: Int? = nil, column: String? = nil, value: String? = nil, reason: String
    ) {
        (self.file, self.line, self.column, self.reason) = (file, line, column, reason)
        self.value = value.map { String($0.prefix(60)) }
    }

    init(file: String, _ row: CSVRow, _ problem: CSVRow.Problem) {
        self.init(
            file: file, line: row.line, column: problem.column, value: problem.value, reason: problem.reason)
    }

    package var description: String {
        var text = file
        if let line { text += " line \(line)" }
        if let column { text += ", \(column)" }
        if let value { text += " “\(value)”" }
        return text + ": " + reason
    }
}
