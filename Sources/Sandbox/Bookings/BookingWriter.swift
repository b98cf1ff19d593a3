import Foundation
import OSDM
import Rail
import Tickets

/// Writes a booking in its present state, as OSDM's `Booking`.
struct BookingWriter: Sendable {
    let now: Date
    var isTrainCancelled = false
    /// Returns a trip as its trains run now.
    var current: @Sendable (Wire.Trip) -> Wire.Trip = { $0 }
    /// Returns the seconds by which a traveller arrives late who misses a change of a trip; nil if none is missed.
    var delayByMissedChange: @Sendable (Wire.Trip) -> TimeInterval? = { _ in nil }

    func booking(_ booking: SandboxBooking) -> Wire.Booking {
        let state = booking.state(at: now)
        let isBought = state == .bought || state == .confirmed
        return Wire.Booking(
            id: booking.id, createdOn: .init(booking.createdOn), passengers: booking.passengers,
            bookingCode: booking.code, externalRef: booking.externalRef, purchaser: booking.purchaser,
            provisionalPrice: state == .held ? price(booking) : nil,
            confirmedPrice: isBought ? price(booking) : nil,
            bookedOffers: booking.offers.indices.map { bookedOffer($0, of: booking, state) },
            trips: booking.trips.map { isBought ? trip(current($0)) : current($0) },
            requestedInformation: state == .held ? booking.requestedInformation?.description : nil,
            confirmationTimeLimit: state == .held ? .init(booking.deadline) : nil,
            fulfillments: isBought ? fulfillments(booking) : nil,
            fulfillmentDocuments: state == .bought ? documents(booking) : nil,
            refundOffers: isBought ? refundOffers(booking) : nil)
    }

    private func trip(_ trip: Wire.Trip) -> Wire.Trip {
        guard isTrainCancelled else { return trip }
        var trip = trip
        trip.tripStatus = Wire.TripStatus(cancelled: true)
        return trip
    }

    // MARK: Tickets

    /// Writes all tickets. The valid ones have a barcode for each traveller.
    func fulfillments(_ booking: SandboxBooking) -> [Wire.Fulfillment] {
        booking.tickets.map { fulfillment($0, of: booking) }
    }

    private func fulfillment(_ ticket: SandboxTicket, of booking: SandboxBooking) -> Wire.Fulfillment {
        let isThere = booking.state(at: now) == .bought
        let booked = booking.offers[ticket.offer]
        return Wire.Fulfillment(
            id: ticket.id,
            status: ticket.refundID != nil ? .refunded : isThere ? .fulfilled : .confirmed,
            bookingRef: booking.id, createdOn: .init(ticket.createdOn), summary: booked.offer.summary,
            controlNumber: ticket.number,
            bookingParts: booking.shares(of: ticket.offer).filter { $0.refund?.id == ticket.refundID }.map {
                Wire.BookingPartReference(id: $0.id, summary: $0.part.summary)
            },
            fulfillmentParts: !isThere || ticket.refundID != nil
                ? nil : ticket.passengerIDs.map { part(ticket.code(of: $0, in: booking)) })
    }

    private func documents(_ booking: SandboxBooking) -> [Wire.FulfillmentDocument] {
        booking.tickets.filter { $0.refundID == nil }.compactMap { ticket in
            TicketPDF(ticket, of: booking).data.map {
                Wire.FulfillmentDocument(
                    medium: .pdfA4, type: .ticket, format: "application/pdf", id: ticket.id + "-pdf",
                    content: $0.base64EncodedString())
            }
        }
    }

    private func part(_ code: TicketCode) -> Wire.FulfillmentPart {
        Wire.FulfillmentPart(
            passengerRef: code.travellerID, controlId: code.number,
            securityFeatures: [
                Wire.SecurityFeature(
                    type: Wire.SecurityFeatureType(type: .barCode, format: .text, symbology: .aztec),
                    data: code.content.base64EncodedString())
            ])
    }

    // MARK: Refunds

    /// Writes the confirmed refunds, and the open offer.
    private func refundOffers(_ booking: SandboxBooking) -> [Wire.RefundOffer] {
        booking.refunds.filter { $0.confirmedOn != nil || $0.isOpen(at: now) }
            .map { refundOffer($0, of: booking) }
    }

