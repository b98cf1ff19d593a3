import Foundation
import Scenarios
import Waiting

extension ProgramTime {
    /// Makes a scenario's time, which advances only with the scenario's clock, so that waiting takes no real
    /// time.
    ///
    /// - Parameter stated: The time that the scenario states; nil to begin with the current time.
    static func scenario(_ stated: FixedTime?, _ clock: VirtualClock, in scope: LoopScope) -> ProgramTime {
        let begin = clock.now
        return ProgramTime(
            start: stated?.instant ?? Date(), isStated: stated != nil, timeZone: stated?.timeZone ?? .current,
            clock: clock, elapsed: { begin.duration(to: clock.now) },
            // The jitter is fixed, so that the pauses before retries are the same in each run.
            jitter: { 0.5 }, deadline: ScenarioDeadline.timer(in: scope, clock))
    }
}

struct FixedTime: Sendable {
    var instant: Date
    var timeZone: TimeZone

    init(_ value: DocumentValue) throws(DocumentMistake) {
        let text = try value.text("“today”")
        let components = try? DateComponents(text, strategy: .iso8601)
        timeZone = components?.timeZone ?? .gmt
        let wall = Date.ISO8601FormatStyle(timeZone: timeZone)
            .year().month().day().time(includingFractionalSeconds: false)
        // Foundation reads 30 February as 2 March, and 25:00 as 1:00 of the next day. So the result is
        // compared with the text.
        guard components != nil, let instant = try? Date(text, strategy: .iso8601),
            wall.format(instant) == text.prefix(19)
        else {
            throw value.mistake(
                "“today” needs a date and time with its offset, such as 2026-11-23T08:00:00+01:00.")
        }
        self.instant = instant
    }
}
