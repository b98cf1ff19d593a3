import Foundation
import HTTPTransport

/// The program's time and chance: the computer's, or a scenario's.
struct ProgramTime: Sendable {
    /// The moment with which the program's time begins; nil for the computer's own time.
    var start: Date?
    /// Whether a replay keeps this time, and does not take the recorded one.
    var isStated = false
    var timeZone = TimeZone.current
    /// The clock on which pauses, faults and recorded waits take their time.
    var clock: any Clock<Duration> = ContinuousClock()
    /// The time that has passed since the start.
    var elapsed: @Sendable () -> Duration = { .zero }
    /// A random number from 0 to 1, anew each time: it spreads the pauses before a request is sent again.
    var jitter: @Sendable () -> Double = { Double.random(in: 0...1) }
    /// The timer of a request's deadline.
    var deadline = DeadlineTransport.timer(on: ContinuousClock())

    var now: @Sendable () -> Date {
        guard let start else { return { Date() } }
        return { [elapsed] in start.addingTimeInterval(elapsed() / .seconds(1)) }
    }
}
