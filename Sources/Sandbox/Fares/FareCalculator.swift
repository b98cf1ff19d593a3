import Foundation
import Rail

/// Invents fares by distance, class, flexibility, demand and age. No carrier asks these prices.
struct FareCalculator: Sendable {
    let timetable: Timetable
    let seed: UInt64

    /// The length of tracks, as a multiple of the great circle: invented, but about right.
    private static let detour = 1.2

    /// All fares of a journey, second class first, the least flexible first.
    func fares(for journey: Journey, ages: [Fare.Age], now: Date) -> [Fare] {
        let rides = journey.legs.compactMap { leg in if case .ride(let ride) = leg { ride } else { nil } }
        let priced = rides.map { price(of: $0, now: now) }
        let base = priced.reduce(0) { $0 + $1.euros }
        let isTrainBound = priced.contains { $0.isTrainBound }
        let isSoldOut = priced.contains { $0.isSoldOut }
        var fares: [Fare] = []
        for travelClass in [TravelClass.second, .first] {
            for kind in Fare.Kind.allCases {
                // First class sells slower.
                if kind == .nonFlexible, isSoldOut, travelClass == .second { continue }
                let adult = base * (travelClass == .first ? 1.5 : 1) * kind.factor
                let parts = ages.map { age in
                    Self.rounded(adult * age.part, toEuros: isTrainBound)
                }
                fares.append(
                    Fare(
                        travelClass: travelClass, kind: kind,
                        price: Money(amount: parts.reduce(0, +), currency: "EUR"),
                        parts: parts.map { Money(amount: $0, currency: "EUR") }, isTrainBound: isTrainBound))
            }
        }
        return fares
    }

    /// The length of a ride along the tracks, in metres.
    func metres(of ride: Journey.Ride) -> Double {
        let calls = timetable.calls(of: ride)
        var metres = 0.0
        var last: Coordinate?
        for call in calls {
            guard let here = timetable.stations[call.station].coordinate else { continue }
            if let last { metres += last.metres(to: here) }
            last = here
        }
        if metres > 0 { return metres * Self.detour }
        // Without coordinates, at 80 km/h.
        let seconds = (calls.last?.arrival ?? 0) - (calls.first?.departure ?? 0)
        return Double(max(0, seconds)) * 80 / 3.6
    }

    private func price(of ride: Journey.Ride, now: Date) -> (
        euros: Double, isTrainBound: Bool, isSoldOut: Bool
    ) {
        let calls = timetable.calls(of: ride)
        guard let first = calls.first, let last = calls.last else { return (0, false, false) }
        let metres = metres(of: ride)
        let tariff = Tariff(metres: metres, seconds: last.arrival - first.departure)
        let base = tariff.base(kilometres: metres / 1000)
        guard tariff.followsDemand else { return (base, false, false) }
        let departure = timetable.stationTime(first.departure, at: first.station)
        let today = CalendarDay(now, in: timetable.zone(of: first.station))
        let demand = Demand(
            seed: seed, train: timetable.vehicle(of: ride),
            day: DayNumbers.epoch.days(until: timetable.serviceDay(of: ride)),
            daysAhead: today.days(until: departure.day), weekday: departure.day.weekday,
            minuteOfDay: departure.minuteOfDay)
        return (base * demand.factor, true, demand.isSoldOut)
    }

    /// The price in cents, rounded up to whole euros or to ten cents.
    private static func rounded(_ euros: Double, toEuros: Bool) -> Int {
        toEuros ? Int(euros.rounded(.up)) * 100 : Int((euros * 10).rounded(.up)) * 10
    }
}
