import Foundation
import Rail

extension Booking {
    init(_ booking: Wire.Booking, warnings: [String]) {
        let booked = booking.bookedOffers?.array ?? []
        let lists = booked.flatMap { [$0.admissions, $0.reservations, $0.ancillaries] }
        let leftOut = lists.reduce(booking.bookedOffers?.leftOut ?? 0) { $0 + ($1?.leftOut ?? 0) }
        let feesLeftOut = booked.reduce(0) { $0 + ($1.fees?.leftOut ?? 0) }
        // Each unreadable part has a stand-in, so that the booking does not count as complete without it.
        let standIns =
            (0..<leftOut).map { BookingPart(unreadable: $0, .other, "a part") }
            + (0..<feesLeftOut).map { BookingPart(unreadable: leftOut + $0, .fee, "a fee") }
        let parts = booked.flatMap(\.railParts) + standIns
        let wireParts = booked.flatMap { $0.kinds.flatMap(\.parts) }
        // If a part cannot be read, the sum of the others would be too low.
        let sum = standIns.isEmpty ? Money.sum(parts.compactMap(\.price)) : nil
        let price = (booking.confirmedPrice ?? booking.provisionalPrice)?.money ?? sum
        self.init(
            id: booking.id, createdOn: booking.createdOn.instant,
            travellers: booking.passengers.map { Traveller($0) }, parts: parts,
            // The way out comes first, whatever the order of the service.
            trips: (booking.trips?.array ?? []).map { Trip($0) }
                .sorted { $0.departure.instant < $1.departure.instant }, code: booking.bookingCode,
            boughtOn: wireParts.compactMap { $0.confirmedOn?.instant }.min(),
            deadline: booking.confirmationTimeLimit?.instant
                ?? wireParts.compactMap { $0.confirmableUntil?.instant }.min(),
            price: price.flatMap { $0.isPrice ? $0 : nil },
            requestedInformation: booking.requestedInformation.flatMap { RequestedInformation(asked: $0) },
            tickets: (booking.fulfillments?.array ?? []).map { Ticket($0) },
            documents: TicketDocument.all(
                booking.fulfillmentDocuments, of: booking.fulfillments?.array ?? []), warnings: warnings,
            refundOffers: booking.refundOffers?.array.map { RefundOffer($0) },
            externalRef: booking.externalRef)
    }
}

extension TicketDocument {
    /// Returns the files of tickets, without repetitions. Older services list the files inside the fulfillments
    /// and not beside them.
    static func all(
        _ documents: Wire.Elements<Wire.FulfillmentDocument>?, of fulfillments: [Wire.Fulfillment]
    ) -> [TicketDocument] {
        let all = (documents?.array ?? []) + fulfillments.flatMap { $0.fulfillmentDocuments?.array ?? [] }
        var seen: Set<TicketDocument> = []
        return all.compactMap { TicketDocument($0) }.filter { seen.insert($0).inserted }
    }

    private init?(_ document: Wire.FulfillmentDocument) {
        let content = document.content.flatMap { Data(base64Encoded: $0) }
        guard content != nil || document.downloadLink != nil else { return nil }
        self.init(
            mediaType: document.format, content: content,
            link: content == nil ? document.downloadLink : nil, kind: Kind(document.type))
    }
}

extension TicketDocument.Kind {
    fileprivate init(_ type: Wire.FulfillmentDocumentType) {
        self =
            switch type {
            case .ticket: .ticket
            case .boardingPass: .boardingPass
            case .receipt: .receipt
            case .information: .information
            case .voucher: .voucher
            default: .other(type.rawValue)
            }
    }
}

extension Wire.BookedOffer {
    /// The parts of the offer by kind; fees are not among them.
    fileprivate var kinds: [(kind: BookingPart.Kind, parts: [Wire.BookingPart])] {
        [
            (.admission, admissions?.array ?? []), (.reservation, reservations?.array ?? []),
            (.other, ancillaries?.array ?? []),
        ]
    }

    /// The ids of the trips that are covered; nil if none is named.
    fileprivate static func ids(_ coverages: Wire.TripCoverage?...) -> [Trip.ID]? {
        let ids = coverages.compactMap { $0?.coveredTripId }
        return ids.isEmpty ? nil : ids
    }

    fileprivate var railParts: [BookingPart] {
        let products = products?.array ?? []
        return kinds.flatMap { kind, parts in
            parts.map { part in
                var part = BookingPart(part, kind, products: products)
                part.tripIDs = part.tripIDs ?? Self.ids(tripCoverage, inboundTripCoverage)
                return part
            }
        }
            + (fees?.array ?? []).map { fee in
                BookingPart(
                    id: fee.id, kind: .fee, name: fee.summary ?? "Fee", price: fee.price.money, status: .held)
            }
    }
}

extension BookingPart {
    init(_ part: Wire.BookingPart, _ kind: Kind, products: [Wire.Product]) {
        let product = products.first { $0.id == part.summaryProductId } ?? products.first
        self.init(
            id: part.id, kind: kind, name: part.summary ?? "", price: part.price.money,
            status: Status(part.status), seats: Seat.all(in: part.placeAllocation),
            conditions: OfferConditions.sentences(of: product), travellerIDs: part.passengerIds,
            isRefundable: part.refundable != .no, refundableUntil: part.refundableUntil,
            reductions: GrantedReduction.all(in: part), validity: OfferConditions.validity(of: product),
            isTrainBound: product?.isTrainBound,
            tripIDs: Wire.BookedOffer.ids(part.tripCoverage, part.inboundTripCoverage),
            refundFee: OfferConditions.refundFee(part.refundable == .no ? nil : part.refundFee, of: product))
    }
}

