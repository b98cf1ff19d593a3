import Foundation
import Rail
import TerminalUI

/// A trip in the list, with its price as far as it is known.
struct TripRow: Hashable, Identifiable {
    enum Prices: Hashable {
        /// Not asked yet, or on the way.
        case unknown
        case known(OfferList)
        /// Asked, and failed; the sentence says why.
        case failed(String)
        /// Asked, and missing from the recording.
        case unrecorded
        /// Never asked: a walk needs no ticket.
        case needless
    }

    var trip: Trip
    var prices: Prices

    init(trip: Trip, prices: Prices = .unknown) {
        self.trip = trip
        self.prices = trip.isWalk ? .needless : prices
    }

    var id: String { trip.id }

    var offers: OfferList? {
        if case .known(let offers) = prices { offers } else { nil }
    }

    /// The cheapest offer of any class.
    var cheapest: Offer? {
        offers?.offers.reduce(nil as Offer?) { best, offer in
            guard let best else { return offer }
            return offer.price.isLess(than: best.price) == true ? offer : best
        }
    }

    /// The moment from which its train has left: at 8:00 the train of 8:00 can still be caught.
    private var left: Date { trip.departure.instant.addingTimeInterval(1) }

    /// Whether its train has left; a walk begins at any time.
    func hasLeft(at now: Date) -> Bool { prices != .needless && left <= now }

    /// Whether the time for which its prices are held is over.
    func isOver(at now: Date) -> Bool { offers?.offers.contains { $0.isOver(at: now) } ?? false }

    /// Whether asking again may bring a price.
    func lacksPrice(at now: Date) -> Bool {
        guard !hasLeft(at: now), prices != .needless else { return false }
        return isOver(at: now) || offers.map { $0.offers.isEmpty && $0.unreadable > 0 } ?? true
    }

    /// The service's first sentence on why it has no offers; nil where it has some, or gives none.
    func whyNoOffers(at now: Date) -> String? {
        guard !hasLeft(at: now), let offers, offers.offers.isEmpty else { return nil }
        return offers.warnings.first
    }

    /// The next moment at which the row says something else: its train leaves, or a price is over.
    func nextChange(after now: Date) -> Date? {
        ([left] + (offers?.offers.compactMap(\.expiry) ?? [])).filter { $0 > now }.min()
    }

    /// The price as `€ 64.00`, or `? € 64.00` when its time is over; `…` while it is not known, `?` after an error,
    /// `unreadable` for a price that cannot be read, `–` when it is not recorded, not offered or not needed, `full` when
    /// it is sold out, `departed` for a train that has left.
    func price(
        in travelClass: TravelClass, at now: Date, characters: TerminalSettings.Characters = .unicode
    ) -> String {
        if hasLeft(at: now) { return travelClass == .second ? "departed" : "–" }
        return switch prices {
        case .unknown: "…"
        case .failed: "?"
        case .unrecorded, .needless: "–"
        case .known(let offers):
            offers.cheapest(in: travelClass).map { PriceFormatting.price($0, at: now, in: characters) }
                ?? (offers.unreadable > 0 ? "unreadable" : offers.isSoldOut ? "full" : "–")
        }
    }

    /// The words that a filter searches: times (`07:22`, `7h22`), changes, trains, carriers, and places of change.
    var words: String {
        let clocks = [trip.departure.clock, trip.arrival.clock]
        var words =
            clocks + clocks.map { $0.replacing(":", with: "h") } + [TripFormatting.changesInFull(trip)]
        for ride in trip.rides {
            words += [ride.vehicle, ride.carrier ?? "", ride.boarding?.place.name ?? ""]
            words.append(ride.alighting?.place.name ?? "")
        }
        return words.joined(separator: " ")
    }
}

extension TripRow.Prices {
    /// The prices after an error.
    static func refused(_ error: any Error) -> Self {
        UnrecordedFormatting.fit(error) ? .unrecorded : .failed(ErrorFormatting(error).message)
    }
}
