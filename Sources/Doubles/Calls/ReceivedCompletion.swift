/// A call that a `StubbedCompletion` received, with its completion. The test may call the completion once, late, twice
/// or never.
public struct ReceivedCompletion<Arguments: Sendable, Response: Sendable>: Sendable {
    let record: CompletionRecord<Arguments, Response>
    let journal: Journal
    /// Kept alive while the test can respond to the call.
    var scope: DoubleScope?
    /// The completion of a call that was passed on to a closure, because the closure may keep the call after
    /// the test's end. Nil for any other call, whose completion is in the record.
    var passed: CompletionKeeper<Response>?

    private var keeper: CompletionKeeper<Response>? { passed ?? record.keeper }

    /// The arguments of the call without its completion: a tuple, unless there is exactly one.
    public var arguments: Arguments { record.arguments }
    /// The index of the call, counted from 0 among the calls of its double.
    public var index: Int { record.header.index }
    /// The position of the call, counted from 0 among all calls of its scope.
    public var position: Int { record.header.position }
    /// Whether the test has to call the completion, and has not called it yet.
    public var isHeld: Bool { record.held.isHeld }
    /// The values that the completion was called with, in order.
    public var responses: [Response] { record.responses }

    /// The completion, which the test can pass on to other code. The log gets the values with which the
    /// completion is called. After `neverRespond()`, the completion does nothing.
    ///
    /// The completion can be called after the test's end, too.
    public var completion: @Sendable (Response) -> Void {
        { [record, keeper] response in _ = record.respond(response, through: keeper) }
    }

    /// Calls the completion on this thread, before this method returns. The completion may be called several times.
    ///
    /// Throws if the completion is gone: the test dropped it, the double itself failed the call, or the scope has
    /// ended. The end of `withDoubles` releases every completion. `verify()` releases the completions that are still
    /// held.
    public func respond(
        with response: Response, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws(DoubleFailure) {
        if record.respond(response, through: keeper) { return }
        throw gone(FileLocation(file: fileID, path: filePath, line: line))
    }

    /// Drops the completion, for a test in which it is never called.
    ///
    /// This releases the objects that only the completion kept alive. Throws if the completion is already gone, as
    /// `respond(with:)` does.
    public func neverRespond(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws(DoubleFailure) {
        if record.drop(from: keeper) { return }
        throw gone(FileLocation(file: fileID, path: filePath, line: line))
    }

    private func gone(_ location: FileLocation) -> DoubleFailure {
        DoubleFailure(
            .notHeld(call: record.header.call(), state: record.absence), of: record.header.double,
            entries: [record], at: location)
    }
}

extension ReceivedCompletion {
    /// Calls the completion with a success.
    public func respond<Success, Failure: Error>(
        with success: Success, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws(DoubleFailure) where Response == Result<Success, Failure> {
        try respond(with: .success(success), fileID: fileID, filePath: filePath, line: line)
    }

    /// Calls the completion with a failure.
    public func fail<Success, Failure: Error>(
        with failure: Failure, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws(DoubleFailure) where Response == Result<Success, Failure> {
        try respond(with: .failure(failure), fileID: fileID, filePath: filePath, line: line)
    }
}

extension ReceivedCompletion where Response == Void {
    /// Calls a completion that takes nothing.
    public func respond(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws(DoubleFailure) {
        try respond(with: (), fileID: fileID, filePath: filePath, line: line)
    }
}
