import Simulation
import Waiting

/// The state that all parts of a life share: its clock, its trace, whether faults happen now, and its first failure.
@UIActor
final class LifeRecord {
    // A life that hangs in real time is ended from outside, so the clock needs no limit of its own.
    nonisolated let clock = VirtualClock(patience: .unlimited)
    private let trace: LifeTrace
    /// Whether faults happen now, and the network is slow.
    var isFaulty = false
    private(set) var failure: LifeFailure?

    init(_ trace: LifeTrace) { self.trace = trace }

    /// The time since the life began.
    nonisolated var elapsed: Duration { .nanoseconds(clock.now.nanoseconds) }

    func note(_ line: @autoclosure () -> String) {
        trace.note("\(clock.now.nanoseconds / 1_000_000) \(line())")
    }

    func fail(_ rule: String, _ details: String...) {
        guard failure == nil else { return }
        failure = LifeFailure(rule, details: details)
        // The trace leaves out the details, which may contain real times, because equal lives have equal traces.
        note("WRONG \(rule)")
    }
}
