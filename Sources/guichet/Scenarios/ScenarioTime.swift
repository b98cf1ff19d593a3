import BlackBox
import Foundation
import Waiting

extension ProgramTime {
    /// A scenario's time: it goes on with the scenario's clock alone, so that waits cost nothing.
    ///
    /// - Parameter stated: The moment that the scenario states; without one it begins now.
    static func scenario(_ stated: FixedTime?, _ clock: VirtualClock, in scope: LoopScope) -> ProgramTime {
        let begin = clock.now
        return ProgramTime(
            start: stated?.instant ?? Date(), isStated: stated != nil, timeZone: stated?.timeZone ?? .current,
            clock: clock, elapsed: { begin.duration(to: clock.now) },
            // A scenario is the same each time.
            jitter: { 0.5 }, deadline: ScenarioDeadline.timer(in: scope, clock))
    }
}

/// A date and time as a scenario states it.
struct FixedTime: Sendable {
    var instant: Date
    var timeZone: TimeZone

    init(_ value: ScenarioValue) throws(ScenarioMistake) {
        let text = try value.text("“today”")
        let components = try? DateComponents(text, strategy: .iso8601)
        timeZone = components?.timeZone ?? .gmt
        let wall = Date.ISO8601FormatStyle(timeZone: timeZone)
            .year().month().day().time(includingFractionalSeconds: false)
        // Foundation takes 30 February for 2 March, and 25:00 for 1:00 of the next day.
        guard components != nil, let instant = try? Date(text, strategy: .iso8601),
            wall.format(instant) == text.prefix(19)
        else {
            throw value.mistake(
                "“today” needs a date and time with its offset, such as 2026-11-23T08:00:00+01:00.")
        }
        self.instant = instant
    }
}
