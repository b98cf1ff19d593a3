/// A call that a `StubbedFunction` received. One that is held waits for `respond(with:)` or `fail(with:)`.
public struct ReceivedCall<Arguments: Sendable, Answer: Sendable>: OrderStep {
    let record: CallRecord<Arguments, Answer>
    /// Kept for as long as the test can answer the call.
    let scope: DoubleScope

    /// What the call was given: a tuple, if it was not exactly one value.
    public var arguments: Arguments { record.arguments }
    /// Counted from 0 among the calls of its double.
    public var index: Int { record.header.index }
    /// Counted from 0 among all calls of its scope.
    public var position: Int { record.header.position }
    public var orderKey: OrderKey {
        OrderKey(journal: scope.journal, double: record.header.double, position: position)
    }
    /// Whether the call waits for the test's answer.
    public var isHeld: Bool { record.held.isHeld }
    /// Whether the calling task was cancelled before the call ended.
    ///
    /// When the test cancels the task itself, this holds as soon as `cancel()` has returned. Code under test
    /// that passes a cancellation on may do so a moment later: `waitUntilCancelled` waits for that.
    public var isCancelled: Bool { record.isCancelled }

    /// What the double answered; nil while the call goes on.
    ///
    /// Where the double itself had to fail the call, that is the `DoubleFailure`, a moment later than the call is
    /// handed out; even if the caller was given a fallback or an error of its own type instead.
    public var result: Result<Answer, any Error>? { record.result }

    /// Ends a held call: its caller gets the value.
    ///
    /// Throws when the call is not held: because its stub answers it, because it was answered before, or
    /// because it ended when its task was cancelled.
    public func respond(
        with answer: Answer, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws(DoubleFailure) {
        try end(
            .success(answer), as: .returned(answer),
            at: FileLocation(file: fileID, path: filePath, line: line))
    }

    /// Ends a held call: its caller gets the error. Throws when the call is not held.
    public func fail(
        with error: any Error, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws(DoubleFailure) {
        try end(
            .failure(error), as: .threw(error), at: FileLocation(file: fileID, path: filePath, line: line))
    }

    /// Suspends until the calling task is cancelled.
    ///
    /// Throws when that cannot happen any more, for the call has ended, when the limit passes first, or
    /// when the waiting task is itself cancelled.
    public func waitUntilCancelled(
        within limit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws(DoubleFailure) {
        do {
            try await record.cancellation(within: limit, clock: clock)
        } catch {
            let call = record.header.call()
            let reason: DoubleFailure.Reason =
                switch error {
                case .ended: .endedUncancelled(call: call, state: "it \(record.outcome)")
                case .cancelled, .timedOut: error.reason(for: "\(call) to be cancelled")
                }
            throw failure(reason, at: FileLocation(file: fileID, path: filePath, line: line))
        }
    }

    private func end(
        _ result: Result<Answer, any Error>, as end: CallRecord<Arguments, Answer>.End, at location: FileLocation
    ) throws(DoubleFailure) {
        guard let state = record.respond(result, as: end) else { return }
        throw failure(.notHeld(call: record.header.call(), state: "it \(state)"), at: location)
    }

    private func failure(_ reason: DoubleFailure.Reason, at location: FileLocation) -> DoubleFailure {
        DoubleFailure(
            reason: reason, double: record.header.double.name, location: location, calls: [record.logged],
            callCount: 1, source: record.header.double)
    }
}

extension ReceivedCall where Answer == Void {
    /// Ends a held call that returns nothing.
    public func respond(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws(DoubleFailure) {
        try respond(with: (), fileID: fileID, filePath: filePath, line: line)
    }
}