    func refundOffer(_ refund: SandboxRefund, of booking: SandboxBooking) -> Wire.RefundOffer {
        let tickets = booking.tickets
        let returned = tickets.filter { ticket in refund.returned.contains { $0.ticketID == ticket.id } }
        let places = Set(returned.map(\.offer))
        let isConfirmed = refund.confirmedOn != nil
        let issued = tickets.filter { $0.issuedBy == refund.id }
        let shares = places.sorted().flatMap { booking.shares(of: $0) }
        let items = refund.items.compactMap { item in
            shares.first { $0.part.id == item.partID && $0.refund?.id == (isConfirmed ? refund.id : nil) }
                .map { (item: item, share: $0) }
        }
        func sum(_ amount: (SandboxRefund.Item) -> Int) -> Wire.Price {
            Self.sum(items.map { ($0.share.part.price, amount($0.item)) })
                ?? Wire.Price(currency: "EUR", amount: 0, scale: 2)
        }
        return Wire.RefundOffer(
            id: refund.id, createdOn: .init(refund.createdOn), validFrom: .init(refund.createdOn),
            validUntil: .init(refund.validUntil), status: isConfirmed ? .confirmed : .proposed,
            fulfillments: returned.map { fulfillment($0, of: booking) }, refundFee: sum(\.fee),
            refundableAmount: sum { $0.paid - $0.fee }, confirmedOn: refund.confirmedOn.map { .init($0) },
            appliedOverruleCode: refund.overruleCode.map { Wire.OverruleCode(rawValue: $0) },
            issuedFulfillments: isConfirmed ? issued.map { fulfillment($0, of: booking) } : nil,
            refundOfferBreakdown: items.map { item, share in
                Wire.RefundOfferBreakdownItem(
                    refundFee: share.part.price.with(amount: item.fee),
                    refundableAmount: share.part.price.with(amount: item.paid - item.fee),
                    bookingParts: [Wire.BookingPartReference(id: share.id, summary: share.part.summary)])
            }, reimbursementMethod: Wire.ReimbursementMethod(paymentMethod: .originalAccount))
    }

    // MARK: Parts

    /// Returns the agreed price. Refunds are not deducted from it.
    private func price(_ booking: SandboxBooking) -> Wire.Price? {
        Self.sum(booking.offers.flatMap(\.offer.parts).map { ($0.price, $0.price.amount) })
    }

    private static func sum(_ amounts: [(price: Wire.Price, amount: Int)]) -> Wire.Price? {
        amounts.first?.price.with(amount: amounts.reduce(0) { $0 + $1.amount })
    }

    private func bookedOffer(
        _ place: Int, of booking: SandboxBooking, _ state: SandboxBooking.State
    ) -> Wire.BookedOffer {
        let booked = booking.offers[place]
        let shares = booking.shares(of: place)
        let admissions = shares.filter { !$0.isReservation }.map { part($0, booked, booking, state) }
        let reservations = shares.filter(\.isReservation).map { share in
            var reservation = part(share, booked, booking, state)
            reservation.placeAllocation = share.refund == nil ? allocation(share, booked, booking) : nil
            return reservation
        }
        return Wire.BookedOffer(
            offerId: booked.offer.offerId, externalRef: booked.externalRef, summary: booked.offer.summary,
            admissions: admissions, reservations: reservations.isEmpty ? nil : reservations,
            tripCoverage: booked.offer.tripCoverage, products: products(booked, of: booking),
            inboundTripCoverage: booked.offer.inboundTripCoverage)
    }

    /// Returns the products of an offer. If the trip arrives an hour late or more, its tickets are valid for any train:
    /// Regulation (EU) 2021/782, Article 18, gives travellers then the choice to continue at another time.
    private func products(_ booked: BookedOffer, of booking: SandboxBooking) -> [Wire.Product]? {
        let ids = [booked.offer.tripCoverage, booked.offer.inboundTripCoverage].map { $0?.coveredTripId }
        let isLate = booking.trips.contains { trip in
            ids.contains(trip.id) && (delayByMissedChange(trip) ?? current(trip).delay ?? 0) >= 3600
        }
        guard isLate else {
            return booked.offer.products?.array
        }
        return booked.offer.products?.array.map { product in
            var product = product
            let text = "for any train to the destination, because the trip arrives an hour late or more"
            product.conditions = Wire.Elements(
                (product.conditions?.array ?? []).filter { $0.type != .travel }
                    + [Wire.Condition(type: .travel, description: text)])
            product.isTrainBound = false
            return product
        }
    }

