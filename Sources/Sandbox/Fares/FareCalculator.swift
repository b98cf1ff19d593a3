import Foundation
import Rail

/// Invents fares by distance, class, flexibility, demand and age. No carrier charges these prices.
struct FareCalculator: Sendable {
    let timetable: Timetable
    let seed: UInt64
    var currency = FareCurrency.euro

    /// Returns all fares of a journey: second class first, and in each class the least flexible first.
    ///
    /// - Parameters:
    ///   - ages: The ages of the passengers, in the order of the request.
    ///   - returnFactor: The factor by which a return makes each way cheaper.
    func fares(
        for journey: Journey, ages: [Fare.Age], _ discounts: Discounts = Discounts(), now: Date,
        returnFactor: Double = 1
    ) -> [Fare] {
        let priced = journey.rides.map { price(of: $0, now: now) }
        let rides = zip(journey.rides, priced).map {
            Discounts.Ride(euros: $1.euros, carrier: timetable.carrier(of: $0).name)
        }
        let isTrainBound = priced.contains { $0.isTrainBound }
        let isSoldOut = priced.contains { $0.isSoldOut }
        var fares: [Fare] = []
        for travelClass in [TravelClass.second, .first] {
            for kind in Fare.Kind.allCases {
                // The cheapest tickets sell out only in second class.
                if kind == .nonFlexible, isSoldOut, travelClass == .second { continue }
                let factor = (travelClass == .first ? 1.5 : 1) * returnFactor
                let priceOfEach = ages.enumerated().map { index, age in
                    discounts.price(of: index, rides, in: travelClass) {
                        Self.rounded($0 * factor * kind.factor * age.part, toEuros: isTrainBound)
                    }
                }
                let parts = priceOfEach.map(\.price)
                fares.append(
                    Fare(
                        travelClass: travelClass, kind: kind,
                        price: currency.money(parts.reduce(0, +)), parts: parts.map(currency.money),
                        reductions: priceOfEach.flatMap(\.reductions),
                        rides: shares(of: currency.money(parts.reduce(0, +)), priced),
                        isTrainBound: isTrainBound))
            }
        }
        return fares
    }

    /// Returns the share of each ride in a price, in proportion to the rides' own prices.
    private func shares(
        of price: Money, _ rides: [(euros: Double, isTrainBound: Bool, isSoldOut: Bool)]
    ) -> [Fare.RideShare] {
        let whole = rides.reduce(0) { $0 + $1.euros }
        var (euros, before) = (0.0, 0)
        return rides.map { ride in
            euros += ride.euros
            let upToHere = whole > 0 ? Int((Double(price.amount) * euros / whole).rounded()) : price.amount
            defer { before = upToHere }
            return Fare.RideShare(
                price: price.with(amount: upToHere - before),
                hasSeats: ride.isTrainBound)
        }
    }

    /// Returns the price of a ride, which is never less than that of a shorter ride on the same train.
    private func price(of ride: Journey.Ride, now: Date) -> (
        euros: Double, isTrainBound: Bool, isSoldOut: Bool
    ) {
        let calls = timetable.calls(of: ride)
        guard let first = calls.first else { return (0, false, false) }
        let tariffs = zip(calls, timetable.metres(calls)).dropFirst().map { call, metres in
            let tariff = Tariff(metres: metres, seconds: call.arrival - first.departure)
            return (tariff: tariff, kilometres: metres / 1000)
        }
        let follows = tariffs.contains { $0.tariff.followsDemand }
        let demand = follows ? demand(of: ride, from: first, now: now) : nil
        let prices = tariffs.map {
            $0.tariff.base(kilometres: $0.kilometres) * ($0.tariff.followsDemand ? demand?.factor ?? 1 : 1)
        }
        return (prices.max() ?? 0, follows, demand?.isSoldOut ?? false)
    }

    private func demand(of ride: Journey.Ride, from first: Journey.Call, now: Date) -> Demand {
        let departure = timetable.stationTime(first.departure, at: first.station)
        let today = CalendarDay(now, in: timetable.zone(of: first.station))
        let label = timetable.part(of: ride).label
        // A number names one train of the day, a line names many.
        let isAlone = label.number != nil && !label.isLine && !timetable.trips[ride.trip].isRun
        return Demand(
            seed: seed, train: isAlone ? label.text : "\(label.text) \(timetable.trainID(of: ride))",
            day: timetable.serviceDay(of: ride).daysSince1970,
            daysAhead: today.days(until: departure.day), weekday: departure.day.weekday,
            minuteOfDay: departure.minuteOfDay)
    }

    /// Returns the price in cents, rounded up to whole euros or to ten cents.
    private static func rounded(_ euros: Double, toEuros: Bool) -> Int {
        toEuros ? Int(euros.rounded(.up)) * 100 : Int((euros * 10).rounded(.up)) * 10
    }
}

/// The lengths of rides and walks.
extension Timetable {
    /// The length of tracks as a multiple of the great circle distance: invented, but about right.
    private static let detour = 1.2

    /// Returns the length of a ride along the tracks, in metres.
    func metres(of ride: Journey.Ride) -> Double { metres(calls(of: ride)).last ?? 0 }

    /// Returns the length of a walk along the streets, in metres.
    func metres(of walk: Journey.Walk) -> Double {
        guard let start = stations[walk.from].coordinate,
            let end = stations[walk.to].coordinate
        else { return Double(walk.seconds) * 1.2 }
        return start.metres(to: end) * 1.3
    }

    /// Whether a person can cover a walk in its time, at two metres a second at most. If not, the transfer in the
    /// feed must mean a trip by local transport.
    func isOnFoot(_ walk: Journey.Walk) -> Bool { metres(of: walk) <= 2 * Double(walk.seconds) }

    func isOnFoot(_ journey: Journey) -> Bool {
        journey.legs.allSatisfy { if case .walk(let walk) = $0 { isOnFoot(walk) } else { false } }
    }

    /// Returns the metres along the tracks from the first call to each call.
    fileprivate func metres(_ calls: [Journey.Call]) -> [Double] {
        var metres = 0.0
        var last: Coordinate?
        return calls.map { call in
            if let here = stations[call.station].coordinate {
                if let last { metres += last.metres(to: here) }
                last = here
            }
            // If a station has no coordinates, a speed of 80 km/h is assumed.
            let seconds = call.arrival - (calls.first?.departure ?? 0)
            return metres > 0 ? metres * Self.detour : Double(max(0, seconds)) * 80 / 3.6
        }
    }
}
