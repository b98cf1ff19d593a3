package import Foundation
import Observation
package import Rail
package import TerminalUI
package import Waiting

/// The dependencies that all screens share, such as the service, the account and the clock.
package struct AppContext: Sendable {
    package var service: RailService
    package var account: Account
    package let reachability: Reachability
    package let travelDays = TravelDays()
    let bookingsUnderWay = BookingsUnderWay()
    let trainNews = TrainNews()
    let destinations = Destinations()
    let typedTravellers = TypedTravellers()
    package var now: @Sendable () -> Date
    /// The computer's time zone. A journey uses the time zone of the place where it begins.
    package var timeZone: TimeZone
    package var characters: TerminalSettings.Characters
    package var tickets: TicketTools
    package var keys: KeyTable
    package var transcript: TranscriptStart
    /// The ticket in whose place the listed trains would be taken; nil for a usual search.
    private(set) var replaced: ReplacedTicket?

    package init(
        service: RailService, account: Account = Account(), reachability: Reachability = Reachability(),
        now: @escaping @Sendable () -> Date = { Date() }, timeZone: TimeZone = .current,
        characters: TerminalSettings.Characters = .unicode,
        tickets: TicketTools = .none, keys: KeyTable = KeyTable(), transcript: TranscriptStart = .none
    ) {
        self.transcript = transcript
        self.keys = keys
        self.service = service
        self.account = account
        self.reachability = reachability
        self.now = now
        self.timeZone = timeZone
        self.characters = characters
        self.tickets = tickets
    }

    /// The context of a list of trains that would be taken in place of a trip of a booking.
    func replacing(_ trip: Trip, of intent: BookingIntent) -> AppContext {
        var context = self
        context.replaced = ReplacedTicket(
            booking: intent.id,
            validity: DisruptionFormatting.validity(intent, for: trip, namesOthers: true))
        return context
    }

    /// Formats a price with characters that the terminal can show. Returns `…` for nil.
    func price(_ money: Money?) -> String { money.map { PriceFormatting.price($0, in: characters) } ?? "…" }

    /// Returns the name of the key for an action, for use in sentences.
    func key(_ action: KeyAction) -> String { keys.name(of: action, in: characters) }

    /// Returns the clock at the place where a journey begins, or the computer's clock if `origin` is nil.
    ///
    /// - Parameter other: A place whose clock somebody might expect instead. If that clock shows another time,
    ///   texts name the place `origin`.
    @UIActor package func clock(at origin: Place?, insteadOf other: Place? = nil) -> StationClock {
        StationClock(now(), at: origin, insteadOf: other, own: timeZone, lastDay: travelDays.last)
    }

    /// Returns the clock at the place where a trip of a booking begins.
    @UIActor func clock(of trip: Trip, in intent: BookingIntent) -> StationClock {
        var origin = intent.origin(of: trip)
        // A service may send no zone with the station. Its times, which are local, tell the clock of the day.
        if origin.zone(at: now()) == nil, trip.sentInUTC != .inUTC {
            origin.timeZone = TimeZone(secondsFromGMT: trip.departure.offset)?.identifier
        }
        return clock(at: origin)
    }
}

/// A ticket in whose place other trains would be taken.
struct ReplacedTicket: Sendable {
    var booking: BookingIntent.ID
    /// Says whether the ticket is valid on these trains; nil if the seller does not say.
    var validity: String?
}

/// The person who is signed in.
@UIActor
package final class Account {
    /// The person's e-mail address; empty while nobody is signed in, or while the address is not known.
    package var emailAddress: String

    package nonisolated init(emailAddress: String = "") { self.emailAddress = emailAddress }
}

/// The days that the timetable of the service covers.
@Observable
@UIActor
package final class TravelDays {
    /// The last day that can be searched; nil until the service has named it.
    package var last: CalendarDay?

    package nonisolated init() {}
}
