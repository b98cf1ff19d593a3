import Locking

/// What one test's doubles share: the log of their calls, and the failures that could not be thrown at it.
///
/// A failure is given to `report` as soon as it happens, where there is one; else the scope keeps it, and
/// `verify()` throws it. A call that nobody stubbed throws its failure as well, which reaches the test too
/// where the code under test lets it through. A scope that goes away unverified, with something still to
/// say, says it to `report` or on standard error; but an `async` call that is held keeps it alive, so that
/// `withDoubles` or `verify()` alone ends that and tells of it.
public final class DoubleScope: Sendable {
    /// Called on the thread where the failure happens, with no lock held.
    public typealias Reporter = @Sendable (DoubleFailure) -> Void

    private struct State {
        var entries: [any LogEntry] = []
        var untold = FailureList()
        var isClosed = false
    }

    private let report: Reporter?
    private let lastWords: @Sendable (String) -> Void
    private let start = ContinuousClock.now
    private let state = Lock(State())

    public convenience init(report: Reporter? = nil) {
        self.init(report: report, lastWords: writeToStandardError)
    }

    init(report: Reporter?, lastWords: @escaping @Sendable (String) -> Void) {
        self.report = report
        self.lastWords = lastWords
    }

    deinit {
        let (entries, kept) = state.withLock { ($0.entries, $0.untold) }
        let released = ReleasedCall.all(in: entries)
        if let report {
            for call in released { report(call.failure) }
        } else {
            var untold = kept
            untold.add(released.map(\.failure))
            if let failure = untold.joined { lastWords("\(failure)\n") }
        }
        for call in released { call.wake() }
    }

    /// All calls that the scope's doubles received, in order.
    public var calls: [LoggedCall] { entries.map(\.logged) }

    var entries: [any LogEntry] { state.withLock { $0.entries } }

    /// Throws what the doubles have to complain of and `report` has not been told: calls nobody stubbed,
    /// and calls that are still held. Those are ended with the same failure, so that no task waits for ever.
    public func verify() throws(DoubleFailure) {
        var (entries, untold) = takeState()
        untold.add(Self.release(entries))
        if let failure = untold.joined { throw failure }
    }

    /// Appends an entry; called with its double's lock held, so that both logs agree on the order.
    ///
    /// `isClosed` tells whether a call may be held: after the end, nobody is there to answer it.
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
        state.withLock { $0.untold.add(failure) }
    }

    /// The end of `withDoubles`: its verdict, given what its body threw.
    func close(after error: (any Error)?) throws {
        var (entries, untold) = takeState(closing: true)
        let held = Self.release(entries)
        for entry in entries { entry.letGo() }
        guard let error else {
            untold.add(held)
            if let failure = untold.joined { throw failure }
            return
        }
        // A body that ended early had no chance to answer what is held: that would be noise.
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

    /// The scope's task was cancelled: whoever is held must end, or its test never does.
    func cancel() {
        let entries = state.withLock { state in
            state.isClosed = true
            return state.entries
        }
        let released = ReleasedCall.all(in: entries) { call, _ in .heldAtCancellation(call: call) }
        // Before their callers go on, whose own failures come after that.
        for call in released { record(call.failure) }
        for call in released { call.wake() }
    }

    private func takeState(closing: Bool = false) -> ([any LogEntry], FailureList) {
        state.withLock { state in
            defer { state.untold = FailureList() }
            state.isClosed = state.isClosed || closing
            return (state.entries, state.untold)
        }
    }

    private static func release(_ entries: [any LogEntry]) -> [DoubleFailure] {
        let released = ReleasedCall.all(in: entries)
        for call in released { call.wake() }
        return released.map(\.failure)
    }
}
