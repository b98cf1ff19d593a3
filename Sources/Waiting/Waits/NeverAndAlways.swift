/// Makes sure that a condition stays false for some time. Fails after the first pass of the loop, or the first
/// change of an observed property, in which the condition is true; see `eventually(_:within:)`.
///
/// - Parameters:
///   - what: the thing that must not happen, to complete "There was …, which was never to be".
///   - duration: measured on the scope's clock; with a virtual clock this takes no real time. Zero or less fails,
///     because that would prove nothing.
///   - polling: for a condition whose changes do not wake the loop.
///   - endsWhenQuiescent: returns as soon as nothing is running or pending. If the scope counts all its work, the
///     condition then stays false for any length of time. This has no effect with `polling`, nor on an actor that is not
///     `UIActor`.
/// - Throws: a `WaitFailure` whose reason is `.failed`, with a sentence that says when it happened.
public func never(
    _ what: String = "the condition", for duration: Duration, polling: Polling = .never,
    scope: LoopScope? = nil, endsWhenQuiescent: Bool = false,
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, _ condition: @escaping () throws -> Bool
) async throws(WaitFailure) {
    try await watch(
        "the lasting absence of \(what)", for: duration, polling, scope, endsWhenQuiescent,
        FileLocation(file: fileID, path: filePath, line: line),
        .synchronous { isOver in
            if try condition() { throw Broken.never(what) }
            return isOver()
        })
}

/// Makes sure that a condition stays true for some time. Fails after the first pass of the loop, or the first
/// change of an observed property, in which the condition is false; see `eventually(_:within:)`.
///
/// - Parameters:
///   - what: the thing that must hold, to complete "There was not always …".
///   - duration, polling, endsWhenQuiescent: see `never(_:for:)`.
/// - Throws: a `WaitFailure` whose reason is `.failed`.
public func always(
    _ what: String = "the condition", for duration: Duration, polling: Polling = .never,
    scope: LoopScope? = nil, endsWhenQuiescent: Bool = false,
    isolation: isolated (any Actor)? = #isolation, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, _ condition: @escaping () throws -> Bool
) async throws(WaitFailure) {
    try await watch(
        "\(what) to last", for: duration, polling, scope, endsWhenQuiescent,
        FileLocation(file: fileID, path: filePath, line: line),
        .synchronous { isOver in
            if try !condition() { throw Broken.always(what) }
            return isOver()
        })
}

/// Makes sure that an asynchronous condition stays false for some time; see the asynchronous `eventually` for its
/// evaluation, and for what it may use without an actor.
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
        "the lasting absence of \(what)", for: duration, polling, scope, false,
        FileLocation(file: fileID, path: filePath, line: line),
        .asynchronous { isOver in
            if try await condition() { throw Broken.never(what) }
            return isOver()
        })
}

/// Makes sure that an asynchronous condition stays true for some time; see the asynchronous `eventually` for its
/// evaluation, and for what it may use without an actor.
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
        "\(what) to last", for: duration, polling, scope, false,
        FileLocation(file: fileID, path: filePath, line: line),
        .asynchronous { isOver in
            if try await !condition() { throw Broken.always(what) }
            return isOver()
        })
}

/// The reason why `never` or `always` failed.
private struct Broken: Error, CustomStringConvertible {
    let description: String

    static func never(_ what: String) -> Broken {
        Broken(description: "There was \(what), which was never to be.")
    }
    static func always(_ what: String) -> Broken { Broken(description: "There was not always \(what).") }
}

/// - Parameter condition: throws when the watched condition does not hold, and is met when the time is up.
private func watch(
    _ what: String, for duration: Duration, _ polling: Polling, _ scope: LoopScope?,
    _ endsWhenQuiescent: Bool,
    _ location: FileLocation, isolation: isolated (any Actor)? = #isolation,
    _ condition: ActorWait<Bool>.Condition
) async throws(WaitFailure) {
    let request = WaitRequest(
        what: what, location: location, timeout: duration, polling: polling,
        scope: scope ?? UILoop.shared.scope, failsWhenQuiescent: endsWhenQuiescent, isBystander: true,
        lastsItsTime: true)
    guard duration > .zero else {
        throw WaitFailure(
            reason: .failed("There was no time to watch it."), report: WaitReport(notBegun: request))
    }
    try await ActorWait(request: request, condition: condition).outcome().get()
}
