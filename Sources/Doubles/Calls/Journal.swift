import Locking

/// The log and the failures of a scope.
///
/// The `function` of a double keeps the journal alive, but not the scope. Such a function may outlive its test. If it
/// kept the scope alive, a held call would keep the scope from being released.
final class Journal: Sendable {
    typealias Reporter = DoubleScope.Reporter

    private struct State {
        var entries: [any LogEntry] = []
        var untold = FailureList()
        var isClosed = false
        var isAbandoned = false
    }

    private let report: Reporter?
    private let lastWords: @Sendable (String) -> Void
    private let start = ContinuousClock.now
    private let state = Lock(State())
    let changes = CallChanges()

    init(report: Reporter?, lastWords: @escaping @Sendable (String) -> Void) {
        self.report = report
        self.lastWords = lastWords
    }

    /// Ends the journal of a released scope, because nobody can verify it or respond to held calls any more.
    func abandon() {
        var (entries, untold) = state.withLock { state in
            state.isClosed = true
            state.isAbandoned = true
            defer { state.untold = FailureList() }
            return (state.entries, state.untold)
        }
        let released = Self.endHeld(entries)
        if let report {
            for call in released { report(call.failure) }
        } else {
            untold.add(released.map(\.failure))
            if let failure = untold.joined { lastWords("\(failure)\n") }
        }
        for call in released { call.wake() }
        for entry in entries { entry.letGo() }
    }

    var entries: [any LogEntry] {
        changes.read()
        return state.withLock { $0.entries }
    }

    func verify() throws(DoubleFailure) {
        var (entries, untold) = takeState()
        untold.add(Self.release(entries))
        if let failure = untold.joined { throw failure }
    }

    /// Appends an entry. The double calls this while it holds its lock, so that the double's log and this log
    /// agree on the order.
    ///
    /// `isClosed` says whether calls may no longer be held, because nobody would respond to them.
    func log<Entry: LogEntry>(
        _ make: (_ position: Int, _ elapsed: Duration, _ isClosed: Bool) -> Entry
    ) -> Entry {
        state.withLock { state in
            let entry = make(state.entries.count, ContinuousClock.now - start, state.isClosed)
            state.entries.append(entry)
            return entry
        }
    }

    func record(_ failure: DoubleFailure) {
        if let report { return report(failure) }
        let isHeard = state.withLock { state in
            if !state.isAbandoned { state.untold.add(failure) }
            return !state.isAbandoned
        }
        if !isHeard { lastWords("\(failure)\n") }
    }

    /// Ends `withDoubles`. Returns the value of its body. Throws if the body threw, or if there is any failure.
    func end<Value>(with result: Result<Value, any Error>) throws -> Value {
        var (entries, untold) = takeState()
        let held = Self.release(entries)
        for entry in entries { entry.letGo() }
        switch result {
        case .success(let value):
            untold.add(held)
            if let failure = untold.joined { throw failure }
            return value
        // A body that threw had no chance to respond to held calls, so those calls are not reported.
        case .failure(var first as DoubleFailure):
            untold.remove(first)
            first.others += untold.told
            first.unlistedCount += untold.untold
            throw first
        case .failure(let error):
            guard var failure = untold.joined else { throw error }
            failure.underlying = error
            throw failure
        }
    }

    /// Ends all held calls because the scope's task was cancelled. Otherwise the test would never end.
    func cancel() {
        let entries = state.withLock { state in
            state.isClosed = true
            return state.entries
        }
        let released = Self.endHeld(entries) { call, _ in .heldAtCancellation(call: call) }
        // The failures are reported before the callers continue, so that later failures of the callers come last.
        for call in released { record(call.failure) }
        for call in released { call.wake() }
    }

    /// Takes the entries and the failures, and closes the journal. A later call that would be held fails.
    private func takeState() -> ([any LogEntry], FailureList) {
        state.withLock { state in
            defer { state.untold = FailureList() }
            state.isClosed = true
            return (state.entries, state.untold)
        }
    }

    private static func release(_ entries: [any LogEntry]) -> [DoubleFailure] {
        let released = endHeld(entries)
        for call in released { call.wake() }
        return released.map(\.failure)
    }

    /// Ends every held call. Returns the failure of each call, and a function that lets the caller continue.
    private static func endHeld(
        _ entries: [any LogEntry],
        because reason: (String, Bool) -> DoubleFailure.Reason = DoubleFailure.Reason.stillHeld
    ) -> [(failure: DoubleFailure, wake: @Sendable () -> Void)] {
        let received = Dictionary(grouping: entries) { ObjectIdentifier($0.header.double) }
        // All failures are made before any call ends, so that every failure lists the calls in the same
        // state.
        let failures = entries.map { entry -> DoubleFailure? in
            let (isHeld, isCancelled) = entry.held
            guard isHeld else { return nil }
            let double = entry.header.double
            return DoubleFailure(
                reason(entry.header.call(), isCancelled), of: double,
                entries: received[ObjectIdentifier(double)] ?? [])
        }
        return zip(entries, failures).compactMap { entry, failure in
            guard let failure, let wake = entry.release(failure) else { return nil }
            return (failure, wake)
        }
    }
}
