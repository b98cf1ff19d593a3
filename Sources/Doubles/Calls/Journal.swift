import Locking

/// The log and the failures of a scope.
///
/// The functions that doubles hand out keep the journal, but not the scope: they may outlive their test, and
/// a call that they left held would keep the scope from being released.
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

    init(report: Reporter?, lastWords: @escaping @Sendable (String) -> Void) {
        self.report = report
        self.lastWords = lastWords
    }

    /// Ends the journal of a scope that is released: nobody can verify it any more, nor respond to held
    /// calls.
    func abandon() {
        var (entries, untold) = state.withLock { state in
            state.isClosed = true
            state.isAbandoned = true
            defer { state.untold = FailureList() }
            return (state.entries, state.untold)
        }
        let released = ReleasedCall.all(in: entries)
        if let report {
            for call in released { report(call.failure) }
        } else {
            untold.add(released.map(\.failure))
            if let failure = untold.joined { lastWords("\(failure)\n") }
        }
        for call in released { call.wake() }
        for entry in entries { entry.letGo() }
    }

    var entries: [any LogEntry] { state.withLock { $0.entries } }

    func verify() throws(DoubleFailure) {
        var (entries, untold) = takeState()
        untold.add(Self.release(entries))
        if let failure = untold.joined { throw failure }
    }

    /// Appends an entry. It is called with its double's lock held, so that both logs agree on the order.
    ///
    /// `isClosed` says that no call may be held any more: after the end, nobody would respond to it.
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

    /// Ends `withDoubles`, whose body threw `error` or nothing: throws if there is any failure.
    func close(after error: (any Error)?) throws {
        var (entries, untold) = takeState()
        let held = Self.release(entries)
        for entry in entries { entry.letGo() }
        guard let error else {
            untold.add(held)
            if let failure = untold.joined { throw failure }
            return
        }
        // A body that ended early had no chance to respond to held calls, so those are not reported.
        if let thrown = error as? DoubleFailure {
            untold.remove(thrown)
            var first = thrown
            first.others += untold.told
            first.unlistedCount += untold.untold
            throw first
        }
        guard var failure = untold.joined else { throw error }
        failure.underlying = error
        throw failure
    }

    /// Ends all held calls because the scope's task was cancelled: else the test would never end.
    func cancel() {
        let entries = state.withLock { state in
            state.isClosed = true
            return state.entries
        }
        let released = ReleasedCall.all(in: entries) { call, _ in .heldAtCancellation(call: call) }
        // Reported before their callers go on, for the failures of those come after that.
        for call in released { record(call.failure) }
        for call in released { call.wake() }
    }

    /// Takes the entries and the failures, and closes the journal: a call that would be held from now on fails, for
    /// nobody would verify it again.
    private func takeState() -> ([any LogEntry], FailureList) {
        state.withLock { state in
            defer { state.untold = FailureList() }
            state.isClosed = true
            return (state.entries, state.untold)
        }
    }

    private static func release(_ entries: [any LogEntry]) -> [DoubleFailure] {
        let released = ReleasedCall.all(in: entries)
        for call in released { call.wake() }
        return released.map(\.failure)
    }
}
