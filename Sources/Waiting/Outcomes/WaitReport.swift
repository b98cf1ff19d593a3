// Re-exported, so that whoever imports this module can read a location.
@_exported public import FileLocations

/// The facts about a wait that has ended.
public struct WaitReport: Hashable, Sendable {
    /// The name of what was awaited, in the caller's words.
    public var what: String
    public var location: FileLocation
    /// The time that the wait took, on its scope's clock.
    public var elapsed: Duration
    /// The time that the wait took in reality; the same where the scope's clock is monotonic.
    public var realElapsed: Duration
    /// The timeout that was asked for; a wait around this one may have left it less.
    public var timeout: Duration
    /// The number of passes of the loop, or of wake-ups of the blocked thread.
    public var passes: Int
    /// The last value that the condition noted, as it was then.
    public var lastSeen: String?
    /// The names of what was still to come.
    public var pending: [String]
    /// One more sentence that explains the end.
    public var note: String?
    /// Whether the wait lasts until its timeout if all goes well.
    var lastsItsTime = false

    /// The time by which it ended after its deadline, because the loop's thread was busy; zero for a wait that lasts
    /// until its timeout if all goes well.
    public var lateness: Duration {
        lastsItsTime || timeout <= .zero ? .zero : max(.zero, elapsed - timeout)
    }

    /// Whether the wait used over 80 % of its time, or more than all of it: it would fail on a slower machine.
    public var isNarrow: Bool {
        !lastsItsTime && timeout > .zero && timeout != .unlimited && elapsed * 5 > timeout * 4
    }
}
