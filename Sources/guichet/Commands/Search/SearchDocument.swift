import Foundation
import Rail
import Screens
import TerminalUI

/// The JSON of `guichet search --json`. `Documentation/Schemas/search.schema.json` describes it.
struct SearchDocument: Encodable {
    struct Search: Encodable {
        var origin: PlaceEntry
        var destination: PlaceEntry
        var via: [PlaceEntry]
        /// A local time without an offset: `2026-11-27T08:00`. One of the two is set.
        var departAfter: String?
        var arriveBefore: String?
        /// Whether all trips of that day after or before the time are wanted.
        var restOfDay: Bool
        var directOnly: Bool
        var adults: Int
        var youths: Int
        var seniors: Int
        /// The age of each child, in years.
        var childAges: [Int]
    }

    var service: String
    var remark: String?
    var search: Search
    var trips: [TripEntry]
    var hasMore: Bool
    var warnings: [String]

    init(_ found: FoundTrips, service: String, remark: String?, at now: Date) {
        let query = found.query
        let arrives = query.time.isArrival
        let time = "\(query.time.day.iso8601)T\(StationTime.clock(minuteOfDay: query.time.minuteOfDay))"
        self.service = service.cleaned
        self.remark = remark
        search = Search(
            origin: PlaceEntry(query.origin), destination: PlaceEntry(query.destination),
            via: query.via.map { PlaceEntry($0) }, departAfter: arrives ? nil : time,
            arriveBefore: arrives ? time : nil, restOfDay: found.extent == .restOfDay,
            directOnly: query.maximumChanges == 0,
            adults: query.passengers.adults, youths: query.passengers.youths,
            seniors: query.passengers.seniors, childAges: query.passengers.childAges)
        trips = found.rows.map { TripEntry($0, at: now) }
        hasMore = found.hasMore
        warnings = found.warnings.map(\.cleaned)
    }
}

/// A trip in JSON. Its texts are cleaned, and its times have the offsets of their stations.
struct TripEntry: Encodable {
    struct LegEntry: Encodable {
        /// `ride`, `walk` or `change`.
        var kind: String
        var train: String?
        var carrier: String?
        var origin: PlaceEntry
        var destination: PlaceEntry
        var departure: String?
        var arrival: String?
        var platform: String?
        var arrivalPlatform: String?
        /// How long a walk or a change takes.
        var minutes: Int?
        /// What the service says about the ride.
        var attributes: [String]?
    }

    struct Price: Encodable {
        /// A decimal number as text, so that no digit is lost.
        var amount: String
        var currency: String
        var fare: String?
        /// The class, if it is neither the second nor the first.
        var travelClass: String?

        init(_ money: Money, fare: String? = nil, travelClass: String? = nil) {
            (amount, currency, self.fare) = (money.decimal, money.currency.cleaned, fare?.cleaned)
            self.travelClass = travelClass?.cleaned
        }
    }

    struct Prices: Encodable {
        /// The cheapest offer of the class.
        var second: Price?
        var first: Price?
        /// The cheapest offer of each other class, e.g. of a ticket for any class.
        var others: [Price]?
    }

    var origin: PlaceEntry
    var destination: PlaceEntry
    var departure: String
    var arrival: String
    var minutes: Int?
    var changes: Int
    var trains: [String]
    var legs: [LegEntry]
    var prices: Prices
    /// `known`, `soldOut`, `none`, `departed`, `notNeeded` or `failed`.
    var offers: String

    init(_ row: TripRow, at now: Date) {
        let trip = row.trip
        origin = PlaceEntry(trip.origin)
        destination = PlaceEntry(trip.destination)
        departure = trip.departure.rfc3339
        arrival = trip.arrival.rfc3339
        minutes = trip.duration.map { Int($0.components.seconds) / 60 }
        changes = trip.changes
        trains = trip.vehicles.map(\.cleaned)
        legs = trip.legs.map { LegEntry($0) }
        let others = TripRow.classes([row]).dropFirst(2).compactMap { Self.price(row, $0) }
        prices = Prices(
            second: Self.price(row, .second), first: Self.price(row, .first),
            others: others.isEmpty ? nil : others)
        offers = Self.offers(row, at: now)
    }

    private static func price(_ row: TripRow, _ travelClass: TravelClass) -> Price? {
        row.offers?.cheapest(in: travelClass).map {
            Price(
                $0.price, fare: $0.name,
                travelClass: [.second, .first].contains(travelClass)
                    ? nil : PriceFormatting.name(travelClass))
        }
    }

    private static func offers(_ row: TripRow, at now: Date) -> String {
        if row.hasLeft(at: now) { return "departed" }
        return switch row.prices {
        case .needless: "notNeeded"
        case .known(let list) where !list.offers.isEmpty: "known"
        case .known(let list): list.isSoldOut ? "soldOut" : list.unreadable > 0 ? "failed" : "none"
        case .unknown, .failed, .unrecorded: "failed"
        }
    }
}

extension TripEntry.LegEntry {
    init(_ leg: Leg) {
        switch leg {
        case .transfer(let transfer):
            kind = transfer.isWalk ? "walk" : "change"
            origin = PlaceEntry(transfer.from)
            destination = PlaceEntry(transfer.to)
            minutes = transfer.duration.map { Int($0.components.seconds) / 60 }
        case .ride(let ride):
            kind = "ride"
            train = ride.vehicle.cleaned
            carrier = ride.carrier?.cleaned
            let unknown = Place(id: "", name: "")
            origin = PlaceEntry(ride.boarding?.place ?? unknown)
            destination = PlaceEntry(ride.alighting?.place ?? unknown)
            departure = ride.boarding?.departure?.rfc3339
            arrival = ride.alighting?.arrival?.rfc3339
            platform = ride.boarding?.platform?.cleaned
            arrivalPlatform = ride.alighting?.platform?.cleaned
            attributes = ride.attributes.flatMap { $0.isEmpty ? nil : $0.map(\.cleaned) }
        }
    }
}
