/// Everything that a loop has pending, to be shown when something hangs.
public struct LoopDump: Hashable, Sendable, CustomStringConvertible {
    public enum Kind: String, Hashable, Sendable {
        case activity, timer, descriptor, signal, display, wait
        case blockedThread = "blocked thread"
    }

    public struct Entry: Hashable, Sendable, CustomStringConvertible {
        public var kind: Kind
        public var name: String
        /// The scope that it belongs to; nil for what belongs to none.
        public var scope: String?
        /// How long it has been there, for activities, waits and blocked threads.
        public var age: Duration?
        /// How long until it is due, on its own clock, for timers and waits that have a deadline.
        public var due: Duration?
        /// Where it was made, where that is known.
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

    /// One line an entry.
    public var description: String {
        entries.isEmpty ? "Nothing is pending." : entries.map(\.description).joined(separator: "\n")
    }
}
