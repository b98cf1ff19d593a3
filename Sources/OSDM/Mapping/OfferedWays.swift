import Rail

/// The offers of a response by the ways that they cover: the trip of the request, or its way out and its way back.
struct OfferedWays {
    /// The offers that cover all that was asked for: the trip, or both ways with one price.
    private var both: [Wire.Offer] = []
    private var out: [Wire.Offer] = []
    private var back: [Wire.Offer] = []
    /// The numbers of offers that were left out, by the reason.
    private(set) var (ofOtherTrips, withoutTravel, ofParts, ofReturns) = (0, 0, 0, 0)
    private let query: OfferQuery

    /// Whether any offer is for one of the trips of the request.
    private(set) var isForTheseTrips = false

    /// The offers that cover at least one of the ways.
    var whole: [Wire.Offer] { both + out + back }

    init(_ offers: [Wire.Offer], for query: OfferQuery, in response: Wire.OfferCollectionResponse) {
        self.query = query
        let trips = [query.trip] + [query.inboundTrip].compactMap(\.self)
        let ids = trips.map { Self.ids(of: $0, in: response) }
        let hops = zip(trips, ids).map { TripHops($0, named: $1) }
        for offer in offers {
            let parts = trips.count == 1 ? [offer] : [offer.outbound, offer.inbound]
            let own = parts.enumerated().map { index, part in part.flatMap { $0.isFor(ids[index]) ? $0 : nil }
            }
            guard own.contains(where: { $0 != nil }) else {
                ofOtherTrips += 1
                continue
            }
            isForTheseTrips = true
            guard offer.isRightToTravel else {
                withoutTravel += 1
                continue
            }
            let covered = own.enumerated().map { index, part in part?.covers(hops[index], query) ?? false }
            if trips.count == 1, offer.namesInbound || !offer.returnTags.isEmpty {
                ofReturns += 1
            } else if covered.allSatisfy(\.self) {
                both.append(offer)
            } else if own.allSatisfy({ $0 != nil }) || !covered.contains(true) {
                ofParts += 1
            } else if covered[0] {
                out.append(offer)
            } else {
                back.append(offer)
            }
        }
    }

    /// Reads the offers. Those for one way are paired, as the service allows it.
    ///
    /// - Parameter read: Reads an offer for a trip, which is that of the way out if it covers both; nil if it has no
    ///   price.
    /// - Returns: The offers, and the number of offers of the service that could be read.
    func offers(_ read: (Wire.Offer, Trip) -> Offer?) -> (offers: [Offer], count: Int) {
        let whole = both.compactMap { read($0, query.trip) }
        func way(_ offers: [Wire.Offer], _ trip: Trip) -> [ReturnOffers.Way] {
            offers.compactMap { offer in
                read(offer, trip).map { ReturnOffers.Way($0, tags: offer.returnTags) }
            }
        }
        let first = way(out, query.trip)
        let second = query.inboundTrip.map { way(back, $0) } ?? []
        return (
            whole + ReturnOffers.pairs(out: first, back: second), whole.count + first.count + second.count
        )
    }

    /// Returns the ids by which offers may refer to a trip: its own id, and the ids of the same trip in the
    /// response's list of trips.
    private static func ids(of trip: Trip, in response: Wire.OfferCollectionResponse) -> Set<Trip.ID> {
        let same = (response.trips?.array ?? []).lazy.map { Trip($0) }.filter { other in
            other.departure.instant == trip.departure.instant && other.arrival.instant == trip.arrival.instant
                && other.vehicles == trip.vehicles
        }
        return Set(same.map(\.id)).union([trip.id])
    }
}

extension Wire.Offer {
    fileprivate var returnTags: Set<String> { Set(parts.flatMap { $0.returnTags ?? [] }) }

    /// Whether the offer or one of its parts has a coverage of its own for the way back.
    fileprivate var namesInbound: Bool {
        inboundTripCoverage != nil || parts.contains { $0.inboundTripCoverage != nil }
    }

    private var namesOutbound: Bool { tripCoverage != nil || parts.contains { $0.tripCoverage != nil } }

    /// The offer without the parts for the way back; nil if nothing is left.
    fileprivate var outbound: Wire.Offer? {
        guard namesInbound else { return self }
        guard namesOutbound else { return nil }
        return keeping { $0.tripCoverage == nil && $0.inboundTripCoverage != nil ? nil : $0 }
    }

    /// The offer without the parts for the way out. The coverage of the way back becomes that of a single trip. An offer
    /// that does not name the way back apart may be for it alone.
    fileprivate var inbound: Wire.Offer? {
        guard namesInbound else { return self }
        var offer = keeping { part in
            guard let coverage = part.inboundTripCoverage else { return nil }
            var part = part
            part.tripCoverage = coverage
            return part
        }
        offer.tripCoverage = inboundTripCoverage
        return offer
    }

    private func keeping(_ part: (Wire.OfferPart) -> Wire.OfferPart?) -> Wire.Offer {
        var offer = self
        offer.admissionOfferParts = admissionOfferParts.map { Wire.Elements($0.array.compactMap(part)) }
        offer.reservationOfferParts = reservationOfferParts.map { Wire.Elements($0.array.compactMap(part)) }
        return offer
    }
}
