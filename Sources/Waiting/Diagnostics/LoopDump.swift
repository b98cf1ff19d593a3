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
        /// The time since the activity, the wait or the blocking of the thread began; nil for other entries.
        public var age: Duration?
        /// The time until the deadline, on the entry's own clock; nil for entries that are no timers and no waits with
        /// a deadline.
        public var due: Duration?
        /// The line that made the timer, wait or source, if known.
        public var location: FileLocation?

        public init(
            kind: Kind, name: String, scope: String? = nil, age: Duration? = nil, due: Duration? = nil,
            location: FileLocation? = nil
        ) {
            self.kind = kind
            self.name = name
            self.scope = scope
            self.age = age
            self.due = due
            self.location = location
        }

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

    public init(entries: [Entry]) {
        self.entries = entries
    }

    /// One line for each entry.
    public var description: String {
        entries.isEmpty ? "Nothing is pending." : entries.map(\.description).joined(separator: "\n")
    }
}
