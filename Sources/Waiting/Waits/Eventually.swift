/// Waits until a condition returns a value, and returns that value. The condition is evaluated when something may have
/// changed it, not at intervals.
///
/// The condition runs on the actor of the caller. On `UIActor`, this is a short form of `UILoop.wait(for:…)` that throws. On
/// any other actor, the condition is evaluated again when a property changes that it has read through Observation, after
/// `UILoop.wakeUp()`, when a virtual clock moves, and once more when the time is up.
///
/// - Parameters:
///   - what: the awaited event, to complete "Waited for …".
///   - timeout: zero or less still evaluates the condition once.
///   - polling: for a condition whose changes do not wake the loop, or that reads nothing through Observation.
///   - failsWhenQuiescent: has no effect on an actor that is not `UIActor`.
///   - unless: the wait fails when this closure returns a reason.
///   - showing: what the failure says was last seen, such as `{ basket.titles }`. Called once, when the wait has failed.
///   - condition: returns the value, or nil if it is not there yet. A Boolean has to be true, even in an optional.
/// - Throws: a `WaitFailure` with the caller's line.
@discardableResult
public func eventually<Value>(
    _ what: String = "the condition", within timeout: Duration = WaitingDefaults.timeout,
    polling: Polling = .never,
    scope: LoopScope? = nil, failsWhenQuiescent: Bool = false, unless: (() throws -> String?)? = nil,
    showing: (() -> Any?)? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, _ condition: @escaping () throws -> Value?
) async throws(WaitFailure) -> Value {
    let request = WaitRequest(
        what: what, location: FileLocation(file: fileID, path: filePath, line: line), timeout: timeout,
        polling: polling, scope: scope ?? UILoop.shared.scope, failsWhenQuiescent: failsWhenQuiescent)
    return try await ActorWait(
        request: request, unless: unless, condition: .synchronous { _ in try condition() }
    ).outcome().showing(showing).get()
}

/// Waits until a condition is true; see `eventually(_:within:…)` for values. Nil counts as false.
///
/// - Throws: a `WaitFailure` with the caller's line.
public func eventually(
    _ what: String = "the condition", within timeout: Duration = WaitingDefaults.timeout,
    polling: Polling = .never, scope: LoopScope? = nil, failsWhenQuiescent: Bool = false,
    unless: (() throws -> String?)? = nil, showing: (() -> Any?)? = nil,
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID, filePath: String = #filePath,
    line: Int = #line, _ condition: @escaping () throws -> Bool?
) async throws(WaitFailure) {
    // This form is for calls in closures without a value. There, Swift would infer `Void` as the value of the generic
    // form, and so of its condition.
    let _: Bool = try await eventually(
        what, within: timeout, polling: polling, scope: scope, failsWhenQuiescent: failsWhenQuiescent,
        unless: unless, showing: showing, fileID: fileID, filePath: filePath, line: line, condition)
}

/// Waits until an asynchronous condition, such as `{ await server.isReady }`, returns a value, and returns that value.
/// The condition is evaluated every 10 ms or as `polling` says.
///
/// The condition runs on the actor of the caller: at once, then at each interval of `polling`, after `UILoop.wakeUp()`,
/// when a virtual clock moves, and once more at the deadline. An evaluation that is under way at the deadline is the
/// last one; if it has not returned a second later, the wait ends all the same, and its failure says so.
///
/// Without an actor, an evaluation that is still running then, or when the task is cancelled, goes on while the caller
/// goes on, too. The compiler does not see this: only share `Sendable` values between the two.
///
/// - Parameters:
///   - what: the awaited event, to complete "Waited for …".
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
    return try await ActorWait(
        request: request, unless: unless, condition: .asynchronous { _ in try await condition() }
    ).outcome().showing(showing).get()
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
    let _: Bool = try await eventually(
        what, within: timeout, polling: polling, scope: scope, unless: unless, showing: showing,
        fileID: fileID, filePath: filePath, line: line, condition)
}
