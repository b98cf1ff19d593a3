/// Begins an expectation of a stubbed function: `try expect(search).received(times: 1)`.
public func expect<each Argument, Response>(
    _ double: StubbedFunction<repeat each Argument, Response>, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line
) -> CallExpectation<repeat each Argument, ReceivedCall<(repeat each Argument), Response>> {
    let location = FileLocation(file: fileID, path: filePath, line: line)
    return CallExpectation(
        calls: double.core.snapshot(at: location) {
            ($0.arguments, ReceivedCall(record: $0, scope: double.scope))
        })
}

/// Begins an expectation of a stubbed function with a completion: `try expect(search).received(times: 1)`.
public func expect<each Argument, Response>(
    _ double: StubbedCompletion<repeat each Argument, Response>, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line
) -> CallExpectation<repeat each Argument, ReceivedCompletion<(repeat each Argument), Response>> {
    let location = FileLocation(file: fileID, path: filePath, line: line)
    return CallExpectation(
        calls: double.core.snapshot(at: location) { ($0.arguments, double.received($0)) })
}

extension CallRouter {
    fileprivate func snapshot<Call: Sendable>(
        at location: FileLocation, _ item: (Entry) -> (Arguments, Call)
    ) -> CallSnapshot<Arguments, Call> {
        let entries = entries
        return CallSnapshot(
            items: entries.map(item), double: identity,
            failure: { [identity] in DoubleFailure($0, of: identity, entries: entries, at: location) })
    }
}
