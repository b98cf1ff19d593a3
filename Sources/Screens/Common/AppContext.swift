package import Foundation
import Observation
package import Rail
package import TerminalUI
package import Waiting

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

    /// The price in the characters of the terminal; `…` for none.
    func price(_ money: Money?) -> String {
        money.map { PriceFormatting.price($0, in: characters) } ?? "…"
    }

    /// The clock at the place where a journey begins; the computer's while there is no such place.
    @UIActor package func clock(at origin: Place?) -> StationClock {
        StationClock(now(), at: origin, own: timeZone, lastDay: travelDays.last)
    }
}

/// The person who is signed in, as the screens show it.
@UIActor
package final class Account {
    /// The address; empty when nobody is signed in, or it is not known.
    package var emailAddress: String

    package nonisolated init(emailAddress: String = "") {
        self.emailAddress = emailAddress
    }
}

/// The days for which trains can be searched, as far as the service has told.
@Observable
@UIActor
package final class TravelDays {
    /// Nil while it is not known.
    package var last: CalendarDay?

    package nonisolated init() {}
}

/// Keeps the details that were typed for travellers, for the form of another fare.
@UIActor
final class TypedTravellers {
    /// The details that were typed for one traveller.
    struct Draft: Hashable {
        var kind: PassengerKind
        var texts: [TravellerDetail: String]
        var isRemembered: Bool
    }

    private var drafts: [Traveller.ID: Draft] = [:]

    nonisolated init() {}

    /// The draft for a traveller; nil where there is none for the same kind of passenger.
    subscript(traveller: Traveller) -> Draft? {
        drafts[traveller.id].flatMap { $0.kind == traveller.kind ? $0 : nil }
    }

    func keep(_ draft: Draft, for id: Traveller.ID) { drafts[id] = draft }

    func forget() { drafts = [:] }
}
