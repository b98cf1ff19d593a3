// Re-exported, so that users of this module can read a location.
@_exported public import FileLocations

/// The facts about a wait that has ended.
public struct WaitReport: Hashable, Sendable {
    /// The awaited event in the caller's words, to complete "Waited for …".
    public var what: String
    public var location: FileLocation
    /// The time that the wait took, on its scope's clock.
    public var elapsed: Duration
    /// The real time that the wait took, which is the same as `elapsed` if the scope's clock is monotonic.
    public var realElapsed: Duration
    /// The requested timeout. An outer wait may have ended the wait earlier.
    public var timeout: Duration
    /// The number of passes of the loop, or of wake-ups of the blocked thread.
    public var passes: Int
    /// The last value that the condition noted, as it was at that moment.
    public var lastSeen: String?
    /// The names of everything that was still pending.
    public var pending: [String]
    /// Another sentence that explains the outcome.
    public var note: String?
    /// Whether the wait is meant to last until its timeout.
    package var lastsItsTime = false
    /// Whether the wait is on a virtual clock, which is equally fast on any machine.
    package var isVirtual = false
    /// Whether the wait was fulfilled only at its deadline, because nothing had woken it before.
    package var isUnnoticed = false

    package init(
        what: String, location: FileLocation, elapsed: Duration, realElapsed: Duration, timeout: Duration,
        passes: Int,
        lastSeen: String? = nil, pending: [String] = [], note: String? = nil, lastsItsTime: Bool = false
    ) {
        self.what = what
        self.location = location
        self.elapsed = elapsed
        self.realElapsed = realElapsed
        self.timeout = timeout
        self.passes = passes
        self.lastSeen = lastSeen
        self.pending = pending
        self.note = note
        self.lastsItsTime = lastsItsTime
    }

    /// The time between the deadline and the end of the wait, if the loop's thread was busy at the deadline; zero for a
    /// wait that is meant to last until its timeout.
    public var lateness: Duration {
        lastsItsTime || timeout <= .zero ? .zero : max(.zero, elapsed - timeout)
    }

    /// Whether the wait used over 80 % of its real time, so that it would fail on a slower machine. A wait that
    /// nothing has woken is not narrow: more time would not help it.
    public var isNarrow: Bool {
        !lastsItsTime && !isUnnoticed && !isVirtual && timeout > .zero && timeout != .unlimited
            && elapsed * 5 > timeout * 4
    }
}

extension WaitReport {
    /// The warning about a narrow wait.
    package var narrowness: String {
        let end =
            lateness > .zero
            ? "ended \(lateness.formattedSeconds) after its time of \(timeout.formattedSeconds)"
            : "used \(Int(elapsed / timeout * 100)) % of its time (\(elapsed.formattedSeconds) of"
                + " \(timeout.formattedSeconds))"
        return "The wait for \(what) \(end). On a slower machine it would fail: give it more time."
    }
}
