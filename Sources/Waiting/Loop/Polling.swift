/// The way in which a wait notices a change that cannot wake the loop.
public enum Polling: Hashable, Sendable {
    /// No polling, for a condition whose changes all wake the loop. Costs nothing.
    case never
    /// The condition is evaluated at least this often.
    case every(Duration)
    /// The loop does not sleep while this wait lasts.
    case continuous
}
