// Re-exported, so that whoever imports this module can read a location.
@_exported public import FileLocations

/// What is known of a wait when it ends.
public struct WaitReport: Hashable, Sendable {
    /// What was waited for, in the caller's words.
    public var what: String
    public var location: FileLocation
    /// On the clock of the wait's scope.
    public var elapsed: Duration
    /// As asked for; what the wait really had may have been cut short by a wait around it.
    public var timeout: Duration
    /// How often the loop went round, or the blocked thread woke.
    public var passes: Int
    /// The last value that the condition saw, taken when it was seen.
    public var lastSeen: String?
    /// What was still to come, by name.
    public var pending: [String]
    /// What else explains the end, in a sentence.
    public var note: String?
    /// Set for waits that last their whole time when all goes well.
    var lastsItsTime = false

    /// Whether over 80 % of the time allowed was used: the next slow machine will fail here.
    public var isNarrow: Bool {
        !lastsItsTime && timeout > .zero && timeout != .unlimited && elapsed * 5 > timeout * 4
    }
}
