import BlackBox
import Foundation
import Waiting

/// What the time is in a scenario: it goes on with the scenario's clock alone.
struct ScenarioTime: Sendable {
    var start: Date
    var timeZone: TimeZone
    let clock: VirtualClock

    /// - Parameter stated: what the scenario says; else it begins with the moment it is opened in.
    init(_ stated: FixedTime?, clock: VirtualClock) {
        start = stated?.instant ?? Date()
        timeZone = stated?.timeZone ?? .current
        self.clock = clock
    }

    var now: @Sendable () -> Date {
        let (start, clock) = (start, clock)
        let begin = clock.now
        return { start.addingTimeInterval(begin.duration(to: clock.now) / .seconds(1)) }
    }
}

/// A date and time as a scenario states it.
struct FixedTime: Sendable {
    var instant: Date
    var timeZone: TimeZone

    init(_ value: ScenarioValue) throws(ScenarioMistake) {
        let text = try value.text("“today”")
        guard let instant = try? Date(text, strategy: .iso8601),
            let components = try? DateComponents(text, strategy: .iso8601)
        else {
            throw value.mistake(
                "“today” needs a date and time with its offset, such as 2026-11-23T08:00:00+01:00.")
        }
        self.instant = instant
        timeZone = components.timeZone ?? .gmt
    }
}
