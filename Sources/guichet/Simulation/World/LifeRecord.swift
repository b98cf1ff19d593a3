import Simulation
import Waiting

/// What all parts of a life share: its clock, its trace, whether things go wrong now, and the first thing that was wrong.
@UIActor
final class LifeRecord {
    // What hangs in real time is ended from outside.
    nonisolated let clock = VirtualClock(patience: .unlimited)
    private let trace: LifeTrace
    /// Whether the network is slow and faulty.
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
        // Without the details, which may name real times: equal lives have equal traces.
        note("WRONG \(rule)")
    }
}
