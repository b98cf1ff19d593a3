import Foundation
import Rail

extension OfferList {
    /// The offers that cover the whole trip and all of its passengers; the others are counted in a warning.
    ///
    /// Nil when every offer is for another trip: the response belongs to another request.
    init?(
        _ response: Wire.OfferCollectionResponse, for query: OfferQuery,
        decodingWarnings: [Wire.DecodingFault]
    ) {
        let everything = response.offers?.array ?? []
        let all = everything.filter { $0.isFor(query.trip) }
        guard everything.isEmpty || !all.isEmpty else { return nil }
        let travel = all.filter(\.isRightToTravel)
        let whole = travel.filter { $0.covers(query) }
        var asked = AskedTexts()
        let offers = whole.compactMap { Offer($0, for: query.trip, &asked) }
        var warnings = Warnings.sentences(response.problems, response.warnings, decodingWarnings, of: "offer")
        if all.count < everything.count {
            let count = Warnings.count(everything.count - all.count, "offer")
            warnings.append("\(count) left out: for another trip.")
        }
        if travel.count < all.count {
            let count = Warnings.count(all.count - travel.count, "offer")
            warnings.append("\(count) left out: without the right to travel.")
        }
        if whole.count < travel.count {
            let count = Warnings.count(travel.count - whole.count, "offer")
            warnings.append("\(count) left out: for a part of the trip or of the passengers only.")
        }
        let negative = whole.count { $0.money.map { $0.amount < 0 } ?? false }
        if negative > 0 {
            warnings.append("\(Warnings.count(negative, "offer")) left out: with a price below zero.")
        }
        let unpriced = whole.count - offers.count - negative
        if unpriced > 0 {
            warnings.append("\(Warnings.count(unpriced, "offer")) left out: without a price.")
        }
        if let warning = decodingWarnings.first(where: { $0.leftOut == nil }),
            let odd = Set(offers.map(\.price.currency)).first(where: { CurrencyDecimals.usual($0) != 2 })
        {
            warnings.append("\(warning.sentence); check prices in \(odd).")
        }
        let unreadable = (response.offers?.leftOut ?? 0) + whole.count - offers.count
        // OSDM's code list of problems, as far as it is known here: there is one for each step of a sale.
        let isSoldOut = (response.problems?.array ?? []).contains {
            $0.standardCode?.hasSuffix("INSUFFICIENT_AVAILABILITY") ?? false
        }
        self.init(
            offers: offers, unreadable: unreadable, isSoldOut: offers.isEmpty && isSoldOut, warnings: warnings
        )
    }
}

extension Wire.Offer {
    /// Whether the offer is for a trip (OSDM 3.9 `tripCoverage`); an offer that names none is for the trip of
    /// the request.
    fileprivate func isFor(_ trip: Trip) -> Bool {
        let coverages = tripCoverage.map { [$0] } ?? (admissionOfferParts ?? []).compactMap(\.tripCoverage)
        return coverages.allSatisfy { $0.coveredTripId == trip.id }
    }

    /// Whether it entitles to travel (OSDM 3.9 `AdmissionOfferPart`): a seat or a meal alone does not.
    fileprivate var isRightToTravel: Bool {
        let admissions = admissionOfferParts ?? []
        let hasOthers = !(reservationOfferParts ?? []).isEmpty || !(ancillaryOfferParts ?? []).isEmpty
        return !admissions.isEmpty || admissions.leftOut > 0 || !hasOthers
    }

    /// Whether each of the passengers may travel on the whole trip with it.
    fileprivate func covers(_ query: OfferQuery) -> Bool {
        let hops = TripHops(query.trip)
        guard hops.areAll(in: [tripCoverage]) else { return false }
        let parts = admissionOfferParts ?? []
        let ours = Set(query.passengers.map(\.id))
        let theirs = Set(passengerRefs ?? parts.flatMap { $0.passengerRefs ?? [] })
        // Where a service has references of its own, against the specification, only their number can be
        // compared.
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

    /// The lowest price; without a summary, the sum of the parts, if all of them could be read. A summary of zero counts
    /// as none where parts have a price.
    fileprivate var money: Money? {
        guard let price = offerSummary?.minimalPrice.money else { return sum }
        return price.amount == 0 ? sum ?? price : price
    }

    private var sum: Money? {
        guard let parts = admissionOfferParts, parts.leftOut == 0, let first = parts.first else { return nil }
        return parts.dropFirst().reduce(first.price.money as Money?) { $0?.adding($1.price.money) }
    }

    /// The product that describes the offer as a whole.
    fileprivate var leadingProduct: Wire.Product? {
        let id = admissionOfferParts?.lazy.compactMap { $0.summaryProductId ?? $0.products?.first?.productId }
            .first
        return products?.first { $0.id == id } ?? products?.first
    }
}

extension Offer {
    /// The offer; nil when it has no price.
    fileprivate init?(_ offer: Wire.Offer, for trip: Trip, _ asked: inout AskedTexts) {
        guard let price = offer.money, price.isPrice else { return nil }
        let product = offer.leadingProduct
        let flexibility = offer.offerSummary?.overallFlexibility ?? product?.flexibility
        let travelClass = TravelClass(
            offer.offerSummary?.overallTravelClass ?? product?.travelClass,
            offer.offerSummary?.overallServiceClass ?? product?.serviceClass)
        self.init(
            id: offer.offerId, price: price, travelClass: travelClass,
            flexibility: flexibility.map { Flexibility($0) } ?? .other(""),
            name: product?.summary ?? product?.description ?? offer.summary ?? product?.code ?? "",
            conditions: OfferConditions.sentences(offer, product, of: trip),
            expiry: offer.preBookableUntil?.instant,
            requestedInformation: asked.expression(of: offer))
    }
}

/// The details that offers ask for: all offers of a trip mostly have the same text, which is read once.
private struct AskedTexts {
    private var known: [String: RequestedInformation?] = [:]

    /// The details that the parts of an offer ask for, together.
    mutating func expression(of offer: Wire.Offer) -> RequestedInformation? {
        var asked: [RequestedInformation] = []
        for parts in [offer.admissionOfferParts, offer.reservationOfferParts] {
            for part in parts ?? [] {
                if let text = part.requestedInformation, let read = read(text) { asked.append(read) }
            }
        }
        return asked.count > 1 ? .all(asked) : asked.first
    }

    private mutating func read(_ text: String) -> RequestedInformation? {
        if let known = known[text] { return known }
        let read = Booking.asked(text)
        known[text] = .some(read)
        return read
    }
}

extension TravelClass {
    init(_ travelClass: Wire.TravelClass?, _ serviceClass: Wire.ServiceClass?) {
        self =
            switch (travelClass, serviceClass?.type) {
            case (.first?, _): .first
            case (.second?, _): .second
            case (let word?, _): .other(word.rawValue)
            // OSDM 3.9 `ServiceClassType`: finer than the travel class, and there when that is not.
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

/// The usual decimals of currencies, as Foundation knows them from Unicode's CLDR.
private enum CurrencyDecimals {
    static func usual(_ currency: String) -> Int {
        // Foundation uses the number of decimals, but has no function that returns it.
        let one = Decimal(1).formatted(.currency(code: currency).locale(Locale(identifier: "en_US")))
        return one.firstIndex(of: ".").map { one[$0...].count(where: \.isNumber) } ?? 0
    }
}
