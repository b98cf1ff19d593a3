import Locking

/// The common part of all doubles: the rules, the calls received, and the tasks that wait for a call.
///
/// Its lock is held for bookkeeping only; conditions, closures, descriptions and wake-ups run outside.
final class CallRouter<Arguments: Sendable, Behavior: Sendable, Entry: LogEntry>: Sendable {
    private struct State {
        var rules: [StubRule<Arguments, Behavior>] = []
        var entries: [Entry] = []
        var waiters: [Waiter] = []
        /// The number of calls that `nextCall` has returned.
        var delivered = 0
    }

    struct Waiter: Sendable {
        /// The index of the call; nil for the next one.
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

    /// Adds a rule. The last one wins, so that one without a condition replaces all before it.
    func add(_ rule: StubRule<Arguments, Behavior>) {
        let replaced = state.withLock { state in
            let old = state.rules
            if rule.condition == nil { state.rules = [] }
            state.rules.append(rule)
            return old
        }
        // Their closures may own the last reference to an object whose deinit calls back.
        withExtendedLifetime(replaced) {}
    }

    /// Logs a call, and returns it with the behaviour that was chosen; sequences are used up in the order of
    /// the log.
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

    /// Suspends until the call at an index was received, or the next call that nobody was given yet.
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

    /// Gives calls to the tasks that wait for them, in the order in which they came; one that gave up gets
    /// none.
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

    /// The text of a call, e.g. `trips("Paris", 2)`.
    func text(of arguments: Arguments) -> String { Self.text(of: arguments, to: identity, describe) }

    private static func text(
        of arguments: Arguments, to double: DoubleIdentity, _ describe: (Arguments) -> String
    ) -> String {
        "\(double.name)(\(double.hidesValues ? "hidden" : describe(arguments)))"
    }

    func failure(_ reason: DoubleFailure.Reason, at location: FileLocation? = nil) -> DoubleFailure {
        DoubleFailure(reason, of: identity, entries: entries, at: location)
    }

    /// Makes the failure of a call, which the scope keeps as well, for the code under test may ignore it.
    ///
    /// - Parameter note: is called before anybody is told.
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
        // Swift Testing names each task after its test, which the failures of that test need not repeat.
        return Task.name.flatMap { $0.hasPrefix("[Swift Testing]") ? nil : $0 }
    }
}

extension DoubleFailure {
    init(
        _ reason: Reason, of double: DoubleIdentity, entries: [some LogEntry],
        at location: FileLocation? = nil
    ) {
        self.init(
            reason: reason, double: double.name, location: location ?? double.location,
            calls: entries.suffix(20).map { $0.logged }, callCount: entries.count, source: double)
    }
}
