import Foundation
import Observation
import Rail
import TerminalUI
import Waiting

/// The lowest prices of the days of a month, as far as the calendar of the form has asked for them.
///
/// Sends one request for each month that is shown, and keeps its response while the form is open.
@Observable
@UIActor
final class MonthPrices {
    /// What the prices of a month are for. The zone is that in which the days begin.
    struct Request: Hashable {
        var origin: Place
        var destination: Place
        var passengers: PassengerCounts
        var zone: TimeZone

        /// Returns the passengers with the cards that are valid until a day.
        func passengers(until day: CalendarDay) -> PassengerCounts {
            var passengers = passengers
            passengers.cards = passengers.cards.mapValues { $0.filter { !$0.hasEnded(before: day) } }
            return passengers
        }
    }

    private struct Month: Hashable {
        var request: Request
        var year: Int
        var month: Int
    }

    private var known: [Month: [CalendarDay: Money]] = [:]
    /// Whether the service gives prices of days; true until it has said that it does not.
    private(set) var areGiven = true
    /// Says why the last request has brought no prices.
    private(set) var problem: String?
    @ObservationIgnored private let asking = LatestRequest()
    @ObservationIgnored private let service: RailService

    init(_ service: RailService) { self.service = service }

    /// Returns the lowest prices of the days of a month, all in one currency; nil while they are not known.
    func prices(_ request: Request, inMonthOf day: CalendarDay) -> [CalendarDay: Money]? {
        known[month(of: day, request)]
    }

    /// Asks for the prices of some days of one month, unless they are known. Stops the request for another month.
    func ask(_ request: Request, for days: ClosedRange<CalendarDay>, in window: Window) {
        let month = month(of: days.lowerBound, request)
        stop()
        problem = nil
        guard areGiven, known[month] == nil else { return }
        let query = DayPriceQuery(
            origin: request.origin, destination: request.destination, days: days, timeZone: request.zone,
            passengers: request.passengers(until: days.upperBound).passengers)
        asking.begin("Getting the prices of a month", in: window, isShown: false) { [service] in
            try await service.dayPrices(query)
        } take: { [weak self] prices in
            self?.areGiven = prices != nil
            self?.known[month] = prices.map(Self.comparable)
        } failed: { [weak self] error in
            self?.problem =
                UnrecordedFormatting.isUnrecorded(error)
                ? "The prices of this month are not recorded." : "No prices: \(ErrorFormatting(error).title)."
        }
    }

    /// Stops the request under way, because its month is no longer shown.
    func stop() { asking.drop() }

    private func month(of day: CalendarDay, _ request: Request) -> Month {
        Month(request: request, year: day.year, month: day.month)
    }

    /// Leaves out the prices in another currency than that of the first day, because they cannot be compared.
    private static func comparable(_ prices: [CalendarDay: Money]) -> [CalendarDay: Money] {
        guard let first = prices.min(by: { $0.key < $1.key })?.value else { return [:] }
        return prices.filter { $0.value.currency == first.currency }
    }
}

extension [CalendarDay: Money] {
    /// The day with the lowest price, the first of several; nil if there is no price.
    var cheapest: (day: CalendarDay, price: Money)? {
        sorted { $0.key < $1.key }.reduce(nil as (day: CalendarDay, price: Money)?) { best, next in
            guard let best, next.value.isLess(than: best.price) != true else { return (next.key, next.value) }
            return best
        }
    }
}
