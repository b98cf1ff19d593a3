package import Foundation
package import Rail
package import TerminalUI

/// A trip in the list of results, with its prices if they are known.
package struct TripRow: Hashable, Identifiable {
    package enum Prices: Hashable {
        /// Not requested yet, or the response is still to come.
        case unknown
        case known(OfferList)
        /// The request failed; the sentence says why.
        case failed(String)
        /// The request was sent, but the recording has no response to it.
        case unrecorded
        /// Never requested: a walk needs no ticket.
        case needless
    }

    package var trip: Trip
    package var prices: Prices

    package init(trip: Trip, prices: Prices = .unknown) {
        self.trip = trip
        self.prices = trip.isWalk ? .needless : prices
    }

    package var id: String { trip.id }

    package var offers: OfferList? { if case .known(let offers) = prices { offers } else { nil } }

    /// The classes whose prices have a column: the second, the first, and any others in the offers.
    package static func classes(_ rows: [TripRow]) -> [TravelClass] {
        ([.second, .first] + rows.flatMap { $0.offers?.offers.map(\.travelClass) ?? [] }).distinct
    }

    package var cheapest: Offer? { offers?.cheapest() }

    /// The moment from which the train counts as departed. At 8:00, the 8:00 train can still be caught, and a late one
    /// as long as it is expected.
    private var left: Date { trip.currentDeparture.instant.addingTimeInterval(1) }

    /// Whether the train has left. A walk never counts as departed, because it can begin at any time.
    package func hasLeft(at now: Date) -> Bool { prices != .needless && left <= now }

    /// Whether the train can still be caught, and runs so that one can travel with it.
    package func canBeTaken(at now: Date) -> Bool { trip.canBeTaken && !hasLeft(at: now) }

    /// Whether at least one of the prices has expired.
    func isOver(at now: Date) -> Bool { offers?.offers.contains { $0.isOver(at: now) } ?? false }

    /// Whether another request may bring a price that is missing or has expired.
    func lacksPrice(at now: Date) -> Bool {
        guard canBeTaken(at: now), prices != .needless else { return false }
        return isOver(at: now) || offers.map { $0.offers.isEmpty && $0.unreadable > 0 } ?? true
    }

    /// Returns the service's first warning if it has no offers for this trip; nil otherwise.
    func whyNoOffers(at now: Date) -> String? {
        guard canBeTaken(at: now), let offers, offers.offers.isEmpty else { return nil }
        return offers.warnings.first
    }

    /// Returns the next moment at which the row changes: the train leaves, or a price expires.
    func nextChange(after now: Date) -> Date? {
        ([left] + (offers?.offers.compactMap(\.expiry) ?? [])).filter { $0 > now }.min()
    }

    /// Formats the cheapest price of a class as `€ 64.00`, or as `? € 64.00` after it has expired.
    ///
    /// Other texts: `…` (not known yet), `?` (the request failed), `unreadable` (the price cannot be read), `full`
    /// (sold out), `departed` (the train has left), `–` (not recorded, not offered, not needed, or for a trip that
    /// cannot be taken).
    package func price(
        in travelClass: TravelClass, at now: Date, characters: TerminalSettings.Characters = .unicode
    ) -> String {
        if hasLeft(at: now), travelClass != .second { return "–" }
        return price(of: { $0.cheapest(in: travelClass) }, at: now, characters)
    }

    /// Formats the cheapest price of all classes, like `price(in:at:characters:)`.
    func lowestPrice(at now: Date, characters: TerminalSettings.Characters) -> String {
        price(of: { _ in cheapest }, at: now, characters)
    }

    private func price(
        of offer: (OfferList) -> Offer?, at now: Date, _ characters: TerminalSettings.Characters
    ) -> String {
        if hasLeft(at: now) { return "departed" }
        if !trip.canBeTaken { return "–" }
        return switch prices {
        case .unknown: "…"
        case .failed: "?"
        case .unrecorded, .needless: "–"
        case .known(let offers):
            offer(offers).map { PriceFormatting.price($0, at: now, in: characters) }
                ?? (offers.unreadable > 0 ? "unreadable" : offers.isSoldOut ? "full" : "–")
        }
    }

    /// The text that the filter searches: times (`07:22`, `07h22`), changes, trains, carriers, and stations.
    var words: String {
        let clocks = [trip.departure.clock, trip.arrival.clock]
        let rides = trip.rides.flatMap {
            [$0.vehicle, $0.carrier, $0.boarding?.place.name, $0.alighting?.place.name].compactMap(\.self)
        }
        let french = clocks.map { $0.replacing(":", with: "h") }
        return (clocks + french + [TripFormatting.changesInFull(trip)] + rides).joined(separator: " ")
    }
}

extension TripRow.Prices {
    /// Returns the prices to show after an error.
    package static func refused(_ error: any Error) -> Self {
        UnrecordedFormatting.isUnrecorded(error) ? .unrecorded : .failed(ErrorFormatting(error).message)
    }
}
