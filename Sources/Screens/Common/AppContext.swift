package import Foundation
package import Rail

/// The surroundings of every screen: the service, the account, and the time.
package struct AppContext: Sendable {
    package var service: RailService
    package var account: Account
    package var now: @Sendable () -> Date
    /// The person's own zone, which decides what day is today.
    package var timeZone: TimeZone

    package init(
        service: RailService, account: Account = Account(), now: @escaping @Sendable () -> Date = { Date() },
        timeZone: TimeZone = .current
    ) {
        self.service = service
        self.account = account
        self.now = now
        self.timeZone = timeZone
    }

    package var today: CalendarDay { CalendarDay(now(), in: timeZone) }

    /// The time in minutes after midnight.
    package var minuteOfDay: Int {
        let now = now()
        return StationTime(instant: now, offset: timeZone.secondsFromGMT(for: now)).minuteOfDay
    }
}
