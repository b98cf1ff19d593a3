/// A list of everything that is pending in the loop, for finding out why something hangs.
public struct LoopDump: Hashable, Sendable, CustomStringConvertible {
    public enum Kind: String, Hashable, Sendable {
        case activity, timer, descriptor, signal, display, wait
        case blockedThread = "blocked thread"
    }

    public struct Entry: Hashable, Sendable, CustomStringConvertible {
        public var kind: Kind
        public var name: String
        /// The name of the entry's scope, if it has one.
        public var scope: String?
        /// The time since the beginning; nil except for activities, waits and blocked threads.
        public var age: Duration?
        /// The time until the deadline, on the entry's own clock; nil except for timers, and for waits with a deadline.
        public var due: Duration?
        /// The line that made the timer, wait or source, if known.
        public var location: FileLocation?

        public var description: String {
            var parts = ["\(kind.rawValue) \(name)"]
            if let scope { parts.append("in “\(scope)”") }
            if let age { parts.append("for \(age.formattedSeconds)") }
            if let due { parts.append("due in \(due.formattedSeconds)") }
            if let location { parts.append("made at \(location)") }
            return parts.joined(separator: ", ")
        }
    }

    public var entries: [Entry]

    /// One line for each entry.
    public var description: String {
        entries.isEmpty ? "Nothing is pending." : entries.map(\.description).joined(separator: "\n")
    }
}