extension Wire.BookingPart {
    /// The fee for a refund; nil if there is none, or if it depends on the time.
    fileprivate var refundFee: Money? {
        let periods = (afterSaleConditions?.array ?? []).filter { $0.condition == .refund }
        return periods.count == 1 && afterSaleConditions?.leftOut == 0 ? periods[0].afterSaleFee?.money : nil
    }

    /// The end of the last period in which the part can be refunded; nil if the service does not state it.
    fileprivate var refundableUntil: Date? {
        guard let conditions = afterSaleConditions, conditions.leftOut == 0 else { return nil }
        let periods = conditions.array.filter { $0.condition == .refund }
        let ends = periods.compactMap { $0.validUntil?.instant }
        return ends.count == periods.count ? ends.max() : nil
    }
}

extension BookingPart {
    fileprivate init(unreadable index: Int, _ kind: Kind, _ name: String) {
        self.init(id: "unreadable-\(index)", kind: kind, name: name, price: nil, status: .other(""))
    }
}

extension Seat {
    fileprivate static func all(in allocation: Wire.PlaceAllocation?) -> [Seat] {
        let kind: Kind? = allocation.map { allocation in
            switch allocation.accommodationType {
            case .seat: .seat
            case .couchette: .couchette
            case .berth: .berth
            case .vehicle: .vehicle
            case .storage: .storage
            default: .other
            }
        }
        return (allocation?.reservedPlaces.array ?? []).flatMap { place in
            let numbers = place.placeNumbers ?? [place.placeDescription ?? ""]
            // If the numbers of seats and travellers are equal, each traveller has one seat, in the same order.
            let isOneEach = numbers.count == place.passengerIds.count
            return numbers.enumerated().map { index, number in
                Seat(
                    vehicle: place.vehicleNumber, coach: place.coachNumber, number: number,
                    travellerIDs: isOneEach ? [place.passengerIds[index]] : place.passengerIds, kind: kind)
            }
        }
    }
}

extension BookingPart.Status {
    fileprivate init(_ status: Wire.BookingPartStatus) {
        self =
            switch status {
            case .prebooked: .held
            case .onHold: .onHold
            case .confirmed: .confirmed
            case .fulfilled: .fulfilled
            case .cancelled: .cancelled
            case .released: .released
            case .refunded: .refunded
            case .exchangeOngoing: .exchanging
            case .exchanged: .exchanged
            case .error: .failed
            default: .other(status.rawValue)
            }
    }
}

extension Traveller {
    init(_ passenger: Wire.Passenger) {
        let kind: PassengerKind =
            switch passenger.type {
            case .youth: .youth
            case .senior: .senior
            case .child, .youngChild, .familyChild, .childWithReducedMobility: .child
            default: .adult
            }
        let contact = passenger.detail?.contact
        self.init(
            id: passenger.externalRef, kind: kind, age: kind == .child ? passenger.age : nil,
            firstName: passenger.detail?.firstName ?? "",
            lastName: passenger.detail?.lastName ?? "",
            birthDate: passenger.dateOfBirth.flatMap { Wire.LocalDateTime($0 + "T00:00:00")?.day },
            emailAddress: contact?.email ?? passenger.detail?.email ?? "",
            phoneNumber: contact?.phoneNumber ?? passenger.detail?.phoneNumber ?? "",
            serviceID: passenger.id, serviceKind: passenger.type.rawValue,
            cards: (passenger.cards?.array ?? []).compactMap { ReductionCard($0) })
    }
}

extension Ticket {
    init(_ fulfillment: Wire.Fulfillment) {
        let codes = (fulfillment.fulfillmentParts?.array ?? []).flatMap { part in
            (part.securityFeatures?.array ?? []).compactMap { TicketCode($0, part) }
        }
        self.init(
            id: fulfillment.id, status: Status(fulfillment.status), codes: codes,
            partIDs: fulfillment.bookingParts?.map(\.id),
            isOnlyNamed: !(fulfillment.fulfillmentParts?.array ?? []).contains {
                $0.securityFeatures?.isEmpty == false
            })
    }
}

extension TicketCode {
    /// Returns nil if the feature is not a barcode, or has no content.
    fileprivate init?(_ feature: Wire.SecurityFeature, _ part: Wire.FulfillmentPart) {
        let format = feature.type?.format ?? .binary
        guard feature.type?.type == .barCode, format == .text || format == .binary,
            let data = feature.data.flatMap({ Data(base64Encoded: $0) }), !data.isEmpty
        else { return nil }
        let symbology: Symbology =
            switch feature.type?.symbology {
            case .aztec?, nil: .aztec
            case .qr?: .qr
            case let other?: .other(other.rawValue)
            }
        self.init(
            travellerID: part.passengerRef, number: part.controlId, symbology: symbology, content: data)
    }
}

extension Ticket.Status {
    fileprivate init(_ status: Wire.FulfillmentStatus) {
        self =
            switch status {
            case .fulfilled: .valid
            case .available, .onHold, .confirmed: .pending
            case .checkedIn: .checkedIn
            case .cancelled: .cancelled
            case .released: .released
            case .refunded: .refunded
            case .exchanged: .exchanged
            case .expired: .expired
            default: .other(status.rawValue)
            }
    }
}
