/// Waits until a condition returns a value, and returns the value. The condition runs on the actor of the caller.
///
/// On `UIActor`, this is a short form of `UILoop.wait(for:…)` that throws. On any other actor, the condition is evaluated
/// again when a property changes that it has read through Observation, and once more when the time is up.
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
    return try await ActorWait(request: request, unless: unless) { _ in try condition() }.outcome()
        .showing(showing).get()
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
    // Without this form, a closure that expects no value would take that of a condition for none at all.
    try await eventually(
        what, within: timeout, polling: polling, scope: scope, failsWhenQuiescent: failsWhenQuiescent,
        unless: unless, showing: showing, fileID: fileID, filePath: filePath, line: line
    ) { () throws -> Void? in try condition() == true ? () : nil }
}

/// Makes sure that a condition stays false for some time. Fails after the first pass of the loop, or the first
/// change of an observed property, in which the condition is true; see `eventually(_:within:)`.
///
/// - Parameters:
///   - what: the thing that must not happen, to complete "There was …, which was never to be".
///   - duration: measured on the scope's clock; with a virtual clock this takes no real time. Zero or less fails,
///     because that would prove nothing.
///   - polling: for a condition whose changes do not wake the loop.
///   - endsWhenQuiescent: returns as soon as nothing is running or pending. If the scope counts all its work, the
///     condition then stays false for any length of time. This has no effect with `polling`.
/// - Throws: a `WaitFailure` whose reason is `.failed`, with a sentence that says when it happened.
public func never(
    _ what: String = "the condition", for duration: Duration, polling: Polling = .never,
    scope: LoopScope? = nil, endsWhenQuiescent: Bool = false,
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, _ condition: @escaping () throws -> Bool
) async throws(WaitFailure) {
    try await watch(
        "the lasting absence of \(what)", for: duration, polling, scope: scope,
        endsWhenQuiescent: endsWhenQuiescent, FileLocation(file: fileID, path: filePath, line: line)
    ) {
        if try condition() { throw Broken.never(what) }
    }
}

/// Makes sure that a condition stays true for some time. Fails after the first pass of the loop, or the first
/// change of an observed property, in which the condition is false; see `eventually(_:within:)`.
///
/// - Parameters:
///   - what: the thing that must hold, to complete "There was not always …".
///   - duration, polling: see `never(_:for:)`.
///   - endsWhenQuiescent: see `never(_:for:)`.
/// - Throws: a `WaitFailure` whose reason is `.failed`.
public func always(
    _ what: String = "the condition", for duration: Duration, polling: Polling = .never,
    scope: LoopScope? = nil, endsWhenQuiescent: Bool = false,
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, _ condition: @escaping () throws -> Bool
) async throws(WaitFailure) {
    try await watch(
        "\(what) to last", for: duration, polling, scope: scope,
        endsWhenQuiescent: endsWhenQuiescent, FileLocation(file: fileID, path: filePath, line: line)
    ) {
        if try !condition() { throw Broken.always(what) }
    }
}

/// The reason why `never` or `always` failed.
struct Broken: Error, CustomStringConvertible {
    let description: String

    static func never(_ what: String) -> Broken {
        Broken(description: "There was \(what), which was never to be.")
    }
    static func always(_ what: String) -> Broken { Broken(description: "There was not always \(what).") }
    static let noTime = Broken(description: "There was no time to watch it.")
}

/// Calls `check` after every pass of the loop, or every change, for the duration. Fails when `check` throws.
private func watch(
    _ what: String, for duration: Duration, _ polling: Polling, scope: LoopScope?, endsWhenQuiescent: Bool,
    _ location: FileLocation, isolation: isolated (any Actor)? = #isolation,
    _ check: @escaping () throws -> Void
) async throws(WaitFailure) {
    let request = WaitRequest(
        what: what, location: location, timeout: duration, polling: polling,
        scope: scope ?? UILoop.shared.scope, failsWhenQuiescent: endsWhenQuiescent, isBystander: true,
        lastsItsTime: true)
    try await ActorWait<Void>(request: request) { isLast in
        guard duration > .zero else { throw Broken.noTime }
        try check()
        return isLast ? () : nil
    }.outcome().get()
}
