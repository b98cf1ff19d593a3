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
        public var location: SourceLocation?

        public init(
            kind: Kind, name: String, scope: String? = nil, age: Duration? = nil, due: Duration? = nil,
            location: SourceLocation? = nil
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

extension UILoop {
    /// Lists what is pending: activities, timers, descriptors, signals, displays, waits and the threads that
    /// block, with where they were made.
    @UIActor public func dump() -> LoopDump {
        let scopes = registry.scopes
        var timelines: [Timeline] = []
        for timeline in [monotonic] + scopes.map(\.timeline) + self.timelines
        where !timelines.contains(where: { $0 === timeline }) {
            timelines.append(timeline)
        }
        let signals = signals?.numbers ?? []
        return LoopDump(
            entries: scopes.flatMap(\.entries) + timelines.flatMap(\.entries) + inputs.map(\.entry)
                + signals.map { LoopDump.Entry(kind: .signal, name: "\($0)") }
                + displays.compactMap(\.display).map {
                    LoopDump.Entry(kind: .display, name: "\(type(of: $0))")
                }
                + waiters.filter { $0.ending == nil }.map(\.entry)
                + registry.blockedThreads.map { thread in
                    LoopDump.Entry(
                        kind: .blockedThread, name: thread.what,
                        age: thread.since.duration(to: MonotonicClock().now), location: thread.location)
                })
    }
}

extension LoopScope {
    fileprivate var entries: [LoopDump.Entry] {
        activities.all.map { activity in
            LoopDump.Entry(
                kind: .activity, name: activity.name, scope: name,
                age: activity.startedAt.duration(to: clock.now), location: activity.location)
        }
    }
}

extension Timeline {
    fileprivate var entries: [LoopDump.Entry] {
        let now = now
        return pendingTimers.map { timer in
            LoopDump.Entry(
                kind: .timer, name: timer.name, scope: timer.scope?.name,
                due: now.duration(to: timer.deadline),
                location: timer.location)
        }
    }
}

extension InputSource {
    fileprivate var entry: LoopDump.Entry {
        LoopDump.Entry(kind: .descriptor, name: name, scope: scope?.name, location: location)
    }
}

extension Waiter {
    fileprivate var entry: LoopDump.Entry {
        let now = timeline.now
        return LoopDump.Entry(
            kind: .wait, name: "for \(what)", scope: scope.name, age: start.duration(to: now),
            due: deadline == .distantFuture ? nil : now.duration(to: deadline), location: location)
    }
}
