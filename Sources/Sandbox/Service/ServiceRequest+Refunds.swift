import Foundation
import HTTPTransport
import HTTPTypes
import OSDM

/// The resources below `/bookings/{id}/refund-offers`: refund offers and the refund itself.
extension ServiceRequest {
    private static let refundOfferLifetime: TimeInterval = 600

    /// `POST /bookings/{id}/refund-offers`: makes one refund offer for the whole request, or returns the offer that is
    /// open.
    func proposeRefund() throws -> Response {
        let request = try parsed.value(Wire.RefundOfferRequest.self)
        var problems = HeededFields.refundOffers.warning(parsed.body).map { [$0] } ?? []
        var overruleCode = request.overruleCode
        if let code = overruleCode, !Wire.OverruleCode.listed.contains(code) {
            problems.append(.unknownOverruleCode(code))
            overruleCode = nil
        }
        return try respond { booking in
            try checkBought(booking)
            let returned = try returned(request, booking)
            let refund: SandboxRefund
            if let open = booking.refunds.first(where: { $0.isOpen(at: now) }) {
                refund = open
                if open.returned != returned || open.overruleCode != overruleCode?.rawValue {
                    problems.append(.anotherIsOpen)
                }
            } else {
                booking.refundCount += 1
                refund = proposed(returned, overruleCode, booking)
                // A booking has at most one open offer, so the new offer replaces an expired one.
                booking.refunds.removeAll { $0.confirmedOn == nil }
                booking.refunds.append(refund)
            }
            return .json(
                Wire.RefundOfferCollectionResponse(
                    refundOffers: [writer.refundOffer(refund, of: booking)],
                    problems: problems.isEmpty ? nil : problems))
        }
    }

    private func proposed(
        _ returned: [SandboxRefund.Returned], _ overruleCode: Wire.OverruleCode?, _ booking: SandboxBooking
    ) -> SandboxRefund {
        let terms = RefundTerms(now: now, isOverruled: overruleCode != nil)
        let tickets = booking.tickets
        let offers = returned.compactMap { returned in
            tickets.first { $0.id == returned.ticketID }?.offer
        }
        // The terms of a fare are others after its departure.
        let departures = offers.compactMap { booking.offers[$0].departure }.filter { now < $0 }
        var hasher = StableHasher(seed: settings.seed)
        hasher.add(booking.id)
        hasher.add("\(booking.refundCount)")
        // A sandbox that was restarted without its last changes counts from an earlier number. Its next offer is another
        // one all the same, also within the same second, which `now` leaves out.
        hasher.add(settings.now().timeIntervalSinceReferenceDate.bitPattern)
        return SandboxRefund(
            id: "refund-" + String(hasher.value, radix: 36), createdOn: now,
            validUntil: departures.reduce(now + Self.refundOfferLifetime, min),
            overruleCode: overruleCode?.rawValue, returned: returned,
            items: zip(returned, offers).flatMap { terms.items($0.passengerIDs, of: $1, in: booking) })
    }

    /// Returns the tickets that a request names, each with the travellers who return it.
    private func returned(
        _ request: Wire.RefundOfferRequest, _ booking: SandboxBooking
    ) throws -> [SandboxRefund.Returned] {
        guard !request.fulfillmentIds.isEmpty else {
            throw ProblemResponse.badRequest(
                "X_NO_FULFILLMENT", "Name the tickets to refund.", at: "#/fulfillmentIds")
        }
        let tickets = booking.tickets
        let specifications = request.refundSpecifications?.array ?? []
        for (index, specification) in specifications.enumerated()
        where !request.fulfillmentIds.contains(specification.fulfillmentId) {
            throw ProblemResponse.badRequest(
                "X_NO_SUCH_FULFILLMENT", "fulfillmentIds does not name this ticket.",
                at: "#/refundSpecifications/\(index)/fulfillmentId")
        }
        return try request.fulfillmentIds.enumerated().map { index, id in
            let pointer = "#/fulfillmentIds/\(index)"
            guard let ticket = tickets.first(where: { $0.id == id }) else {
                throw ProblemResponse.badRequest(
                    "X_NO_SUCH_FULFILLMENT", "The booking has no such ticket.", at: pointer)
            }
            guard ticket.refundID == nil else {
                throw ProblemResponse.conflict(
                    "X_ALREADY_REFUNDED", "This ticket is refunded already.", at: pointer)
            }
            guard !request.fulfillmentIds[..<index].contains(id) else {
                throw ProblemResponse.badRequest(
                    "X_SAME_FULFILLMENT", "A ticket is there twice.", at: pointer)
            }
            let wanted = specifications.first { $0.fulfillmentId == id }?.passengerIds ?? ticket.passengerIDs
            guard !wanted.isEmpty, Set(wanted).isSubset(of: ticket.passengerIDs) else {
                throw ProblemResponse.badRequest(
                    "X_OTHER_PASSENGERS",
                    "The ticket is for the passengers \(ticket.passengerIDs.joined(separator: ", ")). Name some of"
                        + " them, or none for all.", at: "#/refundSpecifications")
            }
            return SandboxRefund.Returned(
                ticketID: id, passengerIDs: ticket.passengerIDs.filter(wanted.contains))
        }
    }

