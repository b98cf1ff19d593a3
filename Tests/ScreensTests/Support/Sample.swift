import Foundation
import Rail

/// Sample places, trips and offers. Everything is invented except for the names of stations.
enum Sample {
    static let paris = Place(id: "paris", name: "Paris Gare de Lyon", locality: "Paris", countryCode: "FR")
    static let lyon = Place(id: "lyon", name: "Lyon Part-Dieu", locality: "Lyon", countryCode: "FR")
    static let perrache = Place(id: "perrache", name: "Lyon Perrache", locality: "Lyon", countryCode: "FR")
    static let chambery = Place(id: "chambery", name: "Chambéry", locality: "Chambéry", countryCode: "FR")
    static let milano = Place(id: "milano", name: "Milano Centrale", locality: "Milano", countryCode: "IT")
    static let places = [paris, lyon, perrache, chambery, milano]

    /// A Saturday.
    static let today = CalendarDay(year: 2026, month: 11, day: 21)
    static let zone = TimeZone(secondsFromGMT: 3600) ?? .gmt
    static let eight = today.at(hour: 8, minute: 0, in: zone)

    /// Makes a time from its minute of today. From minute 1440 on, the time is on the next day.
    static func time(_ minute: Int) -> StationTime {
        StationTime(
            instant: today.adding(days: minute / 1440).at(
                hour: minute % 1440 / 60, minute: minute % 60, in: zone), offset: 3600)
    }

    static func ride(
        _ vehicle: String, _ from: Place, _ to: Place, _ departure: Int, _ arrival: Int, stops: [Place] = [],
        platform: String? = nil, carrier: String? = nil
    ) -> Leg {
        let step = (arrival - departure) / (stops.count + 1)
        let calls = stops.enumerated().map { index, place in
            let minute = departure + step * (index + 1)
            return Call(place: place, arrival: time(minute), departure: time(minute + 2))
        }
        return .ride(
            Ride(
                calls: [Call(place: from, arrival: nil, departure: time(departure), platform: platform)]
                    + calls + [Call(place: to, arrival: time(arrival), departure: nil)], vehicle: vehicle,
                carrier: carrier, duration: .seconds((arrival - departure) * 60)))
    }

    /// Makes a direct trip from Paris to Lyon. Its id is the name of its train.
    static func trip(_ vehicle: String, _ departure: Int, _ minutes: Int = 116) -> Trip {
        trip(
            vehicle, [ride(vehicle, paris, lyon, departure, departure + minutes, stops: [perrache])],
            departure, minutes)
    }

    static func trip(
        _ id: String, _ legs: [Leg], _ departure: Int, _ minutes: Int, from: Place = paris, to: Place = lyon
    ) -> Trip {
        let rides = legs.filter { if case .ride = $0 { true } else { false } }.count
        return Trip(
            id: id, origin: from, destination: to, departure: time(departure),
            arrival: time(departure + minutes), duration: .seconds(minutes * 60), changes: rides - 1,
            legs: legs)
    }

    /// A trip with a change of 41 minutes.
    static let withChange = trip(
        "change",
        [
            ride("TER 17752", paris, chambery, 568, 680),
            .transfer(Transfer(from: chambery, to: chambery, duration: .seconds(600))),
            ride("TER 17812", chambery, lyon, 721, 792),
        ], 568, 224)

    /// A trip that is only a walk of 25 minutes.
    static var walk: Trip {
        let leg = Leg.transfer(Transfer(from: paris, to: lyon, duration: .seconds(1500), isWalk: true))
        var walk = trip("walk", [leg], 485, 25)
        walk.changes = 0
        return walk
    }

    /// Three trips from 8:00 on. The second has a change.
    static let trips = [trip("TGV 6605", 480), withChange, trip("TGV 6609", 600)]

    static func page(_ trips: [Trip] = trips, earlier: String? = nil, later: String? = nil) -> TripPage {
        TripPage(trips: trips, earlier: earlier.map { PageLink($0) }, later: later.map { PageLink($0) })
    }

    static let query = TripQuery(
        origin: paris, destination: lyon, time: .departAfter(today, minuteOfDay: 480))

    static func offer(
        _ id: String, _ cents: Int, _ travelClass: TravelClass = .second,
        _ flexibility: Flexibility = .nonFlexible, conditions: [String] = [], refund: AfterSaleTerms? = nil,
        exchange: AfterSaleTerms? = nil
    ) -> Offer {
        Offer(
            id: id, price: Money(amount: cents, currency: "EUR"), travelClass: travelClass,
            flexibility: flexibility, name: "Fare \(id)", conditions: conditions, refund: refund,
            exchange: exchange)
    }

    /// Makes two offers: `cents` in second class, and half as much again in first.
    static func offers(_ cents: Int) -> OfferList {
        OfferList(offers: [offer("second", cents), offer("first", cents * 3 / 2, .first)])
    }

    static let ada = Traveller(id: "adult-1", kind: .adult, firstName: "Ada", lastName: "Beispiel")
    static let bo = Traveller(id: "adult-2", kind: .adult, firstName: "Bo", lastName: "Beispiel")

    static func euros(_ cents: Int) -> Money { Money(amount: cents, currency: "EUR") }

    /// Makes the request to hold the train at nine.
    static func request(_ cents: Int = 6400, for travellers: Traveller...) -> HoldRequest {
        HoldRequest(
            trip: trip("TGV 6607", 540), offer: offer("offer", cents),
            travellers: travellers.isEmpty ? [ada] : travellers)
    }

    /// Makes a refund offer for the ticket `t`. The offer is valid for ten minutes.
    static func refund(
        _ cents: Int, fee: Int = 1500, id: String = "r", _ method: RefundOffer.Method? = .original
    ) -> RefundOffer {
        RefundOffer(
            id: id, amount: euros(cents), fee: euros(fee), validUntil: eight + 600, ticketIDs: ["t"],
            method: method)
    }

    /// Makes the intent to book a direct trip for one traveller.
    ///
    /// - Parameter minute: The minute of today at which the trip begins.
    static func intent(_ id: String, _ state: BookingIntent.State, minute: Int = 540, problem: String? = nil)
        -> BookingIntent
    {
        let request = HoldRequest(
            trip: trip("TGV \(id)", minute), offer: offer("offer", 6400), travellers: [ada])
        var booking = FakeBookings.booking(request)
        booking.code = "CODE\(id)"
        return BookingIntent(
            request, state, id: id, booking: state == .sending ? nil : booking, problem: problem)
    }

    static func failure(_ code: RailError.Code, _ activity: String = "listing trains") -> RailError {
        RailError(code, activity: activity, service: "api.example.com")
    }
}
