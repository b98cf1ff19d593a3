/// Waits until a condition returns a value, and returns the value. This is a short form of `UILoop.wait(for:…)` that
/// throws.
///
/// - Parameters:
///   - what: the awaited event, to complete "Waited for …".
///   - timeout: zero or less still evaluates the condition once.
///   - unless: the wait fails when this closure returns a reason.
///   - condition: returns the value, or nil if it is not there yet. A Boolean has to be true, even in an optional.
/// - Throws: a `WaitFailure` with the caller's line.
@UIActor @discardableResult
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

/// Makes sure that a condition stays false for some time. Fails after the first pass of the loop in which the condition
/// is true.
///
/// - Parameters:
///   - what: the thing that must not happen, to complete "There was …, which was never to be".
///   - duration: measured on the scope's clock; with a virtual clock this takes no real time. Zero or less fails,
///     because that would prove nothing.
///   - polling: for a condition whose changes do not wake the loop.
///   - endsWhenQuiescent: returns as soon as nothing is running or pending. If the scope counts all its work, the
///     condition then stays false for any length of time. This has no effect with `polling`.
/// - Throws: a `WaitFailure` whose reason is `.failed`, with a sentence that says when it happened.
@UIActor
public func never(
    _ what: String = "the condition", for duration: Duration, polling: Polling = .never,
    scope: LoopScope? = nil, endsWhenQuiescent: Bool = false, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, _ condition: @escaping @UIActor () throws -> Bool
) async throws(WaitFailure) {
    try await UILoop.shared.watch(
        "the lasting absence of \(what)", for: duration, polling, scope: scope,
        endsWhenQuiescent: endsWhenQuiescent, FileLocation(file: fileID, path: filePath, line: line)
    ) {
        if try condition() { throw Broken(promise: "There was \(what), which was never to be.") }
    }
}

/// Makes sure that a condition stays true for some time. Fails after the first pass of the loop in which the condition
/// is false.
///
/// - Parameters:
///   - what: the thing that must hold, to complete "There was not always …".
///   - duration, polling: see `never(_:for:)`.
///   - endsWhenQuiescent: see `never(_:for:)`.
/// - Throws: a `WaitFailure` whose reason is `.failed`.
@UIActor
public func always(
    _ what: String = "the condition", for duration: Duration, polling: Polling = .never,
    scope: LoopScope? = nil, endsWhenQuiescent: Bool = false, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, _ condition: @escaping @UIActor () throws -> Bool
) async throws(WaitFailure) {
    try await UILoop.shared.watch(
        "\(what) to last", for: duration, polling, scope: scope,
        endsWhenQuiescent: endsWhenQuiescent, FileLocation(file: fileID, path: filePath, line: line)
    ) {
        if try !condition() { throw Broken(promise: "There was not always \(what).") }
    }
}

private struct Broken: Error, CustomStringConvertible {
    var promise: String

    var description: String { promise }
}

extension UILoop {
    /// Calls `check` after every pass for the duration. Fails when `check` throws.
    @UIActor fileprivate func watch(
        _ what: String, for duration: Duration, _ polling: Polling, scope: LoopScope?,
        endsWhenQuiescent: Bool, _ location: FileLocation, _ check: @escaping @UIActor () throws -> Void
    ) async throws(WaitFailure) {
        let request = WaitRequest(
            what: what, location: location, timeout: duration, polling: polling, scope: scope ?? self.scope,
            failsWhenQuiescent: endsWhenQuiescent, isBystander: true, lastsItsTime: true)
        try await wait(request) { probe in
            guard duration > .zero else { throw Broken(promise: "There was no time to watch it.") }
            try check()
            return probe.moment == .ordinary ? nil : ()
        }.get()
    }
}
