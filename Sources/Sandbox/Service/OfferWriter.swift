import Foundation
import OSDM
import Rail

/// Writes the fares of a journey as OSDM's offers.
struct OfferWriter: Sendable {
    let timetable: Timetable
    let journey: Journey
    let terms: OfferTerms

    private var passengers: [Wire.AnonymousPassengerSpecification] { terms.passengers }

    func offer(_ fare: Fare, id: String) -> Wire.Offer {
        let formatting = FareFormatting(fare: fare)
        let product = product(fare, formatting)
        let coverage = Wire.TripCoverage(coveredTripId: terms.tripID)
        let refs = passengers.map(\.externalRef)
        let legs = TripWriter(timetable: timetable).rideIDs(of: journey)
        let rides = zip(legs, fare.rides).enumerated().map { ($0 + 1, $1.0, $1.1) }
        let name = "\(formatting.name), \(formatting.className)"
        let admissions = rides.map { number, ids, share in
            var part = self.part(
                "\(id)-admission-\(number)", Wire.OfferPart.admission, share.price, ids, product, fare,
                isWhole: legs.count == 1)
            part.summary = name
            // There is one fee for the whole ticket.
            part.afterSalesConditions = afterSales(fare, number == 1 ? formatting.refundFee : nil)
                .map { Wire.Elements($0) }
            part.requestedInformation = number == 1 ? asked(fare) : nil
            return part
        }
        let reservations = rides.filter(\.2.hasSeats).map { number, ids, share in
            let nothing = Money(amount: 0, scale: share.price.scale, currency: share.price.currency)
            var part = self.part(
                "\(id)-reservation-\(number)", Wire.OfferPart.reservation, nothing, ids, product, fare,
                isWhole: legs.count == 1)
            part.summary = "Seat"
            (part.appliedPassengerTypes, part.priceGuaranteedUntil) = (nil, nil)
            return part
        }
        return Wire.Offer(
            offerId: id, createdOn: .init(terms.createdOn), preBookableUntil: .init(terms.expiry),
            passengerRefs: refs,
            offerSummary: Wire.OfferSummary(
                minimalPrice: Wire.Price(fare.price), overallServiceClass: serviceClass(fare, formatting),
                overallFlexibility: Self.flexibility(fare), overallTravelClass: Self.travelClass(fare)),
            products: [product], tripCoverage: coverage, admissionOfferParts: admissions,
            reservationOfferParts: reservations.isEmpty ? nil : reservations, summary: name)
    }

    /// Writes the part of an offer for one ride, which has several legs on a through train.
    private func part(
        _ id: String, _ type: String, _ price: Money, _ legs: [String], _ product: Wire.Product, _ fare: Fare,
        isWhole: Bool
    ) -> Wire.OfferPart {
        Wire.OfferPart(
            objectType: type, id: id, createdOn: .init(terms.createdOn), validFrom: .init(terms.departure),
            price: Wire.Price(price), offerMode: .collective, passengerRefs: passengers.map(\.externalRef),
            refundable: permission(fare), exchangeable: permission(fare),
            products: [Wire.ProductLegAssociation(productId: product.id, legIds: legs)],
            availableFulfillmentOptions: [Wire.FulfillmentOption(type: .eTicket, media: .pdfA4)],
            tripCoverage: isWhole
                ? Wire.TripCoverage(coveredTripId: terms.tripID)
                : Wire.TripCoverage(coveredTripId: terms.tripID, sectionIndex: 1, coveredLegIds: legs),
            priceGuaranteedUntil: .init(terms.expiry), summaryProductId: product.id,
            appliedPassengerTypes: applied)
    }

    /// The details that the travellers must give.
    private func asked(_ fare: Fare) -> String {
        let aged = zip(passengers, terms.ages).filter { $1 == .youth || $1 == .senior }
        return AskedDetails(isTrainBound: fare.isTrainBound, aged: aged.map(\.0.externalRef))
            .expression(of: passengers.map(\.externalRef)).description
    }

    static func flexibility(_ fare: Fare) -> Wire.Flexibility {
        switch fare.kind {
        case .nonFlexible: .none
        case .semiFlexible: .semi
        case .flexible: .full
        }
    }

    static func travelClass(_ fare: Fare) -> Wire.TravelClass {
        fare.travelClass == .first ? .first : .second
    }

    private func product(_ fare: Fare, _ formatting: FareFormatting) -> Wire.Product {
        let code = [Self.flexibility(fare).rawValue, Self.travelClass(fare).rawValue].joined(separator: "-")
        func condition(_ type: Wire.ConditionType, _ text: String) -> Wire.Condition {
            Wire.Condition(
                type: type, description: text, shortDescription: text.utf8.count <= 64 ? text : nil)
        }
        return Wire.Product(
            id: "product-" + code.lowercased(), code: code, owner: owner, flexibility: Self.flexibility(fare),
            summary: formatting.name + " fare", type: .admissionPointToPoint,
            description: "\(formatting.name) fare, \(formatting.className). \(FareFormatting.warning)",
            conditions: [
                condition(.refund, formatting.refund), condition(.exchange, formatting.exchange),
                condition(.travel, formatting.travel),
            ], serviceClass: serviceClass(fare, formatting), travelClass: Self.travelClass(fare),
            isTrainBound: fare.isTrainBound)
    }

    private var owner: String {
        journey.legs.lazy.compactMap { leg in
            if case .ride(let ride) = leg { timetable.carrier(of: ride).ref } else { nil }
        }.first ?? "urn:x-gtfs:agency:none"
    }

    private func serviceClass(_ fare: Fare, _ formatting: FareFormatting) -> Wire.ServiceClass {
        Wire.ServiceClass(type: fare.travelClass == .first ? .high : .standard, name: formatting.className)
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
        let free = Wire.Price(
            Money(amount: 0, scale: fare.price.scale, currency: fare.price.currency))
        let fee = fare.kind == .semiFlexible ? refundFee.map { Wire.Price($0) } ?? free : free
        return [(Wire.AfterSaleConditionType.refund, fee), (.exchange, free)].map { condition, fee in
            Wire.AfterSaleCondition(
                condition: condition, validFrom: .init(terms.createdOn), validUntil: .init(terms.departure),
                afterSaleFee: fee)
        }
    }

    private var applied: [Wire.AppliedPassengerType] {
        zip(passengers, terms.ages).map { passenger, age in
            let (type, name): (Wire.PassengerType, String) =
                switch age {
                case .infant, .child: (.child, "Child")
                case .youth: (.youth, "Youth")
                case .adult: (.adult, "Adult")
                case .senior: (.senior, "Senior")
                }
            return Wire.AppliedPassengerType(
                passengerRef: passenger.externalRef, type: type, description: name)
        }
    }
}
