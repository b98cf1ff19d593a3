/// Runs the body of a test with a scope for its doubles, and verifies the doubles when the body ends.
///
/// A call that is still held at the end is a failure, and so is every unstubbed call, even if the code under
/// test ignored the error. If the body throws, the failures of the doubles are thrown instead, because they
/// probably explain the body's error, which becomes their `underlying`. If the task is cancelled, e.g. by a
/// time limit, held calls end with a failure, so that the body can end too. After the end, a call that would
/// be held fails.
public func withDoubles<Value>(
    report: DoubleScope.Reporter? = nil, _ body: (DoubleScope) async throws -> Value
) async throws -> Value {
    let scope = DoubleScope(report: report)
    let result: Result<Value, any Error>
    do {
        result = .success(
            try await withTaskCancellationHandler {
                try await body(scope)
            } onCancel: {
                scope.journal.cancel()
            })
    } catch {
        result = .failure(error)
    }
    return try scope.journal.end(with: result)
}

/// Runs the body of a test with a scope for its doubles, and verifies the doubles when the body ends.
public func withDoubles<Value>(
    report: DoubleScope.Reporter? = nil, _ body: (DoubleScope) throws -> Value
) throws -> Value {
    let scope = DoubleScope(report: report)
    return try scope.journal.end(with: Result { try body(scope) })
}
