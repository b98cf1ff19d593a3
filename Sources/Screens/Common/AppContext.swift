package import Foundation
package import Rail
package import TerminalUI
import Waiting

/// The surroundings of every screen: the service, the account, and the time.
package struct AppContext: Sendable {
    package var service: RailService
    package var account: Account
    package let travelDays = TravelDays()
    let bookingsUnderWay = BookingsUnderWay()
    let typedTravellers = TypedTravellers()
    package var now: @Sendable () -> Date
    /// The computer's zone; the day and the time of a journey are those of the place where it begins.
    package var timeZone: TimeZone
    /// The characters that the terminal can show.
    package var characters: TerminalSettings.Characters
    package var tickets: TicketTools

    package init(
        service: RailService, account: Account = Account(), now: @escaping @Sendable () -> Date = { Date() },
        timeZone: TimeZone = .current, characters: TerminalSettings.Characters = .unicode,
        tickets: TicketTools = .none
    ) {
        self.service = service
        self.account = account
        self.now = now
        self.timeZone = timeZone
        self.characters = characters
        self.tickets = tickets
    }

    /// The clock at the place where a journey begins; the computer's while there is no such place.
    @UIActor package func clock(at origin: Place?) -> StationClock {
        StationClock(now(), at: origin, own: timeZone, lastDay: travelDays.last)
    }
}
