import Foundation
import OSDM
import Rail

/// Writes a booking as OSDM's, with the state that it has by now.
struct BookingWriter: Sendable {
    let now: Date

    func booking(_ booking: SandboxBooking) -> Wire.Booking {
        let state = booking.state(at: now)
        return Wire.Booking(
            id: booking.id, createdOn: .init(booking.createdOn), passengers: booking.passengers,
            bookingCode: booking.code, externalRef: booking.externalRef, purchaser: booking.purchaser,
            provisionalPrice: state == .held ? price(booking) : nil,
            confirmedPrice: state == .bought || state == .confirmed ? price(booking) : nil,
            bookedOffers: booking.offers.map { bookedOffer($0, of: booking, state) }, trips: booking.trips,
            requestedInformation: state == .held ? booking.requestedInformation?.description : nil,
            confirmationTimeLimit: state == .held ? .init(booking.deadline) : nil,
            fulfillments: state == .bought || state == .confirmed ? fulfillments(booking) : nil,
            fulfillmentDocuments: state == .bought ? documents(booking) : nil)
    }

    /// A ticket for each offer, with a code for each traveller; none before it is bought.
    func fulfillments(_ booking: SandboxBooking) -> [Wire.Fulfillment] {
        guard let boughtOn = booking.boughtOn else { return [] }
        let isThere = booking.state(at: now) == .bought
        return booking.offers.enumerated().map { index, booked in
            let number = "\(booking.code)-\(index + 1)"
            return Wire.Fulfillment(
                id: Self.fulfillmentID(booking.id, index), status: isThere ? .fulfilled : .confirmed,
                bookingRef: booking.id,
                createdOn: .init(boughtOn), summary: booked.offer.summary, controlNumber: number,
                bookingParts: booked.offer.parts.map {
                    Wire.BookingPartReference(id: $0.id, summary: $0.summary)
                },
                fulfillmentParts: !isThere
                    ? nil
                    : booking.passengers.enumerated().map { place, passenger in
                        code(number + "-\(place + 1)", booked, passenger)
                    })
        }
    }

    /// A PDF for each offer.
    private func documents(_ booking: SandboxBooking) -> [Wire.FulfillmentDocument] {
        booking.offers.enumerated().compactMap { index, booked in
            let number = "\(booking.code)-\(index + 1)"
            let trip = booking.trips.first { $0.id == booked.offer.tripCoverage?.coveredTripId }
            let pdf = TicketPDF(title: "DEMO ticket \(number)", lines: lines(booking, booked, trip)).data
            return pdf.map {
                Wire.FulfillmentDocument(
                    medium: .pdfA4, type: .ticket, format: "application/pdf",
                    id: Self.fulfillmentID(booking.id, index) + "-pdf", content: $0.base64EncodedString())
            }
        }
    }

    private func lines(_ booking: SandboxBooking, _ booked: BookedOffer, _ trip: Wire.Trip?) -> [String] {
        func end(_ time: Wire.DateTime, _ name: String?) -> String {
            "\(time.time.day.iso8601)  \(time.time.clock)  \(name ?? "")"
        }
        var lines = ["Booking \(booking.code)"]
        if let trip {
            lines += [end(trip.startTime, trip.originName), end(trip.endTime, trip.destinationName)]
        }
        for passenger in booking.passengers {
            guard let detail = passenger.detail else { continue }
            lines.append("\(detail.firstName) \(detail.lastName)")
        }
        if let summary = booked.offer.summary { lines.append(summary) }
        if let price = Self.sum(booked.offer.parts)?.money {
            lines.append("\(price.currency) \(price.decimal)")
        }
        return lines + ["DEMO: not valid for travel"]
    }

    private static let ticket = "-ticket-"

    private static func fulfillmentID(_ booking: String, _ index: Int) -> String {
        booking + ticket + "\(index + 1)"
    }

    /// The id of the booking that a fulfillment belongs to; nil for what is no fulfillment's id.
    static func bookingID(ofFulfillment id: String) -> String? {
        id.range(of: ticket, options: .backwards).map { String(id[..<$0.lowerBound]) }
    }

    private func code(
        _ number: String, _ booked: BookedOffer, _ passenger: Wire.Passenger
    ) -> Wire.FulfillmentPart {
        let text = "DEMO \(number) \(booked.validUntil.time.day.iso8601) not valid for travel"
        return Wire.FulfillmentPart(
            passengerRef: passenger.id, controlId: number,
            securityFeatures: [
                Wire.SecurityFeature(
                    type: Wire.SecurityFeatureType(type: .barCode, format: .text, symbology: .aztec),
                    data: Data(text.utf8).base64EncodedString())
            ])
    }

