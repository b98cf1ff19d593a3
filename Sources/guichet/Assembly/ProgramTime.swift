import Foundation
import HTTPTransport

/// The program's time and randomness: the computer's, or a scenario's.
struct ProgramTime: Sendable {
    /// The start of the program's time; nil for the computer's time.
    var start: Date?
    /// Whether a replay uses this time instead of the recorded one.
    var isStated = false
    var timeZone = TimeZone.current
    /// The clock for pauses, faults and recorded delays.
    var clock: any Clock<Duration> = ContinuousClock()
    /// The time since the start.
    var elapsed: @Sendable () -> Duration = { .zero }
    /// A new random number from 0 to 1: it varies the pause before a request is sent again.
    var jitter: @Sendable () -> Double = { Double.random(in: 0...1) }
    /// The timer of a request's deadline.
    var deadline = DeadlineTransport.timer(on: ContinuousClock())

    var now: @Sendable () -> Date {
        guard let start else { return { Date() } }
        return { [elapsed] in start.addingTimeInterval(elapsed() / .seconds(1)) }
    }
}
