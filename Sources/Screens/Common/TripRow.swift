import Rail

/// A trip in the list, with what is known of its price.
struct TripRow: Hashable, Identifiable {
    enum Prices: Hashable {
        /// Not asked yet, or on the way.
        case unknown
        case known(OfferList)
        /// Asked, and failed; the sentence says why.
        case failed(String)
        /// Asked, and missing from the recording.
        case unrecorded
    }

    var trip: Trip
    var prices = Prices.unknown

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

    /// Whether asking again may bring a price.
    var lacksPrice: Bool { offers.map { $0.offers.isEmpty && $0.unreadable > 0 } ?? true }

    /// The price as `€ 64.00`; `…` while it is not known, `?` after an error, `unreadable` for a price that
    /// cannot be read, `–` when it is not recorded or not offered, `full` when nothing is on sale.
    func price(in travelClass: TravelClass) -> String {
        switch prices {
        case .unknown: "…"
        case .failed: "?"
        case .unrecorded: "–"
        case .known(let offers):
            offers.cheapest(in: travelClass).map { PriceFormatting.price($0.price) }
                ?? (offers.unreadable > 0 ? "unreadable" : offers.offers.isEmpty ? "full" : "–")
        }
    }

    /// The words that a filter searches: times, changes, trains, carriers, and places of change.
    var words: String {
        var words = [trip.departure.clock, trip.arrival.clock, TripFormatting.changesInFull(trip.changes)]
        for case .ride(let ride) in trip.legs {
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
