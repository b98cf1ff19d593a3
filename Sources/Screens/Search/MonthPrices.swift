import Foundation
import Observation
import Rail
import TerminalUI
import Waiting

/// The lowest prices of the days of a month, as far as an open calendar has asked for them.
///
/// Sends one request for each month that is shown, and keeps its response until the calendar closes.
@Observable
@UIActor
final class MonthPrices {
    private let origin: Place
    private let destination: Place
    let passengers: PassengerCounts
    /// Says why prices of days would not apply to the search, so that none are asked for; nil if they would.
    let whyNot: String?
    /// The zone in which the days begin.
    private let zone: TimeZone
    /// The prices by the first days of their months.
    private var known: [CalendarDay: [CalendarDay: Money]] = [:]
    /// Whether the service gives prices of days; true until it has said that it does not.
    private(set) var areGiven = true
    /// Says why the last request has brought no prices.
    private(set) var problem: String?
    @ObservationIgnored private let asking = LatestRequest()
    @ObservationIgnored private let service: RailService

    init(
        _ service: RailService, from origin: Place, to destination: Place, passengers: PassengerCounts,
        zone: TimeZone, whyNot: String? = nil
    ) {
        self.service = service
        (self.origin, self.destination) = (origin, destination)
        (self.passengers, self.zone, self.whyNot) = (passengers, zone, whyNot)
    }

    /// Returns the lowest prices of the days of a month, all in one currency; nil while they are not known.
    func prices(inMonthOf day: CalendarDay) -> [CalendarDay: Money]? { known[day.firstOfMonth] }

    /// Asks for the prices of some days of one month, unless they are known. Stops the request for another month.
    func ask(for days: ClosedRange<CalendarDay>, in window: Window) {
        let month = days.lowerBound.firstOfMonth
        stop()
        problem = nil
        guard whyNot == nil, areGiven, known[month] == nil else { return }
        let query = DayPriceQuery(
            origin: origin, destination: destination, days: days, timeZone: zone,
            passengers: passengers.passengers)
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

    /// Leaves out the prices in another currency than that of the first day, because they cannot be compared.
    private static func comparable(_ prices: [CalendarDay: Money]) -> [CalendarDay: Money] {
        guard let first = prices.min(by: { $0.key < $1.key })?.value else { return [:] }
        return prices.filter { $0.value.currency == first.currency }
    }
}

extension CalendarDay {
    fileprivate var firstOfMonth: CalendarDay { CalendarDay(year: year, month: month, day: 1) }
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
