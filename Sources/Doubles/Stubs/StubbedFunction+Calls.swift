extension StubbedFunction {
    /// The calls received so far, oldest first.
    public var calls: CallList<Call> {
        CallList(calls: core.entries.map { Call(record: $0, scope: scope) }) { [core] in
            core.failure(.noSuchCall(index: $0), at: $1)
        }
    }

    /// Returns the next call that `nextCall` has not returned yet, as soon as it has been received.
    ///
    /// Throws if the limit passes first or the waiting task is cancelled. Several tasks that wait get
    /// different calls, in the order in which they came.
    public func nextCall(
        within limit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws(DoubleFailure) -> Call {
        let location = FileLocation(file: fileID, path: filePath, line: line)
        return Call(
            record: try await core.wait(for: nil, limit: limit, clock: clock, at: location), scope: scope)
    }

    /// Returns the call at an index, counted from 0, as soon as it has been received.
    public func call(
        _ index: Int, within limit: Duration? = nil, clock: any Clock<Duration> = ContinuousClock(),
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) async throws(DoubleFailure) -> Call {
        let location = FileLocation(file: fileID, path: filePath, line: line)
        return Call(
            record: try await core.wait(for: index, limit: limit, clock: clock, at: location), scope: scope)
    }
}
