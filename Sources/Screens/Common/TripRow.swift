import Rail

/// A trip in the list, with what is known of its price.
struct TripRow: Hashable, Identifiable {
    enum Prices: Hashable {
        /// Not asked yet, or on the way.
        case unknown
        case known(OfferList)
        /// Asked, and refused: the sentence says why.
        case failed(String)
        /// Asked, and not to be had from a recording.
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

    /// `€ 64.00`, `…` while it is not known, `?` when the service would not say, `unreadable` when it said
    /// something that is no price, `–` when it is not recorded or not offered, `full` when nothing is on sale.
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

    /// What a filter looks in: times, changes, trains, carriers, and where they are changed.
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
    /// What becomes of prices for which an error came.
    static func refused(_ error: any Error) -> Self {
        UnrecordedFormatting.fit(error) ? .unrecorded : .failed(ErrorFormatting(error).message)
    }
}
