extension StubbedFunction {
    /// Forwards a call: `func trips(_ query: Query) async throws -> [Trip] { try await tripsStub(query) }`.
    public func callAsFunction(
        _ argument: repeat each Argument, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line
    ) async throws -> Response {
        try await callAsFunction(
            repeat each argument, failure: { $0 as any Error }, fileID: fileID, filePath: filePath, line: line
        )
    }

    /// Forwards a call of a requirement that throws errors of one type: `failure` turns the double's own failures into such
    /// errors.
    public func callAsFunction<Failure: Error>(
        _ argument: repeat each Argument, failure: (DoubleFailure) -> Failure, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line
    ) async throws(Failure) -> Response {
        let location = FileLocation(file: fileID, path: filePath, line: line)
        return try await core.call((repeat each argument), from: location).get(failure)
    }

    /// Forwards a call of a requirement that cannot throw.
    public func callAsFunction(
        _ argument: repeat each Argument, fallback: Response, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line
    ) async -> Response {
        let location = FileLocation(file: fileID, path: filePath, line: line)
        return await core.call((repeat each argument), from: location).get(orElse: fallback)
    }

    /// Forwards a call of a requirement that is not `async`: `func number(_ text: String) throws -> Int { try
    /// numberStub.syncCall(text) }`. The call fails if its rule waits.
    public func syncCall(
        _ argument: repeat each Argument, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line
    ) throws -> Response {
        try syncCall(
            repeat each argument, failure: { $0 as any Error }, fileID: fileID, filePath: filePath, line: line
        )
    }

    /// Forwards a call of a requirement that is not `async`, and throws errors of one type; see `callAsFunction`.
    public func syncCall<Failure: Error>(
        _ argument: repeat each Argument, failure: (DoubleFailure) -> Failure, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line
    ) throws(Failure) -> Response {
        let location = FileLocation(file: fileID, path: filePath, line: line)
        return try core.syncCall((repeat each argument), from: location).get(failure)
    }

    /// Forwards a call of a requirement that is not `async` and cannot throw.
    public func syncCall(
        _ argument: repeat each Argument, fallback: Response, fileID: String = #fileID,
        filePath: String = #filePath, line: Int = #line
    ) -> Response {
        let location = FileLocation(file: fileID, path: filePath, line: line)
        return core.syncCall((repeat each argument), from: location).get(orElse: fallback)
    }
}

extension StubbedFunction {
    /// The rules in the order in which they are tried.
    public var rules: [DoubleRule] { core.rules }

    /// Removes a rule: `titles.remove(titles.rules[0])`. Calls that the rule already applies to still follow it.
    public func remove(_ rule: DoubleRule) { core.remove(rule) }

    /// Empties `calls`, for the next part of a test. The scope still knows the calls, and their order.
    public func forgetCalls() { core.forgetCalls() }

    /// The calls received so far, oldest first.
    public var calls: CallList<Call> {
        CallList(calls: core.entries.map { Call(record: $0, scope: scope) }) { [core] in
            core.failure(.noSuchCall(index: $0), at: $1)
        }
    }

    /// Returns the next call that `nextCall` has not returned yet, as soon as it has been received.
    ///
    /// Throws if the limit passes first or the waiting task is cancelled. If several tasks wait, each gets a different
    /// call, in the order in which the tasks came.
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
