/// How a wait notices a change that cannot wake the loop.
public enum Polling: Hashable, Sendable {
    /// It does not: whatever makes the condition true also wakes the loop. Costs nothing.
    case never
    /// The condition is evaluated at least this often.
    case every(Duration)
    /// The loop does not sleep while this wait lasts.
    case continuous
}
