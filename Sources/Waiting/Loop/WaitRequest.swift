/// The parameters of a wait, except its condition.
@UIActor
struct WaitRequest {
    var what: String
    var location: FileLocation
    var timeout: Duration?
    var polling = Polling.never
    var scope: LoopScope
    var failsWhenQuiescent = false
    /// Ends the wait as failed when it gives a reason.
    var unless: (@UIActor () throws -> String?)?
    /// Whether it only watches while others wait: then its deadline does not keep them from being quiescent.
    var isBystander = false
    var lastsItsTime = false
    /// Describes what the wait is still missing.
    var stillOpen: (@UIActor () -> [String])?
    /// Gives one more sentence that explains the wait's end.
    var note: (@UIActor () -> String?)?
    /// Called when the wait has ended, before its caller goes on.
    var atEnd: (@UIActor () -> Void)?

    nonisolated init(
        what: String, location: FileLocation, timeout: Duration?, polling: Polling = .never,
        scope: LoopScope, failsWhenQuiescent: Bool = false, unless: (@UIActor () throws -> String?)? = nil,
        isBystander: Bool = false, lastsItsTime: Bool = false, stillOpen: (@UIActor () -> [String])? = nil,
        note: (@UIActor () -> String?)? = nil, atEnd: (@UIActor () -> Void)? = nil
    ) {
        self.what = what
        self.location = location
        self.timeout = timeout
        self.polling = polling
        self.scope = scope
        self.failsWhenQuiescent = failsWhenQuiescent
        self.unless = unless
        self.isBystander = isBystander
        self.lastsItsTime = lastsItsTime
        self.stillOpen = stillOpen
        self.note = note
        self.atEnd = atEnd
    }
}

/// The error of a wait that was ended by its `unless:`.
public struct UnlessError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason that its `unless:` gave.
    public var reason: String

    public var description: String { reason }
}
