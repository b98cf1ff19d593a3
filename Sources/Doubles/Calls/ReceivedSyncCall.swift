/// A call that a `StubbedSyncFunction` received, and responded to at once.
public struct ReceivedSyncCall<Arguments: Sendable, Response: Sendable>: OrderStep {
    let record: CallRecord<Arguments, Response>
    /// Kept while the test has the call.
    let scope: DoubleScope

    /// The arguments of the call: a tuple, unless there is exactly one.
    public var arguments: Arguments { record.arguments }
    /// Counted from 0 among the calls of its double.
    public var index: Int { record.header.index }
    /// Counted from 0 among all calls of its scope.
    public var position: Int { record.header.position }
    public var orderKey: OrderKey {
        OrderKey(journal: scope.journal, double: record.header.double, position: position)
    }
    /// The response of the double; nil until the call has ended.
    ///
    /// If the double itself had to fail the call, this is its `DoubleFailure`.
    public var result: Result<Response, any Error>? { record.result }
}
