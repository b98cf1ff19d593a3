/// Waits until an asynchronous condition returns a value, and returns the value: `{ await server.isReady }`.
///
/// The condition runs on the actor of the caller: at once, then at each interval of `polling`, and once more at the
/// deadline. If it has not returned a second after the deadline, the wait ends all the same, and says so.
///
/// - Parameters:
///   - what: the awaited event, to complete "Waited for …".
///   - polling: how often the condition is evaluated; `.never` and `.continuous` both mean without a pause.
///   - unless: the wait fails when this closure returns a reason.
///   - condition: returns the value, or nil if it is not there yet. A Boolean has to be true, even in an optional.
/// - Throws: a `WaitFailure` with the caller's line.
@discardableResult
public func eventually<Value>(
    _ what: String = "the condition", within timeout: Duration = WaitingDefaults.timeout,
    polling: Polling = .every(.milliseconds(10)), scope: LoopScope? = nil,
    unless: (() throws -> String?)? = nil, showing: (() -> Any?)? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, _ condition: @escaping () async throws -> Value?
) async throws(WaitFailure) -> Value {
    let request = WaitRequest(
        what: what, location: FileLocation(file: fileID, path: filePath, line: line), timeout: timeout,
        polling: polling, scope: scope ?? UILoop.shared.scope)
    return try await AsyncWait(request: request, unless: unless) { _ in try await condition() }.outcome()
        .showing(showing).get()
}

/// Waits until an asynchronous condition is true; see `eventually(_:within:…)` for values. Nil counts as false.
///
/// - Throws: a `WaitFailure` with the caller's line.
public func eventually(
    _ what: String = "the condition", within timeout: Duration = WaitingDefaults.timeout,
    polling: Polling = .every(.milliseconds(10)), scope: LoopScope? = nil,
    unless: (() throws -> String?)? = nil, showing: (() -> Any?)? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, _ condition: @escaping () async throws -> Bool?
) async throws(WaitFailure) {
    try await eventually(
        what, within: timeout, polling: polling, scope: scope, unless: unless, showing: showing,
        fileID: fileID, filePath: filePath, line: line
    ) { () async throws -> Void? in try await condition() == true ? () : nil }
}

/// Makes sure that an asynchronous condition stays false for some time; see `eventually` for its evaluation.
///
/// - Parameters:
///   - what: the thing that must not happen, to complete "There was …, which was never to be".
///   - duration: zero or less fails, because that would prove nothing.
/// - Throws: a `WaitFailure` whose reason is `.failed`, with a sentence that says when it happened.
public func never(
    _ what: String = "the condition", for duration: Duration, polling: Polling = .every(.milliseconds(10)),
    scope: LoopScope? = nil, isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, _ condition: @escaping () async throws -> Bool
) async throws(WaitFailure) {
    try await watch(
        "the lasting absence of \(what)", for: duration, polling, scope: scope,
        FileLocation(file: fileID, path: filePath, line: line)
    ) {
        if try await condition() { throw Broken.never(what) }
    }
}

/// Makes sure that an asynchronous condition stays true for some time; see `eventually` for its evaluation.
///
/// - Parameters:
///   - what: the thing that must hold, to complete "There was not always …".
///   - duration: zero or less fails, because that would prove nothing.
/// - Throws: a `WaitFailure` whose reason is `.failed`.
public func always(
    _ what: String = "the condition", for duration: Duration, polling: Polling = .every(.milliseconds(10)),
    scope: LoopScope? = nil, isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, _ condition: @escaping () async throws -> Bool
) async throws(WaitFailure) {
    try await watch(
        "\(what) to last", for: duration, polling, scope: scope,
        FileLocation(file: fileID, path: filePath, line: line)
    ) {
        if try await !condition() { throw Broken.always(what) }
    }
}

/// Calls `check` again and again for the duration. Fails when `check` throws.
private func watch(
    _ what: String, for duration: Duration, _ polling: Polling, scope: LoopScope?, _ location: FileLocation,
    isolation: isolated (any Actor)? = #isolation, _ check: @escaping () async throws -> Void
) async throws(WaitFailure) {
    let request = WaitRequest(
        what: what, location: location, timeout: duration, polling: polling,
        scope: scope ?? UILoop.shared.scope, lastsItsTime: true)
    try await AsyncWait<Void>(request: request) { isLast in
        guard duration > .zero else { throw Broken.noTime }
        try await check()
        return isLast ? () : nil
    }.outcome().get()
}
