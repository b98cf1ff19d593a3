package import Foundation
import HTTPTransport
import HTTPTypes
import Marks
package import Rail

extension OSDMClient: BookingRequests {
    func address(_ booking: Booking.ID, _ rest: String...) -> URL {
        address.resource(["bookings", booking] + rest)
    }

    // MARK: Asking

    @concurrent package func booking(_ id: Booking.ID) async throws -> Booking {
        let activity = "reading the booking"
        let read = try await read(Wire.BookingResponse.self, .get, address(id), activity: activity)
        return try booking(read.value, read.warnings, activity)
    }

    private func booking(
        _ response: Wire.BookingResponse, _ warnings: [Wire.DecodingFault], _ activity: String
    ) throws(RailError) -> Booking {
        guard let booking = response.booking else {
            throw reader(activity).error(.malformedResponse, "It holds no booking.")
        }
        return Booking(
            booking,
            warnings: Warnings.sentences(response.problems, response.warnings, warnings, of: "part"))
    }

    @concurrent package func search(_ id: BookingIntent.ID) async throws -> [Booking.ID]? {
        try await search(Wire.BookingSearchRequest(externalRef: id))
    }

    @concurrent package func find(_ code: String, _ lastName: String) async throws -> [Booking.ID]? {
        try await search(
            Wire.BookingSearchRequest(
                bookingCode: code, passenger: Wire.PersonSearchRequest(lastName: lastName)))
    }

    /// Returns the ids of the bookings that the service finds; nil if the service has no search.
    private func search(_ request: Wire.BookingSearchRequest) async throws -> [Booking.ID]? {
        let activity = "looking for the booking"
        let response = try await response(
            .post, address.resource("bookings-search"), body: request, activity: activity)
        guard !reader(activity).isAbsent(response) else { return nil }
        let found = try reader(activity).value(Wire.BookingSearchResponse.self, of: response).value
        return (found.bookingSearchResults?.array ?? []).filter { result in
            // With the token of an organisation, a service may also return bookings of other people.
            request.externalRef.map { $0 == result.externalRef } ?? true
                && request.bookingCode.map { result.bookingCode?.isSame(as: $0) == true } ?? true
                && request.passenger?.lastName.map { result.passengers.names($0) } ?? true
        }.map(\.id)
    }

    private static let largestDocument = 4 << 20

    /// Downloads the file at a link. The session's token is sent only to the service itself. Other https
    /// addresses get a request without the token.
    @concurrent package func document(_ link: String) async throws -> Data {
        let activity = "fetching the ticket"
        let response: Response
        if let url = address.ownLink(link) {
            response = try await self.response(.get, url, activity: activity)
        } else if let url = URL(string: link), url.scheme?.lowercased() == "https" {
            response = try await anonymousResponse(url, activity: activity)
        } else {
            throw reader(activity).error(
                .malformedResponse, "The link to the ticket is not an https address.")
        }
        guard response.head.status.kind == .successful else { throw reader(activity).failure(response) }
        guard response.body.count <= Self.largestDocument else {
            throw reader(activity).error(.malformedResponse, "The ticket's file is larger than 4 MiB.")
        }
        return response.body
    }

    @concurrent package func check(_ id: Booking.ID) async throws {
        try await check(address(id, "fulfillment-check"), "checking the booking")
    }

    /// Sends a request that throws if the service objects to the next step. If the service lacks the resource, the
    /// check counts as passed.
    @concurrent func check(_ url: URL, _ activity: String) async throws {
        let response = try await response(.get, url, activity: activity)
        let reader = reader(activity)
        guard response.head.status.kind != .successful, !reader.isAbsent(response) else { return }
        throw reader.failure(response)
    }

    // MARK: Changing

    @concurrent package func hold(
        _ request: HoldRequest, _ id: BookingIntent.ID, _ key: String
    ) async throws -> Booking {
        let activity = "holding the trip"
        let body = Wire.BookingRequest(request, id: id)
        return try await change(.post, address.resource("bookings"), body, key: key, activity) { response in
            let read = try reader(activity).value(Wire.BookingResponse.self, of: response)
            return try booking(read.value, read.warnings, activity)
        }
    }

    @concurrent package func release(_ id: Booking.ID) async throws {
        try await change(.delete, address(id), nil, "letting the booking go") { _ in }
    }

    @concurrent package func complete(_ id: Booking.ID, _ traveller: Traveller) async throws {
        let passenger = Wire.Passenger(traveller)
        try await change(
            .patch, address(id, "passengers", passenger.id), passenger, "naming the travellers"
        ) { _ in }
    }