    /// `GET …/refund-offers/{id}`: returns an open offer. A confirmed offer can only be read with the booking.
    func refundOffer() throws -> Response {
        let booking = try found(ids[0])
        let refund = booking.refunds[try openRefund(booking)]
        return .json(Wire.RefundOfferResponse(refundOffer: writer.refundOffer(refund, of: booking)))
    }

    /// `GET …/confirmation-check`: tells whether the refund offer could be confirmed now.
    func checkRefund() throws -> Response {
        _ = try openRefund(try found(ids[0]))
        return .noContent
    }

    func withdrawRefund() throws -> Response {
        _ = try changed { $0.refunds.remove(at: try openRefund($0)) }
        return .noContent
    }

    // MARK: The refund

    /// `PATCH …/refund-offers/{id}`: confirms an open offer, which refunds the tickets.
    func confirmRefund() throws -> Response {
        guard try parsed.value(Wire.RefundOfferPatchRequest.self).status == .confirmed else {
            throw ProblemResponse.badRequest(
                "X_BAD_STATUS", "A refund offer can be CONFIRMED, and nothing else.", at: "#/status")
        }
        var isNew = false
        let response = try respond { booking in
            let place = try openRefund(booking)
            if settings.events.refusesRefunds { throw ProblemResponse.refundRefused }
            booking.refunds[place].confirmedOn = now
            isNew = true
            return .json(
                Wire.RefundOfferResponse(
                    refundOffer: writer.refundOffer(booking.refunds[place], of: booking)))
        }
        if isNew, settings.events.losesRefunds { throw ProblemResponse.lost }
        return response
    }

    // MARK: Common parts

    private func checkBought(_ booking: SandboxBooking) throws(ProblemResponse) {
        guard booking.state(at: now) == .bought else {
            throw .conflict(
                "urn:uic:problem:BOOKING_MODIFICATION_NOT_ALLOWED",
                "Only tickets that are there can be refunded.")
        }
    }

    /// Returns the index of the open refund offer that the path names.
    private func openRefund(_ booking: SandboxBooking) throws(ProblemResponse) -> Int {
        guard let place = booking.refunds.firstIndex(where: { $0.id == ids[1] && $0.isOpen(at: now) }) else {
            throw .noSuchRefundOffer
        }
        return place
    }
}

extension Wire.Problem {
    fileprivate static func unknownOverruleCode(_ code: Wire.OverruleCode) -> Wire.Problem {
        Wire.Problem(
            code: "urn:uic:problem:OVERRULE_CODE_NOT_SUPPORTED", title: "Ignored",
            detail:
                "The overrule code \(code.rawValue.prefix(60)) is not known here: the fare's terms count.",
            pointers: [
                Wire.ProblemPointer(
                    code: "urn:uic:problem:OVERRULE_CODE_NOT_SUPPORTED", requestPointer: "#/overruleCode")
            ])
    }

    fileprivate static let anotherIsOpen = Wire.Problem(
        code: "X_REFUND_OFFER_OPEN", title: "Another offer is open",
        detail: "A booking has one open refund offer: this is it. DELETE it for another one.")
}

extension ProblemResponse {
    fileprivate static let noSuchRefundOffer = ProblemResponse.notFound(
        "X_NO_SUCH_REFUND_OFFER", "There is no such refund offer, or it is over or confirmed.")

    fileprivate static let refundRefused = ProblemResponse.conflict(
        "X_REFUND_REFUSED", "The refund cannot be made just now. Nothing was refunded.")

    fileprivate static let lost = ProblemResponse(
        status: .gatewayTimeout, code: "X_ANSWER_LOST", detail: "Nobody knows what became of the request.")
}
