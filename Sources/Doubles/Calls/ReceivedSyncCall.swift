/// A call that a `StubbedSyncFunction` received; it was answered at once.
public struct ReceivedSyncCall<Arguments: Sendable, Answer: Sendable>: OrderStep {
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
    /// What the double answered; nil while the call goes on.
    ///
    /// Where the double itself had to fail the call, that is the `DoubleFailure`.
    public var result: Result<Answer, any Error>? { record.result }
}