    @concurrent package func setPurchaser(_ id: Booking.ID, _ traveller: Traveller) async throws {
        let body = Wire.Purchaser(detail: Wire.PersonDetail(traveller))
        try await change(.post, address(id, "purchaser"), body, "naming the buyer") { _ in }
    }

    @concurrent package func setPayment(_ id: Booking.ID, _ type: String) async throws {
        let method = Wire.PaymentMethod(type: Wire.PaymentType(rawValue: type))
        let body = Wire.BookingPatchRequest(usedPaymentMethods: [method])
        try await change(.patch, address(id), body, "naming the payment") { _ in }
    }

    @discardableResult
    @concurrent package func buy(_ id: Booking.ID, _ key: String) async throws -> [TicketDocument] {
        let body = Wire.FulfillmentPostRequest()
        let activity = "buying"
        return try await change(.post, address(id, "fulfillments"), body, key: key, activity) { response in
            // The status alone says that the booking is bought, so unreadable JSON is no error.
            let read = try? reader(activity).value(Wire.FulfillmentCollectionResponse.self, of: response)
                .value
            return TicketDocument.all(
                read?.fulfillmentDocuments, of: read?.fulfillments?.array ?? [])
        }
    }

    @concurrent package func ticket(_ id: Ticket.ID) async throws -> (Ticket, [TicketDocument]) {
        let activity = "fetching the ticket"
        let read = try await read(
            Wire.FulfillmentResponse.self, .get, address.resource(["fulfillments", id]), activity: activity
        ).value
        guard let fulfillment = read.fulfillment else {
            throw reader(activity).error(.malformedResponse, "It holds no ticket.")
        }
        return (
            Ticket(fulfillment), TicketDocument.all(read.fulfillmentDocuments, of: [fulfillment])
        )
    }

    /// Sends a request once. If the request fails but may still have changed something, the error has
    /// `isOutcomeUnknown` set; if nobody has waited until its end, also `mayStillHappen`.
    ///
    /// - Parameter isOptional: Whether a service may lack the resource. If so, a response such as 404 gives the
    ///   error `unsupported`.
    @concurrent func change<Value>(
        _ method: HTTPRequest.Method, _ url: URL, _ body: (any Wire.JSONValue)?, key: String? = nil,
        isOptional: Bool = false, _ activity: String, read: (Response) throws -> Value
    ) async throws -> Value {
        let response: Response
        do {
            response = try await self.response(
                method, url, body: body, activity: activity, arrival: .once(key: key))
        } catch var error as RailError {
            // Without a token, the request does not leave; one that was refused with its old token did nothing.
            guard !error.isOfSession else { throw error }
            error.isOutcomeUnknown = error.code.isOutcomeUnknown
            error.mayStillHappen = [.timedOut, .connectionLost].contains(error.code)
            if error.isOutcomeUnknown { Mark.reached(.changeLost) }
            throw error
        }
        do {
            guard response.head.status.kind == .successful else {
                if response.head.status.kind == .serverError { Mark.reached(.changeFailedAtService) }
                var failure = reader(activity).failure(response)
                if isOptional, reader(activity).isAbsent(response) { failure.code = .unsupported }
                throw failure
            }
            // A gateway's web page may have a status of success, too.
            try reader(activity).requireJSON(response)
            return try read(response)
        } catch var error as RailError {
            error.isOutcomeUnknown = response.head.status.isOutcomeUnknown
            error.mayStillHappen = [.badGateway, .gatewayTimeout].contains(response.head.status)
            throw error
        }
    }
}

extension RailError.Code {
    /// Whether a request that failed with this code may have reached the service.
    fileprivate var isOutcomeUnknown: Bool {
        switch self {
        case .connectionLost, .timedOut, .malformedResponse, .mismatchedResponse, .cancelled: true
        default: false
        }
    }
}

extension HTTPResponse.Status {
    /// Whether a request that failed with this status may have changed something. Even a status of success may
    /// come with an unreadable body, a redirection may come after the work (RFC 9110 section 15.4.4), and a service may
    /// fail after half of its work.
    fileprivate var isOutcomeUnknown: Bool {
        [.successful, .redirection].contains(kind) || kind == .serverError && code != 501
            || [408, 425].contains(code)
    }
}

extension Wire.Elements<Wire.Passenger> {
    /// Whether one of the passengers has a last name, or the service sends no last names.
    fileprivate func names(_ lastName: String) -> Bool {
        let names = compactMap { $0.detail?.lastName }
        return names.isEmpty || names.contains { $0.isSame(as: lastName) }
    }
}