    private func allocation(
        _ share: BookedShare, _ booked: BookedOffer, _ booking: SandboxBooking
    ) -> Wire.PlaceAllocation? {
        guard let seats = booked.seats.first(where: { $0.part == share.part.id }),
            let trip = share.part.coveredTripID
        else { return nil }
        let places = zip(seats.places, booking.passengers(of: booked))
            .filter { share.passengerIDs.contains($1.id) }
            .map { place, passenger in
                Wire.ReservedPlace(
                    id: "\(seats.part)-\(passenger.id)", passengerIds: [passenger.id],
                    vehicleNumber: seats.vehicle, coachNumber: booked.seatPlan.coach(place),
                    placeNumbers: [booked.seatPlan.seat(place)])
            }
        return Wire.PlaceAllocation(
            accommodationType: .seat, accommodationSubType: .anySeat, reservedPlaces: places,
            tripLegCoverage: Wire.TripLegCoverage(tripId: trip, legId: seats.legID))
    }

    private func part(
        _ share: BookedShare, _ booked: BookedOffer, _ booking: SandboxBooking,
        _ state: SandboxBooking.State
    ) -> Wire.BookingPart {
        let part = share.part
        let ids = Dictionary(booking.passengers.map { ($0.externalRef, $0.id) }) { first, _ in first }
        let status: Wire.BookingPartStatus =
            switch state {
            case _ where share.refund != nil: .refunded
            case .held: .prebooked
            case .confirmed: .confirmed
            case .bought: .fulfilled
            case .cancelled: .cancelled
            case .released: .released
            }
        let applied = part.appliedPassengerTypes?.array.compactMap { type in
            ids[type.passengerRef].flatMap { id in
                share.passengerIDs.contains(id)
                    ? Wire.AppliedPassengerType(
                        passengerRef: id, type: type.type ?? .person, description: type.description ?? "",
                        appliedReductions: type.appliedReductions?.array)
                    : nil
            }
        }
        return Wire.BookingPart(
            objectType: share.isReservation ? "Reservation" : "Admission", id: share.id,
            createdOn: .init(booking.createdOn), validFrom: part.validFrom ?? .init(booking.createdOn),
            price: part.price.with(amount: share.price), status: status, passengerIds: share.passengerIDs,
            refundable: part.refundable ?? .no, exchangeable: part.exchangeable ?? .no, summary: part.summary,
            confirmableUntil: state == .held ? .init(booking.deadline) : nil, validUntil: booked.validUntil,
            confirmedOn: booking.boughtOn.map { .init($0) },
            tripCoverage: part.tripCoverage, summaryProductId: part.summaryProductId,
            products: part.products?.array, offerMode: part.offerMode,
            availableFulfillmentOptions: part.availableFulfillmentOptions?.array,
            afterSaleConditions: part.afterSalesConditions?.array, appliedPassengerTypes: applied,
            appliedPromotionCodes: part.appliedPromotionCodes?.array,
            grantedReductionAmounts: part.grantedReductionAmounts?.renamed(ids, for: share.passengerIDs),
            refundAmount: share.refund.map { part.price.with(amount: share.price - $0.fee) },
            inboundTripCoverage: part.inboundTripCoverage)
    }
}

extension Wire.Trip {
    /// The seconds by which the last train is expected late; nil if nothing is known.
    fileprivate var delay: Double? {
        guard let arrival = legs.compactMap(\.timedLeg).last?.end.serviceArrival else { return nil }
        return arrival.estimatedTime.map { $0.instant.timeIntervalSince(arrival.timetabledTime.instant) }
    }
}

extension Wire.OfferPart {
    /// The id of the trip that the part is for: of the way out, or of the way back.
    var coveredTripID: String? { (tripCoverage ?? inboundTripCoverage)?.coveredTripId }
}

extension Wire.Price {
    func with(amount: Int) -> Wire.Price { Wire.Price(currency: currency, amount: amount, scale: scale) }
}

extension Wire.GrantedReductionAmounts {
    /// Returns the reductions of some passengers, who are named by their ids in the booking.
    ///
    /// - Parameter ids: The ids of the passengers, by their references in the offer.
    fileprivate func renamed(_ ids: [String: String], for passengers: [String]) -> Self? {
        let own = (grantedReductionAmount?.array ?? []).compactMap {
            reduction -> Wire.GrantedReductionAmount? in
            var reduction = reduction
            reduction.passengerRefs = (reduction.passengerRefs ?? []).compactMap { ids[$0] }
                .filter(passengers.contains)
            return reduction.passengerRefs?.isEmpty == true ? nil : reduction
        }
        return own.isEmpty ? nil : Self(grantedReductionAmount: own)
    }
}

extension BookedShare {
    fileprivate var isReservation: Bool { part.objectType == Wire.OfferPart.reservation }
}
