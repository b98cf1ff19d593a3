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
        let whole = all.filter { $0.covers(query) }
        var asked = AskedTexts()
        let offers = whole.compactMap { Offer($0, &asked) }
        var warnings = Warnings.sentences(response.problems, response.warnings, decodingWarnings, of: "offer")
        if all.count < everything.count {
            let count = Warnings.count(everything.count - all.count, "offer")
            warnings.append("\(count) left out: for another trip.")
        }
        if whole.count < all.count {
            let count = Warnings.count(all.count - whole.count, "offer")
            warnings.append("\(count) left out: for a part of the trip or of the passengers only.")
        }
        if offers.count < whole.count {
            let count = Warnings.count(whole.count - offers.count, "offer")
            warnings.append("\(count) left out: without a price.")
        }
        if let warning = decodingWarnings.first(where: { $0.leftOut == nil }),
            let odd = Set(offers.map(\.price.currency)).first(where: { CurrencyDecimals.usual($0) != 2 })
        {
            warnings.append("\(warning.sentence); check prices in \(odd).")
        }
        let unreadable = (response.offers?.leftOut ?? 0) + whole.count - offers.count
        self.init(offers: offers, unreadable: unreadable, warnings: warnings)
    }
}

extension Wire.Offer {
    /// Whether the offer is for a trip (OSDM 3.9 `tripCoverage`); an offer that names none is for the trip of
    /// the request.
    fileprivate func isFor(_ trip: Trip) -> Bool {
        let coverages = tripCoverage.map { [$0] } ?? (admissionOfferParts ?? []).compactMap(\.tripCoverage)
        return coverages.allSatisfy { $0.coveredTripId == trip.id }
    }

    fileprivate func covers(_ query: OfferQuery) -> Bool {
        isForAll(query.passengers) && (tripCoverage?.coveredLegIds ?? []).isEmpty
    }

    private func isForAll(_ passengers: [Passenger]) -> Bool {
        guard let passengerRefs else { return true }
        let (theirs, ours) = (Set(passengerRefs), Set(passengers.map(\.id)))
        // Where a service has references of its own, against the specification, only their number can be
        // compared.
        return theirs.isDisjoint(with: ours) ? theirs.count >= ours.count : theirs.isSuperset(of: ours)
    }

    /// The lowest price; without a summary, the sum of the parts, if all of them could be read.
    fileprivate var money: Money? {
        if let price = offerSummary?.minimalPrice { return price.money }
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
    fileprivate init?(_ offer: Wire.Offer, _ asked: inout AskedTexts) {
        guard let price = offer.money else { return nil }
        let product = offer.leadingProduct
        let flexibility = offer.offerSummary?.overallFlexibility ?? product?.flexibility
        let travelClass = TravelClass(
            offer.offerSummary?.overallTravelClass ?? product?.travelClass,
            offer.offerSummary?.overallServiceClass ?? product?.serviceClass)
        self.init(
            id: offer.offerId, price: price, travelClass: travelClass,
            flexibility: flexibility.map { Flexibility($0) } ?? .other(""),
            name: product?.summary ?? product?.description ?? offer.summary ?? product?.code ?? "",
            conditions: OfferConditions.sentences(offer, product),
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
