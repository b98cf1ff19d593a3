import Locking

/// The part that all kinds of doubles share: the rules, the received calls, and the tasks that wait for a call.
///
/// The lock only guards `State`. Conditions, closures, descriptions and wake-ups run without the lock.
final class CallRouter<Arguments: Sendable, Behavior: Sendable, Entry: LogEntry>: Sendable {
    private struct State {
        /// The rules in the order in which they are tried.
        var rules: [StubRule<Arguments, Behavior>] = []
        var entries: [Entry] = []
        var waiters: [Waiter] = []
        /// The number of calls that `nextCall` has returned.
        var delivered = 0
    }

    struct Waiter: Sendable {
        /// The index of the awaited call; nil for the next call.
        let index: Int?
        let shot: OneShot<Entry>
    }

    let identity: DoubleIdentity
    let journal: Journal
    /// Returns the text of a call, e.g. `trips("Paris", 2)`.
    let describe: @Sendable (Arguments) -> String
    private let state = Lock(State())

    init(
        _ identity: DoubleIdentity, in journal: Journal, describe: @escaping @Sendable (Arguments) -> String
    ) {
        self.identity = identity
        self.journal = journal
        self.describe = { "\(identity.name)(\(identity.hidesValues ? "hidden" : describe($0)))" }
    }

    var entries: [Entry] {
        journal.changes.read()
        return state.withLock { $0.entries }
    }
    var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// Adds a rule. The rule is tried before the earlier rules of the same priority, but a rule without a condition is
    /// tried after the rules with a condition. A rule without a condition replaces the rules that it would hide.
    func add(_ rule: StubRule<Arguments, Behavior>) {
        let isGeneral = rule.condition == nil
        let replaced = state.withLock { state in
            let old = state.rules
            if isGeneral { state.rules.removeAll { $0.condition == nil && $0.priority <= rule.priority } }
            let place = state.rules.firstIndex { other in
                other.priority < rule.priority
                    || other.priority == rule.priority && (!isGeneral || other.condition == nil)
            }
            state.rules.insert(rule, at: place ?? state.rules.endIndex)
            return old
        }
        // The replaced rules are released here, after the lock. A closure may own the last reference to an object whose
        // deinit calls the double.
        withExtendedLifetime(replaced) {}
    }

    var rules: [DoubleRule] { state.withLock { $0.rules }.map { DoubleRule(rule: $0) } }

    func remove(_ rule: DoubleRule) {
        let old = state.withLock { state in
            let old = state.rules
            state.rules.removeAll { $0 === rule.rule }
            return old
        }
        withExtendedLifetime(old) {}
    }

    /// Empties the list of calls. The scope's log keeps them.
    func forgetCalls() {
        let old = state.withLock { state in
            let old = state.entries
            state.entries = []
            state.delivered = 0
            return old
        }
        withExtendedLifetime(old) {}
        journal.changes.tell()
    }

    /// Logs a call, and returns the entry and the behaviour for the call. The steps of a sequence go to calls in the
    /// order of the log.
    ///
    /// - Parameter refusal: returns the reason why a call cannot have a behaviour; `isClosed` says whether the scope
    ///   has ended.
    func receive(
        _ arguments: Arguments, from location: FileLocation?,
        refusal: (Behavior, _ isClosed: Bool) -> Refusal?,
        make: (CallHeader, Result<Behavior, Refusal>) -> Entry
    ) -> (Entry, Result<Behavior, Refusal>) {
        let rules = state.withLock { $0.rules }
        let rule = rules.first { $0.condition?(arguments) ?? true }
        let task = Self.taskName
        let (entry, step, wakes) = state.withLock { state in
            var step = rule?.next() ?? .failure(.unstubbed)
            let entry = journal.log { position, elapsed, isClosed in
                if case .success(let behavior) = step, let refusal = refusal(behavior, isClosed) {
                    step = .failure(refusal)
                }
                return make(
                    CallHeader(
                        double: identity, index: state.entries.count, position: position, elapsed: elapsed,
                        location: location, task: task, changes: journal.changes,
                        call: { [describe] in describe(arguments) }), step)
            }
            state.entries.append(entry)
            return (entry, step, Self.deliver(&state))
        }
        for wake in wakes { wake() }
        journal.changes.tell()
        return (entry, step)
    }

    /// Suspends until the call at an index is received. A nil index stands for the next call that no task has got yet.
    func wait(for index: Int?, limit: Duration?, clock: any Clock<Duration>, at location: FileLocation)
        async throws(DoubleFailure) -> Entry
    {
        if let index, index < 0 { throw failure(.noSuchCall(index: index), at: location) }
        let shot = OneShot<Entry>()
        let wakes = state.withLock { state in
            state.waiters.append(Waiter(index: index, shot: shot))
            return Self.deliver(&state)
        }
        for wake in wakes { wake() }
        let awaited = index.map { "call \($0) of \(identity.name)" } ?? "the next call of \(identity.name)"
        do {
            return try await shot.value(within: limit, clock: clock)
        } catch {
            state.withLock { $0.waiters.removeAll { $0.shot === shot } }
            throw failure(error.reason(for: awaited), at: location)
        }
    }

    /// Gives calls to the tasks that wait for them, in the order in which the tasks came. Skips tasks that have given
    /// up.
    private static func deliver(_ state: inout State) -> [@Sendable () -> Void] {
        var wakes: [@Sendable () -> Void] = []
        var waiting: [Waiter] = []
        for waiter in state.waiters {
            let index = waiter.index ?? state.delivered
            guard index < state.entries.count else {
                waiting.append(waiter)
                continue
            }
            guard let wake = waiter.shot.claim(.success(state.entries[index])) else { continue }
            if waiter.index == nil { state.delivered += 1 }
            wakes.append(wake)
        }
        state.waiters = waiting
        return wakes
    }

    func failure(_ reason: DoubleFailure.Reason, at location: FileLocation? = nil) -> DoubleFailure {
        DoubleFailure(reason, of: identity, entries: entries, at: location)
    }

    /// Makes the failure of a call. The scope keeps the failure too, because the code under test may ignore it.
    ///
    /// - Parameter note: called before the scope or its reporter gets the failure.
    func misuse(_ reason: DoubleFailure.Reason, note: (DoubleFailure) -> Void = { _ in }) -> DoubleFailure {
        var failure = failure(reason)
        failure.isKept = true
        note(failure)
        journal.record(failure)
        return failure
    }

    private static var taskName: String? {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return nil }
        // Swift Testing names each task after its test. The failures of that test need not repeat the name.
        return Task.name.flatMap { $0.hasPrefix("[Swift Testing]") ? nil : $0 }
    }
}
