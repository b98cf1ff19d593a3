import Rail
import TerminalUI
import Waiting

enum DayPrice: Hashable {
    case price(Money)
    /// No train of the day has a price, or the recording has none.
    case noPrice
    case failed
}

/// The day before and the day after, and the prices of days.
extension ResultsScreen {
    /// The smallest size of a window that shows the days above the list.
    private static let leastForDays = Size(width: 100, height: 20)

    var showsDays: Bool {
        guard let size = window?.terminal.size else { return false }
        return size.width >= Self.leastForDays.width && size.height >= Self.leastForDays.height
    }

    func search(on day: CalendarDay) { search { $0.time = $0.time.on(day) } }

    /// Says why the day before or after cannot be searched; nil if it can.
    func dayProblem(isLater: Bool) -> String? {
        let day = query.time.day
        if isLater { return StationClock.problemAfter(day, last: clock.lastDay) }
        if let outbound, day <= outbound.trip.arrival.day { return "The way out arrives on this day." }
        return day <= clock.today ? "The day before is over." : nil
    }

    /// Returns the days to show: the day before the day of the search, that day, and the following days. Leaves
    /// out days that are over or after the end of the timetable.
    func days(_ count: Int) -> [CalendarDay] {
        let (day, clock) = (query.time.day, clock)
        let first = min(day, max(outbound?.trip.arrival.day ?? clock.today, day.adding(days: -1)))
        return (0..<count).map { first.adding(days: $0) }.filter { $0 <= max(day, clock.lastDay ?? $0) }
    }

    // MARK: Prices

    /// Whether the prices of days apply to the trains that are shown. A service only gives them for all trains, and for
    /// one way.
    var hasDayPrices: Bool { !showsDirectOnly && query.takesAnyTrain && outbound == nil }

    /// Returns the lowest price of a day. Other texts: `–` (there is none, or it is not recorded), `?` (the request
    /// failed), `…` (not known yet), and an empty text if the service gives no such prices.
    func priceText(of day: CalendarDay) -> String {
        guard hasDayPrices, let dayPrices else { return "" }
        return switch dayPrices[day] {
        case nil: "…"
        case .noPrice: "–"
        case .failed: "?"
        case .price(let price): context.price(price)
        }
    }

    /// The lowest of the prices of some days; nil if they cannot be compared.
    func lowestPrice(of days: [CalendarDay]) -> Money? {
        guard hasDayPrices else { return nil }
        let prices = days.compactMap { day in
            if case .price(let price)? = dayPrices?[day] { price } else { nil as Money? }
        }
        return prices.first { one in prices.allSatisfy { $0.isLess(than: one) == false } }
    }

    /// Requests the prices of some days, unless the last request was for the same days.
    func getDayPrices(_ days: [CalendarDay]) {
        guard let window, hasDayPrices, dayPrices != nil, askedDays != days, let first = days.first,
            let last = days.last
        else { return }
        askedDays = days
        let overview = DayPriceQuery(
            origin: query.origin, destination: query.destination, days: first...last, timeZone: clock.zone,
            passengers: query.passengers.passengers)
        let service = context.service
        dayPricing.begin("Getting the prices of days", in: window, isShown: false) {
            try await service.dayPrices(overview)
        } take: { [weak self] prices in
            if prices == nil { self?.dayPrices = nil }
            for day in days { self?.dayPrices?[day] = prices?[day].map { .price($0) } ?? .noPrice }
        } failed: { [weak self] error in
            for day in days {
                self?.dayPrices?[day] = UnrecordedFormatting.isUnrecorded(error) ? .noPrice : .failed
            }
        }
    }
}

extension TimeConstraint {
    fileprivate func on(_ day: CalendarDay) -> TimeConstraint {
        switch self {
        case .departAfter(_, let minute): .departAfter(day, minuteOfDay: minute)
        case .arriveBefore(_, let minute): .arriveBefore(day, minuteOfDay: minute)
        }
    }
}
