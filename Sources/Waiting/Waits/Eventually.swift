/// Waits until a condition gives a value, and returns it: the short form of `UILoop.wait(for:…)`, which
/// throws.
///
/// - Parameters:
///   - what: what is waited for, to complete "Waited for …".
///   - timeout: zero or less still evaluates the condition once.
///   - unless: ends the wait as failed when it gives a reason.
///   - condition: gives the value, or nil while there is none; false is no value either, in however many optionals it
///     is.
/// - Throws: a `WaitFailure` with the caller's line.
@UIActor
public func eventually<Value>(
    _ what: String = "the condition", within timeout: Duration = .seconds(5), polling: Polling = .never,
    scope: LoopScope? = nil, failsWhenQuiescent: Bool = false, unless: (@UIActor () throws -> String?)? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    _ condition: @escaping @UIActor () throws -> Value?
) async throws(WaitFailure) -> Value {
    try await UILoop.shared.wait(
        for: what, timeout: timeout, polling: polling, scope: scope, failsWhenQuiescent: failsWhenQuiescent,
        unless: unless, fileID: fileID, filePath: filePath, line: line
    ) { _ in try condition() }.get()
}

/// Waits until a condition is true; see the other form.
@UIActor
public func eventually(
    _ what: String = "the condition", within timeout: Duration = .seconds(5), polling: Polling = .never,
    scope: LoopScope? = nil, failsWhenQuiescent: Bool = false, unless: (@UIActor () throws -> String?)? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    _ condition: @escaping @UIActor () throws -> Bool
) async throws(WaitFailure) {
    try await UILoop.shared.wait(
        for: what, timeout: timeout, polling: polling, scope: scope, failsWhenQuiescent: failsWhenQuiescent,
        unless: unless, fileID: fileID, filePath: filePath, line: line
    ) { _ in try condition() ? () : nil }.get()
}
