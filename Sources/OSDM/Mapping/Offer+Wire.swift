import Rail

extension OfferList {
    /// Makes a list of the offers that cover the whole trip and all passengers. Warnings state how many offers
    /// were left out.
    ///
    /// Returns nil if all offers are for another trip, because the response then belongs to another request.
    init?(
        _ response: Wire.OfferCollectionResponse, for query: OfferQuery,
        decodingWarnings: [Wire.DecodingFault]
    ) {
        let everything = response.offers?.array ?? []
        let ways = OfferedWays(everything, for: query, in: response)
        guard everything.isEmpty || ways.isForTheseTrips else { return nil }
        let whole = ways.whole
        // Most offers ask for the same details, so each different expression is read only once.
        let asked = Dictionary(
            uniqueKeysWithValues: Set(whole.flatMap(\.requestedInformation)).map {
                ($0, RequestedInformation(asked: $0))
            })
        let read = ways.offers { Offer($0, for: $1, asked: asked) }
        let negative = whole.count { $0.money.map { $0.amount < 0 } ?? false }
        let leftOut = [
            (ways.ofOtherTrips, "for another trip"),
            (ways.withoutTravel, "without the right to travel"),
            (ways.ofParts, "for a part of the trip or of the passengers only"),
            (ways.ofReturns, "for a return only"),
            (negative, "with a price below zero"),
            (whole.count - read.count - negative, "without a price"),
        ]
        var warnings = Warnings.sentences(response.problems, response.warnings, decodingWarnings, of: "offer")
        for (count, reason) in leftOut where count > 0 {
            warnings.append("\(Warnings.count(count, "offer")) left out: \(reason).")
        }
        if let warning = decodingWarnings.first(where: { $0.leftOut == nil }),
            let odd = Set(read.offers.map(\.price.currency)).first(where: { Money.usualScale(of: $0) != 2 })
        {
            warnings.append("\(warning.sentence); check prices in \(odd).")
        }
        let unreadable = (response.offers?.leftOut ?? 0) + whole.count - read.count
        // Each step of a sale has its own OSDM code with this ending.
        let isSoldOut = (response.problems?.array ?? []).contains {
            $0.standardCode?.hasSuffix("INSUFFICIENT_AVAILABILITY") ?? false
        }
        self.init(
            offers: read.offers, unreadable: unreadable, isSoldOut: read.offers.isEmpty && isSoldOut,
            warnings: warnings)
    }
}

extension Wire.Offer {
    /// The admissions and the reservations.
    package var parts: [Wire.OfferPart] {
        (admissionOfferParts?.array ?? []) + (reservationOfferParts?.array ?? [])
    }

    /// Whether the offer covers the trip with these ids (OSDM 3.9 `tripCoverage`). An offer that names no trip
    /// covers the trip of the request.
    func isFor(_ ids: Set<Trip.ID>) -> Bool {
        let coverages = tripCoverage.map { [$0] } ?? (admissionOfferParts ?? []).compactMap(\.tripCoverage)
        return coverages.allSatisfy { ids.contains($0.coveredTripId) }
    }

    /// Whether the offer includes a ticket to travel (OSDM 3.9 `AdmissionOfferPart`), and not only a seat or a meal.
    var isRightToTravel: Bool {
        let admissions = admissionOfferParts ?? []
        let hasOthers = !(reservationOfferParts ?? []).isEmpty || !(ancillaryOfferParts ?? []).isEmpty
        return !admissions.isEmpty || admissions.leftOut > 0 || !hasOthers
    }

    /// Whether the offer lets every passenger travel on the whole trip.
    func covers(_ hops: TripHops, _ query: OfferQuery) -> Bool {
        guard hops.areAll(in: [tripCoverage]) else { return false }
        let parts = admissionOfferParts ?? []
        let ours = Set(query.passengers.map(\.id))
        let theirs = Set(passengerRefs ?? parts.flatMap { $0.passengerRefs ?? [] })
        // Against the specification, some services send references of their own. For these, only the number of
        // passengers can be compared.
        let isNamed = !theirs.isDisjoint(with: ours)
        guard theirs.isEmpty || (isNamed ? theirs.isSuperset(of: ours) : theirs.count >= ours.count) else {
            return false
        }
        if parts.isEmpty, parts.leftOut == 0 { return true }
        return (isNamed || theirs.isEmpty ? ours : theirs).allSatisfy { traveller in
            let own = parts.filter { part in
                let refs = part.passengerRefs ?? []
                return refs.contains(traveller) || theirs.isDisjoint(with: refs)
            }
            return hops.areAll(in: own.map(\.tripCoverage))
        }
    }

    /// The lowest price in the offer's summary. If there is no summary, or if its price is zero, the sum of the
    /// parts and the fees, provided that all of them could be read.
    fileprivate var money: Money? {
        let price = offerSummary?.minimalPrice.money
        if let price, price.amount != 0 { return price }
        let leftOut = [admissionOfferParts?.leftOut, reservationOfferParts?.leftOut, fees?.leftOut]
        return leftOut.allSatisfy { $0 ?? 0 == 0 } ? sum ?? price : nil
    }

