import Locking

/// The part that all doubles have in common: rules, the calls received, and those who wait for one.
///
/// Its lock is held for bookkeeping only; conditions, closures, descriptions and wake-ups run outside.
final class CallRouter<Arguments: Sendable, Behavior: Sendable, Entry: LogEntry>: Sendable {
    private struct State {
        var rules: [Rule<Arguments, Behavior>] = []
        var entries: [Entry] = []
        var waiters: [Waiter] = []
        /// How many calls `nextCall` has handed out.
        var delivered = 0
    }

    struct Waiter: Sendable {
        /// Nil for the next call, whichever it is.
        let index: Int?
        let shot: OneShot<Entry>
    }

    let identity: DoubleIdentity
    let journal: Journal
    private let describe: @Sendable (Arguments) -> String
    private let state = Lock(State())

    init(
        _ identity: DoubleIdentity, in journal: Journal, describe: @escaping @Sendable (Arguments) -> String
    ) {
        self.identity = identity
        self.journal = journal
        self.describe = describe
    }

    var entries: [Entry] { state.withLock { $0.entries } }
    var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// The last rule added wins; one without a condition makes those before it useless.
    func add(_ rule: Rule<Arguments, Behavior>) {
        let replaced = state.withLock { state in
            let old = state.rules
            if rule.condition == nil { state.rules = [] }
            state.rules.append(rule)
            return old
        }
        // Their closures may own the last reference to something whose deinit calls back.
        withExtendedLifetime(replaced) {}
    }

    /// Logs a call and says what to do with it; sequences are used up in the order of the log.
    func receive(
        _ arguments: Arguments, from location: FileLocation?,
        make: (CallHeader, Choice<Behavior>, _ isClosed: Bool) -> Entry
    ) -> (Entry, Choice<Behavior>) {
        let rules = state.withLock { $0.rules }
        let rule = rules.last { $0.condition?(arguments) ?? true }
        let task = Self.taskName
        let text: @Sendable () -> String = { [identity, describe] in
            Self.text(of: arguments, to: identity, describe)
        }
        let (entry, choice, claims) = state.withLock { state in
            let choice = rule?.choose() ?? .unstubbed
            let entry = journal.log { position, elapsed, isClosed in
                make(
                    CallHeader(
                        double: identity, index: state.entries.count, position: position, elapsed: elapsed,
                        location: location, task: task, call: text), choice, isClosed)
            }
            state.entries.append(entry)
            return (entry, choice, Self.deliver(&state))
        }
        for claim in claims { claim.wake() }
        return (entry, choice)
    }

    /// The call at an index, or the next that nobody was given yet, once it has been received.
    func wait(for index: Int?, limit: Duration?, clock: any Clock<Duration>, at location: FileLocation)
        async throws(DoubleFailure) -> Entry
    {
        if let index, index < 0 { throw failure(.noSuchCall(index: index), at: location) }
        let shot = OneShot<Entry>()
        for claim in enlist(Waiter(index: index, shot: shot)) { claim.wake() }
        let awaited = index.map { "call \($0) of \(identity.name)" } ?? "the next call of \(identity.name)"
        do {
            return try await shot.value(within: limit, clock: clock)
        } catch {
            dismiss(shot)
            throw failure(error.reason(for: awaited), at: location)
        }
    }

    private func enlist(_ waiter: Waiter) -> [OneShot<Entry>.Claim] {
        state.withLock { state in
            state.waiters.append(waiter)
            return Self.deliver(&state)
        }
    }

    private func dismiss(_ shot: OneShot<Entry>) {
        state.withLock { $0.waiters.removeAll { $0.shot === shot } }
    }

    /// Gives calls to those who wait for them, first come, first served; a waiter that gave up takes none.
    private static func deliver(_ state: inout State) -> [OneShot<Entry>.Claim] {
        var claims: [OneShot<Entry>.Claim] = []
        var waiting: [Waiter] = []
        for waiter in state.waiters {
            let index = waiter.index ?? state.delivered
            guard index < state.entries.count else {
                waiting.append(waiter)
                continue
            }
            guard let claim = waiter.shot.claim(.success(state.entries[index])) else { continue }
            if waiter.index == nil { state.delivered += 1 }
            claims.append(claim)
        }
        state.waiters = waiting
        return claims
    }

    /// E.g. `trips("Paris", 2)`.
    func text(of arguments: Arguments) -> String { Self.text(of: arguments, to: identity, describe) }

    private static func text(
        of arguments: Arguments, to double: DoubleIdentity, _ describe: (Arguments) -> String
    ) -> String {
        "\(double.name)(\(double.hidesValues ? "hidden" : describe(arguments)))"
    }

    func failure(_ reason: DoubleFailure.Reason, at location: FileLocation? = nil) -> DoubleFailure {
        DoubleFailure(reason, of: identity, entries: entries, at: location)
    }

    /// Fails a call: the failure is kept by the scope, for its thrower may be in the habit of swallowing.
    ///
    /// - Parameter note: Called before anybody is told.
    func misuse(
        _ reason: DoubleFailure.Reason, note: (DoubleFailure) -> Void = { _ in }
    ) -> DoubleFailure {
        var failure = failure(reason)
        failure.isKept = true
        note(failure)
        journal.record(failure)
        return failure
    }

    private static var taskName: String? {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return nil }
        // Swift Testing names the task of each test after it: in that test's own failures, noise.
        return Task.name.flatMap { $0.hasPrefix("[Swift Testing]") ? nil : $0 }
    }
}

extension DoubleFailure {
    init(_ reason: Reason, of double: DoubleIdentity, entries: [some LogEntry], at location: FileLocation? = nil) {
        self.init(
            reason: reason, double: double.name, location: location ?? double.location,
            calls: entries.suffix(20).map { $0.logged }, callCount: entries.count, source: double)
    }
}
