import OSDM
import Rail

/// Writes the fares of a journey as OSDM's offers.
struct OfferWriter: Sendable {
    let timetable: Timetable
    let journey: Journey
    let terms: OfferTerms

    private var passengers: [Wire.AnonymousPassengerSpecification] { terms.passengers }

    func offer(_ fare: Fare, id: String) -> Wire.Offer {
        let product = product(fare)
        let coverage = Wire.TripCoverage(coveredTripId: terms.tripID)
        let refs = passengers.map(\.externalRef)
        let legs = TripWriter(timetable: timetable).rideIDs(of: journey)
        let rides = zip(legs, fare.rides).enumerated().map { ($0 + 1, $1.0, $1.1) }
        let name = "\(fare.name), \(fare.className)"
        let shares = PriceShares(prices: fare.rides.map(\.price.amount), weights: fare.parts.map(\.amount))
        let admissions = rides.flatMap { number, ids, _ in
            groups.map { group in
                func money(_ amounts: [Int]) -> Money { fare.price.with(amount: amounts.reduce(0, +)) }
                let suffix = terms.mode == .individual ? "-\(group[0] + 1)" : ""
                var part = self.part(
                    "\(id)-admission-\(number)\(suffix)", Wire.OfferPart.admission,
                    money(group.map { shares.share(traveller: $0, part: number - 1) }), ids, product, fare,
                    for: group, isWhole: legs.count == 1)
                part.offerMode = terms.mode
                part.summary = name
                part.add(fare, of: group, refs: refs, statesAmounts: number == 1)
                // A passenger pays one refund fee for the whole ticket, so only the first ride states it.
                let fee = money(group.map { Fare.refundFee(ofPaid: fare.parts[$0].amount) })
                part.afterSalesConditions = afterSales(fare, number == 1 ? fee : nil)
                    .map { Wire.Elements($0) }
                return part
            }
        }
        let reservations = rides.filter(\.2.hasSeats).map { number, ids, share in
            let nothing = share.price.with(amount: 0)
            var part = self.part(
                "\(id)-reservation-\(number)", Wire.OfferPart.reservation, nothing, ids, product, fare,
                for: Array(passengers.indices), isWhole: legs.count == 1)
            part.summary = "Seat"
            (part.appliedPassengerTypes, part.priceGuaranteedUntil) = (nil, nil)
            return part
        }
        var offer = Wire.Offer(
            offerId: id, createdOn: .init(terms.createdOn), preBookableUntil: .init(terms.expiry),
            passengerRefs: refs,
            offerSummary: Wire.OfferSummary(
                minimalPrice: Wire.Price(fare.price), overallServiceClass: serviceClass(fare),
                overallFlexibility: fare.flexibility, overallTravelClass: fare.wireClass),
            products: [product], tripCoverage: coverage, admissionOfferParts: admissions,
            reservationOfferParts: reservations.isEmpty ? nil : reservations, summary: name)
        let asked = offer.asked(of: refs).description
        if !rides.isEmpty { offer.admissionOfferParts?[0].requestedInformation = asked }
        return offer
    }

    /// The passengers of each admission for a ride, as indices. Reservations are always for all passengers, who sit
    /// together.
    private var groups: [[Int]] {
        terms.mode == .individual ? passengers.indices.map { [$0] } : [Array(passengers.indices)]
    }

    /// Writes the part of an offer for one ride, which has several legs on a through train.
    private func part(
        _ id: String, _ type: String, _ price: Money, _ legs: [String], _ product: Wire.Product, _ fare: Fare,
        for group: [Int], isWhole: Bool
    ) -> Wire.OfferPart {
        Wire.OfferPart(
            objectType: type, id: id, createdOn: .init(terms.createdOn), validFrom: .init(terms.departure),
            price: Wire.Price(price), offerMode: .collective,
            passengerRefs: group.map { passengers[$0].externalRef },
            refundable: permission(fare), exchangeable: permission(fare),
            products: [Wire.ProductLegAssociation(productId: product.id, legIds: legs)],
            availableFulfillmentOptions: [Wire.FulfillmentOption(type: .eTicket, media: .pdfA4)],
            tripCoverage: isWhole
                ? Wire.TripCoverage(coveredTripId: terms.tripID)
                : Wire.TripCoverage(coveredTripId: terms.tripID, sectionIndex: 1, coveredLegIds: legs),
            priceGuaranteedUntil: .init(terms.expiry), summaryProductId: product.id,
            appliedPassengerTypes: group.map { applied[$0] })
    }

    private func product(_ fare: Fare) -> Wire.Product {
        let code = [fare.flexibility.rawValue, fare.wireClass.rawValue].joined(separator: "-")
        func condition(_ type: Wire.ConditionType, _ text: String) -> Wire.Condition {
            Wire.Condition(
                type: type, description: text, shortDescription: text.utf8.count <= 64 ? text : nil)
        }
        return Wire.Product(
            id: "product-" + code.lowercased(), code: code, owner: owner, flexibility: fare.flexibility,
            summary: fare.name + " fare", type: .admissionPointToPoint,
            description: "\(fare.name) fare, \(fare.className). \(Fare.warning)",
            conditions: [
                condition(.refund, fare.refund), condition(.exchange, fare.exchange),
                condition(
                    .travel,
                    fare.isTrainBound ? "for the trains shown only" : "for any regional train of the day"),
            ], serviceClass: serviceClass(fare), travelClass: fare.wireClass,
            isTrainBound: fare.isTrainBound)
    }

    private var owner: String {
        journey.rides.first.map { timetable.carrier(of: $0).ref } ?? "urn:x-gtfs:agency:none"
    }

    private func serviceClass(_ fare: Fare) -> Wire.ServiceClass {
        Wire.ServiceClass(type: fare.travelClass == .first ? .high : .standard, name: fare.className)
    }

    private func permission(_ fare: Fare) -> Wire.Permission {
        switch fare.kind {
        case .nonFlexible: .no
        case .semiFlexible: .withCondition
        case .flexible: .yes
        }
    }

    /// - Parameter refundFee: nil if there is no fee.
    private func afterSales(_ fare: Fare, _ refundFee: Money?) -> [Wire.AfterSaleCondition]? {
        guard fare.kind != .nonFlexible else { return nil }
        let free = Wire.Price(fare.price.with(amount: 0))
        let fee = fare.kind == .semiFlexible ? refundFee.map { Wire.Price($0) } ?? free : free
        return [(Wire.AfterSaleConditionType.refund, fee), (.exchange, free)].map { condition, fee in
            Wire.AfterSaleCondition(
                condition: condition, validFrom: .init(terms.createdOn), validUntil: .init(terms.departure),
                afterSaleFee: fee)
        }
    }

    private var applied: [Wire.AppliedPassengerType] {
        zip(passengers, terms.ages).map { passenger, age in
            let name =
                switch age {
                case .infant, .child: "Child"
                case .youth: "Youth"
                case .adult: "Adult"
                case .senior: "Senior"
                }
            return Wire.AppliedPassengerType(
                passengerRef: passenger.externalRef, type: age.wireType, description: name)
        }
    }
}

extension Fare.Age {
    var wireType: Wire.PassengerType {
        switch self {
        case .infant: .youngChild
        case .child: .child
        case .youth: .youth
        case .adult: .adult
        case .senior: .senior
        }
    }
}

extension Fare {
    var flexibility: Wire.Flexibility {
        switch kind {
        case .nonFlexible: .none
        case .semiFlexible: .semi
        case .flexible: .full
        }
    }

    var wireClass: Wire.TravelClass { travelClass == .first ? .first : .second }
}
