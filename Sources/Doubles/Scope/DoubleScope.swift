import Locking

/// What one test's doubles share: the log of their calls, and the failures that could not be thrown at it.
///
/// A failure reaches the test once: it is given to `report` as soon as it happens, where there is one;
/// else `verify()` throws it. A scope that goes away unverified, with something still to say, says it
/// to `report` or on standard error.
public final class DoubleScope: Sendable {
    /// Called on the thread where the failure happens, with no lock held.
    public typealias Reporter = @Sendable (DoubleFailure) -> Void

    private struct State {
        var entries: [any LogEntry] = []
        var untold: [DoubleFailure] = []
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
        let (entries, untold) = state.withLock { ($0.entries, $0.untold) }
        for failure in untold + Self.release(entries) {
            if let report { report(failure) } else { lastWords("\(failure)\n") }
        }
    }

    /// All calls that the scope's doubles received, in order.
    public var calls: [LoggedCall] { entries.map(\.logged) }

    var entries: [any LogEntry] { state.withLock { $0.entries } }

    /// Throws what the doubles have to complain of and `report` has not been told: calls nobody stubbed,
    /// and calls that are still held. Those are ended with the same failure, so that no task waits for ever.
    public func verify() throws(DoubleFailure) {
        let (entries, untold) = takeState()
        if let failure = DoubleFailure.joined(untold + Self.release(entries)) { throw failure }
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
        state.withLock { $0.untold.append(failure) }
    }

    /// The end of `withDoubles`: its verdict, given what its body threw.
    func close(after error: (any Error)?) throws {
        let (entries, untold) = takeState(closing: true)
        let held = Self.release(entries)
        guard let error else {
            if let failure = DoubleFailure.joined(untold + held) { throw failure }
            return
        }
        // A body that ended early had no chance to answer what is held: that would be noise.
        if let thrown = error as? DoubleFailure {
            throw DoubleFailure.joined([thrown] + untold.filter { $0.identity !== thrown.identity }) ?? thrown
        }
        guard var failure = DoubleFailure.joined(untold) else { throw error }
        failure.underlying = error
        throw failure
    }

    /// The scope's task was cancelled: whoever is held must end, or its test never does.
    func cancel() {
        let entries = state.withLock { state in
            state.isClosed = true
            return state.entries
        }
        for failure in Self.release(entries, because: { call, _ in .heldAtCancellation(call: call) }) {
            record(failure)
        }
    }

    private func takeState(closing: Bool = false) -> ([any LogEntry], [DoubleFailure]) {
        state.withLock { state in
            defer { state.untold = [] }
            state.isClosed = state.isClosed || closing
            return (state.entries, state.untold)
        }
    }

    private static func release(
        _ entries: [any LogEntry],
        because reason: (String, Bool) -> DoubleFailure.Reason = DoubleFailure.Reason.stillHeld
    ) -> [DoubleFailure] {
        entries.filter(\.held.isHeld).compactMap { entry in
            let double = entry.header.double
            let all = entries.filter { $0.header.double === double }
            let failure = DoubleFailure(
                reason: reason(entry.header.call(), entry.held.isCancelled), double: double.name,
                place: double.place, calls: all.suffix(20).map { $0.logged }, callCount: all.count)
            return entry.release(failure) ? failure : nil
        }
    }
}

extension DoubleFailure {
    /// One error for several; nil for none.
    static func joined(_ failures: [DoubleFailure]) -> DoubleFailure? {
        guard var first = failures.first else { return nil }
        first.others += failures.dropFirst()
        return first
    }
}
