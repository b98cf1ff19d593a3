import Foundation
import HTTPTransport

/// The program's time and random numbers: those of the computer, or those of a scenario.
struct ProgramTime: Sendable {
    /// The time at which the program starts; nil for the computer's time.
    var start: Date?
    /// Whether the time was stated explicitly, so that a replay uses it and not the time of the recording.
    var isStated = false
    var timeZone = TimeZone.current
    /// The clock for pauses, faults and recorded delays.
    var clock: any Clock<Duration> = ContinuousClock()
    var elapsed: @Sendable () -> Duration = { .zero }
    /// Returns a new random number from 0 to 1. It varies the pause before a request is sent again.
    var jitter: @Sendable () -> Double = { Double.random(in: 0...1) }
    var deadline = DeadlineTransport.timer(on: ContinuousClock())

    var now: @Sendable () -> Date {
        guard let start else { return { Date() } }
        return { [elapsed] in start.addingTimeInterval(elapsed() / .seconds(1)) }
    }
}