    private func price(_ booking: SandboxBooking) -> Wire.Price? {
        Self.sum(booking.offers.flatMap(\.offer.parts))
    }

    /// The sum of parts, which are in one currency.
    private static func sum(_ parts: [Wire.OfferPart]) -> Wire.Price? {
        guard let first = parts.first?.price else { return nil }
        return Wire.Price(
            currency: first.currency, amount: parts.reduce(0) { $0 + $1.price.amount }, scale: first.scale)
    }

    private func bookedOffer(
        _ held: BookedOffer, of booking: SandboxBooking, _ state: SandboxBooking.State
    ) -> Wire.BookedOffer {
        let parts = (held.offer.admissionOfferParts?.array ?? []).map { part($0, held, booking, state) }
        let reservations = (held.offer.reservationOfferParts?.array ?? []).map { offered in
            var reservation = part(offered, held, booking, state)
            reservation.placeAllocation = allocation(
                held.seats.first { $0.part == offered.id }, held, booking)
            return reservation
        }
        return Wire.BookedOffer(
            offerId: held.offer.offerId, externalRef: held.externalRef, summary: held.offer.summary,
            admissions: parts, reservations: reservations.isEmpty ? nil : reservations,
            tripCoverage: held.offer.tripCoverage, products: held.offer.products?.array)
    }

    private func allocation(
        _ seats: BookedSeats?, _ held: BookedOffer, _ booking: SandboxBooking
    ) -> Wire.PlaceAllocation? {
        guard let seats, let trip = held.offer.tripCoverage?.coveredTripId else { return nil }
        let plan: SeatPlan = held.offer.offerSummary?.overallTravelClass == .first ? .first : .second
        let places = zip(seats.places, booking.passengers).map { place, passenger in
            Wire.ReservedPlace(
                id: "\(seats.part)-\(passenger.id)", passengerIds: [passenger.id],
                vehicleNumber: seats.vehicle, coachNumber: plan.coach(place),
                placeNumbers: [plan.seat(place)])
        }
        return Wire.PlaceAllocation(
            accommodationType: .seat, accommodationSubType: .anySeat, reservedPlaces: places,
            tripLegCoverage: Wire.TripLegCoverage(tripId: trip, legId: seats.legID))
    }

    private func part(
        _ part: Wire.OfferPart, _ held: BookedOffer, _ booking: SandboxBooking, _ state: SandboxBooking.State
    ) -> Wire.BookingPart {
        let ids = Dictionary(booking.passengers.map { ($0.externalRef, $0.id) }) { first, _ in first }
        let status: Wire.BookingPartStatus =
            switch state {
            case .held: .prebooked
            case .confirmed: .confirmed
            case .bought: .fulfilled
            case .cancelled: .cancelled
            case .released: .released
            }
        let applied = part.appliedPassengerTypes?.array.map { type in
            Wire.AppliedPassengerType(
                passengerRef: ids[type.passengerRef] ?? type.passengerRef, type: type.type ?? .person,
                description: type.description ?? "")
        }
        return Wire.BookingPart(
            objectType: part.objectType == Wire.OfferPart.reservation ? "Reservation" : "Admission",
            id: part.id, createdOn: .init(booking.createdOn),
            validFrom: part.validFrom ?? .init(booking.createdOn), price: part.price, status: status,
            passengerIds: (part.passengerRefs ?? []).compactMap { ids[$0] },
            refundable: part.refundable ?? .no, exchangeable: part.exchangeable ?? .no, summary: part.summary,
            confirmableUntil: state == .held ? .init(booking.deadline) : nil, validUntil: held.validUntil,
            confirmedOn: booking.boughtOn.map { .init($0) },
            tripCoverage: part.tripCoverage, summaryProductId: part.summaryProductId,
            products: part.products?.array, offerMode: part.offerMode,
            availableFulfillmentOptions: part.availableFulfillmentOptions?.array,
            afterSaleConditions: part.afterSalesConditions?.array, appliedPassengerTypes: applied)
    }
}

extension Wire.Offer {
    /// The admissions, and then the reservations.
    var parts: [Wire.OfferPart] {
        (admissionOfferParts?.array ?? []) + (reservationOfferParts?.array ?? [])
    }
}
