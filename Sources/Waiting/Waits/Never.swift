/// Makes sure that a condition stays false for some time: fails after the first pass of the loop that makes
/// it true.
///
/// - Parameters:
///   - what: what must not happen, to complete "There was …, which was never to be".
///   - duration: how long, on the scope's clock; a virtual clock costs no time here. Zero or less fails: it proves
///     nothing.
///   - polling: for a condition whose changes do not wake the loop.
///   - endsWhenQuiescent: returns as soon as nothing is running and nothing is to come: that proves it for any
///     length of time, provided that the scope counts all its work. It has no effect with `polling`.
/// - Throws: a `WaitFailure` whose reason is `.failed`, with a sentence that says when it happened.
@UIActor
public func never(
    _ what: String = "the condition", for duration: Duration, polling: Polling = .never,
    scope: LoopScope? = nil, endsWhenQuiescent: Bool = false, fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line, _ condition: @escaping @UIActor () throws -> Bool
) async throws(WaitFailure) {
    try await UILoop.shared.watch(
        "the lasting absence of \(what)", for: duration, polling, scope: scope,
        endsWhenQuiescent: endsWhenQuiescent, FileLocation(file: fileID, path: filePath, line: line)
    ) {
        if try condition() { throw Broken(promise: "There was \(what), which was never to be.") }
    }
}

/// Makes sure that a condition stays true for some time: fails after the first pass of the loop that makes it
/// false.
///
/// - Parameters:
///   - what: what must hold, to complete "There was not always …".
///   - duration, polling: see `never(_:for:)`.
///   - endsWhenQuiescent: see `never(_:for:)`.
/// - Throws: a `WaitFailure` whose reason is `.failed`.
@UIActor
public func always(
    _ what: String = "the condition", for duration: Duration, polling: Polling = .never,
    scope: LoopScope? = nil, endsWhenQuiescent: Bool = false, fileID: String = #fileID,
    filePath: String = #filePath,
    line: Int = #line, _ condition: @escaping @UIActor () throws -> Bool
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
    /// Calls `check` after every pass for some time; the wait fails when `check` throws.
    @UIActor fileprivate func watch(
        _ what: String, for duration: Duration, _ polling: Polling, scope: LoopScope?,
        endsWhenQuiescent: Bool,
        _ location: FileLocation, _ check: @escaping @UIActor () throws -> Void
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
