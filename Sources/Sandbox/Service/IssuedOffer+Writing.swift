import OSDM

extension IssuedOffer {
    /// Writes the offer.
    ///
    /// - Parameter journeys: The journeys of its ways, in their order.
    func written(for journeys: [Journey], _ timetable: Timetable) -> Wire.Offer {
        let single = OfferWriter(timetable: timetable, journey: journeys[0], terms: terms)
            .offer(fare, id: id)
        var offer = single
        if let back, journeys.count > 1 {
            offer.cover(
                OfferWriter(timetable: timetable, journey: journeys[1], terms: back.terms)
                    .offer(back.fare, id: id + "-back"))
        }
        if let returnTag { offer.tag(returnTag) }
        return offer
    }
}

extension Wire.Offer {
    /// Adds the parts of the same fare on the way back, so that one offer covers both ways.
    fileprivate mutating func cover(_ back: Wire.Offer) {
        func inbound(_ part: Wire.OfferPart) -> Wire.OfferPart {
            var part = part
            (part.inboundTripCoverage, part.tripCoverage) = (part.tripCoverage, nil)
            return part
        }
        inboundTripCoverage = back.tripCoverage
        let reservations =
            (reservationOfferParts?.array ?? []) + (back.reservationOfferParts?.array ?? []).map(inbound)
        admissionOfferParts = Wire.Elements(
            (admissionOfferParts?.array ?? []) + (back.admissionOfferParts?.array ?? []).map(inbound))
        reservationOfferParts = reservations.isEmpty ? nil : Wire.Elements(reservations)
        offerSummary?.minimalPrice.amount += back.offerSummary?.minimalPrice.amount ?? 0
        preBookableUntil = [preBookableUntil, back.preBookableUntil].compactMap(\.self)
            .min { $0.instant < $1.instant }
        products = products.map { products in
            Wire.Elements(
                products.map { product in
                    var product = product
                    product.summary = product.summary.map { $0 + ", return" }
                    return product
                })
        }
        summary = summary.map { $0 + ", return" }
    }

    fileprivate mutating func tag(_ tag: String) {
        func tagged(_ parts: Wire.Elements<Wire.OfferPart>?) -> Wire.Elements<Wire.OfferPart>? {
            parts.map { parts in
                Wire.Elements(
                    parts.map { part in
                        var part = part
                        part.returnTags = [tag]
                        return part
                    })
            }
        }
        admissionOfferParts = tagged(admissionOfferParts)
        reservationOfferParts = tagged(reservationOfferParts)
    }
}
