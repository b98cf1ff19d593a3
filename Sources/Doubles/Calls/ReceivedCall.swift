/// A call that a `StubbedFunction` received. A held call waits for `respond(with:)` or `fail(with:)`.
public struct ReceivedCall<Arguments: Sendable, Response: Sendable>: Sendable {
    let record: CallRecord<Arguments, Response>
    /// Kept alive while the test can respond to the call.
    let scope: DoubleScope

    /// The arguments of the call: a tuple, unless there is exactly one.
    public var arguments: Arguments { record.arguments }
    /// The index of the call, counted from 0 among the calls of its double.
    public var index: Int { record.header.index }
    /// The position of the call, counted from 0 among all calls of its scope.
    public var position: Int { record.header.position }
    /// Whether the call waits for a response from the test.
    public var isHeld: Bool { record.held.isHeld }
    /// Whether the calling task was cancelled before the call ended.
    ///
    /// If the test itself cancels the task, this is true as soon as `cancel()` has returned. Code under test may pass a
    /// cancellation on a moment later. Use `waitUntilCancelled` to wait for that.
    public var isCancelled: Bool { record.isCancelled }

    /// The response of the double; nil until the call has ended.
    ///
    /// If the double itself failed the call, this is the `DoubleFailure`, even if the caller got a fallback or an error
    /// of its own type. The result is set a moment after the test can get the call.
    public var result: Result<Response, any Error>? { record.result }

    /// Ends a held call: its caller gets the value.
    ///
    /// Throws if the call is not held: a rule responds to it, it already has a response, or it ended when its task was
    /// cancelled.
    public func respond(
        with response: Response, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws(DoubleFailure) {
        try end(.success(response), at: FileLocation(file: fileID, path: filePath, line: line))
    }

    /// Ends a held call: its caller gets the error. Throws if the call is not held.
    public func fail(
        with error: any Error, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws(DoubleFailure) {
        try end(.failure(error), at: FileLocation(file: fileID, path: filePath, line: line))
    }

    /// Suspends until the calling task is cancelled.
    ///
    /// Throws if the call ends first, if the limit passes first, or if the waiting task is cancelled.
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

    private func end(_ result: Result<Response, any Error>, at location: FileLocation) throws(DoubleFailure) {
        guard let state = record.respond(result) else { return }
        throw failure(.notHeld(call: record.header.call(), state: "it \(state)"), at: location)
    }

    private func failure(_ reason: DoubleFailure.Reason, at location: FileLocation) -> DoubleFailure {
        DoubleFailure(reason, of: record.header.double, entries: [record], at: location)
    }
}

extension ReceivedCall where Response == Void {
    /// Ends a held call that returns nothing.
    public func respond(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws(DoubleFailure) {
        try respond(with: (), fileID: fileID, filePath: filePath, line: line)
    }
}
