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
