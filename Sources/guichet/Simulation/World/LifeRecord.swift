import Simulation
import Waiting

/// What all parts of a life share: its clock, its trace, and the first thing that was wrong.
@UIActor
final class LifeRecord {
    nonisolated let clock: VirtualClock
    private let trace: LifeTrace
    private(set) var failure: LifeFailure?

    init(_ trace: LifeTrace) {
        self.trace = trace
        // What hangs in real time is ended from outside.
        clock = VirtualClock(patience: .unlimited)
    }

    func note(_ line: @autoclosure () -> String) {
        trace.note("\(clock.now.nanoseconds / 1_000_000) \(line())")
    }

    /// Notes on the loop's thread, from code that is of no actor.
    nonisolated func noteOnLoop(_ line: String) { UIActor.assumeIsolated { note(line) } }

    func fail(_ rule: String, _ details: String...) {
        guard failure == nil else { return }
        failure = LifeFailure(rule, details: details)
        // Without the details, which may name real times: equal lives have equal traces.
        note("WRONG \(rule)")
    }
}
