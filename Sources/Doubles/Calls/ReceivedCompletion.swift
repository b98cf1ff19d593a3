/// A call that a `StubbedCompletion` received, with its completion: the test may call that once, late, twice
/// or never.
public struct ReceivedCompletion<Arguments: Sendable, Answer: Sendable>: OrderStep {
    let record: CompletionRecord<Arguments, Answer>
    let journal: Journal
    /// Kept for as long as the test can answer the call.
    var scope: DoubleScope?
    /// The completion of a call that was passed on, which outlives its test; else the record has it.
    var passed: CompletionKeeper<Answer>?

    private var keeper: CompletionKeeper<Answer>? { passed ?? record.keeper }

    /// What the call was given, but for its completion: a tuple, if it was not exactly one value.
    public var arguments: Arguments { record.arguments }
    /// Counted from 0 among the calls of its double.
    public var index: Int { record.header.index }
    /// Counted from 0 among all calls of its scope.
    public var position: Int { record.header.position }
    public var orderKey: OrderKey {
        OrderKey(journal: journal, double: record.header.double, position: position)
    }
    /// Whether the completion waits for the test, and was never called.
    public var isHeld: Bool { record.held.isHeld }
    /// What the completion was called with, each time.
    public var answers: [Answer] { record.answers }

    /// The completion, to be passed on; what it is called with is logged. It does nothing once it was dropped.
    ///
    /// Whoever has it can call it after the test's end, too.
    public var completion: @Sendable (Answer) -> Void {
        { [record, keeper] answer in _ = record.respond(answer, through: keeper) }
    }

    /// Calls the completion, on this thread, before it returns; again, if it was called before.
    ///
    /// Throws when the completion is gone: it was dropped, the double itself had to fail the call, or its
    /// scope has ended. The end of `withDoubles` lets go of every completion, and `verify()` of those that
    /// are held still.
    public func respond(
        with answer: Answer, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws(DoubleFailure) {
        if record.respond(answer, through: keeper) { return }
        throw gone(FileLocation(file: fileID, path: filePath, line: line))
    }

    /// Drops the completion: it is never called, and that is what the test wants.
    ///
    /// What the completion alone kept alive goes away. Throws when the completion is gone already, as
    /// `respond(with:)` does.
    public func neverRespond(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws(DoubleFailure) {
        if record.drop(from: keeper) { return }
        throw gone(FileLocation(file: fileID, path: filePath, line: line))
    }

    private func gone(_ location: FileLocation) -> DoubleFailure {
        DoubleFailure(
            reason: .notHeld(call: record.header.call(), state: record.absence),
            double: record.header.double.name, location: location, calls: [record.logged], callCount: 1,
            source: record.header.double)
    }
}

extension ReceivedCompletion {
    /// Calls the completion with a success.
    public func respond<Success, Failure: Error>(
        with success: Success, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws(DoubleFailure) where Answer == Result<Success, Failure> {
        try respond(with: .success(success), fileID: fileID, filePath: filePath, line: line)
    }

    /// Calls the completion with a failure.
    public func fail<Success, Failure: Error>(
        with failure: Failure, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws(DoubleFailure) where Answer == Result<Success, Failure> {
        try respond(with: .failure(failure), fileID: fileID, filePath: filePath, line: line)
    }
}

extension ReceivedCompletion where Answer == Void {
    /// Calls a completion that is given nothing.
    public func respond(
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws(DoubleFailure) {
        try respond(with: (), fileID: fileID, filePath: filePath, line: line)
    }
}