    private var sum: Money? {
        guard let parts = admissionOfferParts?.array, !parts.isEmpty else { return nil }
        let prices = (parts + chosenReservations).map(\.price) + (fees?.array ?? []).map(\.price)
        return Money.sum(prices.map(\.money))
    }

    /// The reservations that have to be bought together with the admissions. From each group, these are the
    /// cheapest ones, as many as have to be booked.
    fileprivate var chosenReservations: [Wire.OfferPart] {
        let relations = (admissionOfferParts?.array ?? []).flatMap { $0.reservations?.array ?? [] }
        let parts = reservationOfferParts?.array ?? []
        let chosen = relations.filter { $0.isIncluded != true }.flatMap { relation in
            let ids = Set(relation.reservationGroup.reservationRefs.map(\.id))
            return parts.filter { ids.contains($0.id) }
                .sorted { $0.price.money.isLess(than: $1.price.money) == true }
                .prefix(max(0, relation.minGroupItemsToBeBooked))
        }
        var seen: Set<String> = []
        return chosen.filter { seen.insert($0.id).inserted }
    }

    /// Returns the price of each passenger, by the passenger's reference. Returns nil if a part is for several
    /// passengers together, or if the parts do not add up to the price.
    fileprivate func passengerPrices(addingUpTo price: Money) -> [String: Money]? {
        var prices: [String: Money] = [:]
        for part in parts {
            let own = part.price.money
            guard let refs = part.passengerRefs, refs.count == 1 else {
                if own.amount == 0 { continue }
                return nil
            }
            guard let sum = Money.sum([prices[refs[0]], own].compactMap(\.self)) else { return nil }
            prices[refs[0]] = sum
        }
        guard prices.count > 1, Money.sum(Array(prices.values))?.isEqual(to: price) == true else {
            return nil
        }
        return prices
    }

    fileprivate var requestedInformation: [String] { parts.compactMap(\.requestedInformation) }

    fileprivate var leadingProduct: Wire.Product? {
        let id = admissionOfferParts?.lazy.compactMap { $0.summaryProductId ?? $0.products?.first?.productId }
            .first
        return products?.first { $0.id == id } ?? products?.first
    }
}

extension Offer {
    /// - Parameter asked: What was read from each expression for requested details.
    /// - Returns: Nil if the offer has no price.
    fileprivate init?(_ offer: Wire.Offer, for trip: Trip, asked: [String: RequestedInformation?]) {
        guard let price = offer.money, price.isPrice else { return nil }
        let product = offer.leadingProduct
        let flexibility = offer.offerSummary?.overallFlexibility ?? product?.flexibility
        let details = offer.requestedInformation.compactMap { asked[$0] ?? nil }
        let travelClass = TravelClass(
            offer.offerSummary?.overallTravelClass ?? product?.travelClass,
            offer.offerSummary?.overallServiceClass ?? product?.serviceClass)
        let refund = AfterSaleTerms(offer.admissionOfferParts, .refund, of: trip)
        let exchange = AfterSaleTerms(offer.admissionOfferParts, .exchange, of: trip)
        self.init(
            id: offer.offerId, price: price, travelClass: travelClass,
            flexibility: flexibility.map { Flexibility($0) } ?? .other(""),
            name: product?.summary ?? product?.description ?? offer.summary ?? product?.code ?? "",
            conditions: OfferConditions.sentences(product, refund: refund, exchange: exchange, of: trip),
            refund: refund, exchange: exchange, expiry: offer.preBookableUntil?.instant,
            requestedInformation: details.count > 1 ? .all(details) : details.first,
            passengerPrices: offer.passengerPrices(addingUpTo: price),
            reservationIDs: offer.chosenReservations.isEmpty ? nil : offer.chosenReservations.map(\.id),
            // What need not be booked is not in the price, and neither is what is taken off it.
            reductions: GrantedReduction.all(
                in: (offer.admissionOfferParts?.array ?? []) + offer.chosenReservations),
            refundFee: OfferConditions.refundFee(refund?.fee, of: product))
    }
}

extension TravelClass {
    init(_ travelClass: Wire.TravelClass?, _ serviceClass: Wire.ServiceClass?) {
        self =
            switch (travelClass, serviceClass?.type) {
            case (.first?, _): .first
            case (.second?, _): .second
            case (.any?, _): .any
            case (let word?, _): .other(word.rawValue)
            // OSDM 3.9 `ServiceClassType` distinguishes more than two classes, and is always present.
            case (nil, .best?), (nil, .high?): .first
            case (nil, .standard?), (nil, .basic?): .second
            case (nil, let type): .other(serviceClass?.name ?? type?.rawValue ?? "")
            }
    }
}

extension Flexibility {
    init(_ word: Wire.Flexibility) {
        self =
            switch word {
            case .full: .flexible
            case .semi: .semiFlexible
            case .none: .nonFlexible
            default: .other(word.rawValue)
            }
    }
}
