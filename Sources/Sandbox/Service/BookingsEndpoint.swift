import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Rail

/// `POST /bookings`, which holds offers, and what is below `/bookings/{id}`: among it the purchase.
struct BookingsEndpoint: Sendable {
    let world: SandboxWorld
    let settings: SandboxSettings
    let memory: SandboxMemory

    /// The most offers, and the most passengers, of one booking.
    private static let most = 50

    private var now: Date { settings.now() }
    private var writer: BookingWriter {
        BookingWriter(now: now, isTrainCancelled: settings.events.cancelsTrains)
    }

    // MARK: - Holding

    func book(_ parsed: ParsedRequest) throws(ProblemResponse) -> Response {
        let request = try parsed.value(Wire.BookingRequest.self)
        try check(request)
        let warning = HeededFields.bookings.warning(parsed.body)
        let outcome = try stored {
            try memory.bookings.book(
                parsed.body, key: parsed.idempotencyKey, offerIDs: request.offers.map(\.offerId), now: now
            ) { taken in
                if settings.events.isSoldOut { throw ProblemResponse.soldOut }
                let booking = try held(request, taken)
                let problems = [warning, settings.events.raisesPrice ? .priceRise : nil].compactMap(\.self)
                let response = Wire.BookingResponse(
                    booking: writer.booking(booking), problems: problems.isEmpty ? nil : problems)
                return (booking, .json(response))
            }
        }
        return try response(outcome)
    }

    private func response(_ outcome: BookingMemory.Outcome?) throws(ProblemResponse) -> Response {
        switch outcome {
        case .response(let response): return response
        case .taken(let index): throw .noSuchOffer(index)
        case .keyReused: throw .keyReused
        case nil: throw .noSuchBooking
        }
    }

    private func check(_ request: Wire.BookingRequest) throws(ProblemResponse) {
        for (count, what) in [
            (request.offers.count, "offers"),
            (request.passengerSpecifications.count, "passengerSpecifications"),
        ] where !(1...Self.most).contains(count) {
            throw .badRequest(
                "X_BAD_NUMBER", "Book 1 to \(Self.most) \(what), not \(count).", at: "#/\(what)")
        }
        let passengers = Set(request.passengerSpecifications.map(\.externalRef))
        guard passengers.count == request.passengerSpecifications.count else {
            throw .badRequest(
                "X_SAME_REFERENCE", "Two passengers have the same externalRef; give each its own.",
                at: "#/passengerSpecifications")
        }
        guard Set(request.offers.map(\.offerId)).count == request.offers.count else {
            throw .badRequest("X_SAME_OFFER", "An offer is there twice. Book each once.", at: "#/offers")
        }
    }

    private func held(
        _ request: Wire.BookingRequest, _ taken: (String) throws -> Set<Int>
    ) throws -> SandboxBooking {
        let references = TripReference(timetable: world.timetable)
        let trips = TripWriter(timetable: world.timetable, allStops: false)
        var offers: [BookedOffer] = []
        var covered: [Wire.Trip] = []
        var deadline = now + TimeInterval(settings.holdLifetime.components.seconds)
        for (index, selection) in request.offers.enumerated() {
            guard let issued = memory.offer(selection.offerId), issued.expiry > now,
                let journey = references.journey(issued.tripID)
            else { throw ProblemResponse.noSuchOffer(index) }
            let refs = issued.passengers.map(\.externalRef)
            guard Set(selection.passengerRefs) == Set(refs),
                Set(refs).isSubset(of: request.passengerSpecifications.map(\.externalRef))
            else {
                throw ProblemResponse.badRequest(
                    "X_OTHER_PASSENGERS",
                    "Offer \(index + 1) is for the passengers \(refs.joined(separator: ", ")), all of whom must be"
                        + " in the booking.", at: "#/offers/\(index)/passengerRefs")
            }
            let trip = trips.trip(journey)
            let writer = OfferWriter(timetable: world.timetable, journey: journey, issued: issued)
            let offer = offered(writer.offer(issued.fare, id: issued.id))
            offers.append(
                BookedOffer(
                    offer: offered(writer.offer(issued.fare, id: issued.id)),
                    externalRef: selection.externalRef,
                    validUntil: trip.endTime, asked: writer.asked(issued.fare).expression,
                    seats: try seats(offer, journey, refs.count, taken),
                    weights: issued.fare.parts.map(\.amount)))
            deadline = min(deadline, issued.departure.instant)
            if !covered.contains(where: { $0.id == trip.id }) { covered.append(trip) }
        }
        let id = id(request)
        return SandboxBooking(
            id: "booking-" + id, code: code(id), externalRef: request.externalRef, createdOn: now,
            deadline: deadline,
            passengers: request.passengerSpecifications.enumerated().map { index, passenger in
                Wire.Passenger(
                    id: "\(id)-\(index + 1)", externalRef: passenger.externalRef, type: passenger.type,
                    dateOfBirth: passenger.dateOfBirth, age: passenger.age,
                    detail: passenger.detail?.reachable)
            },
            purchaser: request.purchaser.map(\.reachable), offers: offers, trips: covered)
    }

    /// Free seats for each reservation of an offer.
    private func seats(
        _ offer: Wire.Offer, _ journey: Journey, _ count: Int, _ taken: (String) throws -> Set<Int>
    ) throws -> [BookedSeats] {
        let plan: SeatPlan = offer.offerSummary?.overallTravelClass == .first ? .first : .second
        return try (offer.reservationOfferParts?.array ?? []).compactMap { part in
            guard let leg = part.products?.first?.legIds?.first, let number = Int(leg),
                journey.legs.indices.contains(number - 1), case .ride(let ride) = journey.legs[number - 1]
            else { return nil }
            let vehicle = world.timetable.vehicle(of: ride)
            let day = world.timetable.serviceDay(of: ride).iso8601
            let train = "\(day) \(vehicle) \(plan.firstCoach)"
            guard let places = plan.free(count, besides: try taken(train)) else {
                throw ProblemResponse.soldOut
            }
            return BookedSeats(part: part.id, train: train, vehicle: vehicle, legID: leg, places: places)
        }
    }

    /// The offer as it is booked: dearer than it was, where that is asked for.
    private func offered(_ offer: Wire.Offer) -> Wire.Offer {
        var offer = offer
        guard settings.events.raisesPrice, var part = offer.admissionOfferParts?.first else { return offer }
        // Seven of the currency's whole units.
        part.price.amount += 7 * (0..<(part.price.scale ?? 0)).reduce(1) { power, _ in power * 10 }
        offer.admissionOfferParts?[0] = part
        return offer
    }

    /// An id that follows from the offers, each of which is booked once.
    private func id(_ request: Wire.BookingRequest) -> String {
        var hasher = StableHasher(seed: settings.seed)
        for offer in request.offers { hasher.add(offer.offerId) }
        return String(hasher.value, radix: 36)
    }

    /// Six letters that are not easily taken for another.
    private func code(_ id: String) -> String {
        var hasher = StableHasher(seed: settings.seed)
        hasher.add(id)
        let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ")
        var value = hasher.value
        return String(
            (0..<6).map { _ in
                defer { value /= UInt64(letters.count) }
                return letters[Int(value % UInt64(letters.count))]
            })
    }

    // MARK: - Reading, giving back

    func booking(_ id: String) throws(ProblemResponse) -> Response {
        .json(Wire.BookingResponse(booking: writer.booking(try found(id))))
    }

    /// `PATCH /bookings/{id}`: takes note of how it is paid, and wants no money.
    func change(_ id: String, _ parsed: ParsedRequest) throws(ProblemResponse) -> Response {
        _ = try parsed.value(Wire.BookingPatchRequest.self)
        let booking = try changed(id) { booking throws(ProblemResponse) in try checkHeld(booking) }
        let warning = HeededFields.bookingChange.warning(parsed.body)
        return .json(
            Wire.BookingResponse(booking: writer.booking(booking), problems: warning.map { [$0] }))
    }

    /// `DELETE /bookings/{id}`: "only possible before the booking is confirmed" (OSDM 3.9).
    func release(_ id: String) throws(ProblemResponse) -> Response {
        let now = now
        _ = try changed(id) { booking throws(ProblemResponse) in
            guard booking.state(at: now) != .released else { return }
            try checkHeld(booking)
            booking.releasedOn = now
        }
        return Response(head: HTTPResponse(status: .noContent), body: Data())
    }

    /// - Throws: The problem of the request, or that of the file of the bookings.
    private func stored<Value>(_ work: () throws -> Value) throws(ProblemResponse) -> Value {
        do { return try work() } catch { throw ProblemResponse(error) }
    }

    private func found(_ id: String) throws(ProblemResponse) -> SandboxBooking {
        guard let booking = try stored({ try memory.bookings.booking(id, now: now) }) else {
            throw .noSuchBooking
        }
        return booking
    }

    private func changed(
        _ id: String, _ change: (inout SandboxBooking) throws(ProblemResponse) -> Void
    ) throws(ProblemResponse) -> SandboxBooking {
        guard let booking = try stored({ try memory.bookings.change(id, now: now, change) }) else {
            throw .noSuchBooking
        }
        return booking
    }

    private func checkHeld(_ booking: SandboxBooking) throws(ProblemResponse) {
        guard booking.state(at: now) == .held else {
            throw ProblemResponse(
                status: .conflict, code: "urn:uic:problem:BOOKING_MODIFICATION_NOT_ALLOWED",
                detail: "The booking is not held any more; nothing of it can be changed.")
        }
    }

    // MARK: - Buying

    /// `GET /bookings/{id}/fulfillment-check`: whether the booking could be bought now.
    func check(_ id: String) throws(ProblemResponse) -> Response {
        try checkComplete(try found(id))
        return Response(head: HTTPResponse(status: .noContent), body: Data())
    }

    /// `POST /bookings/{id}/fulfillments`: buys what is held.
    func buy(_ id: String, _ parsed: ParsedRequest) throws(ProblemResponse) -> Response {
        _ = try parsed.value(Wire.FulfillmentPostRequest.self)
        let (now, writer) = (now, writer)
        let warning = HeededFields.fulfillments.warning(parsed.body)
        let outcome = try stored {
            try memory.bookings.change(id, parsed.body, key: parsed.idempotencyKey, now: now) {
                booking in
                try checkComplete(booking)
                if settings.events.ticketFails { throw ProblemResponse.noTicket }
                booking.boughtOn = now
                let delay = settings.events.ticketDelay
                booking.fulfilledOn = now + TimeInterval(delay?.components.seconds ?? 0)
                var response = Response.json(
                    Wire.FulfillmentCollectionResponse(
                        fulfillments: writer.fulfillments(booking), problems: warning.map { [$0] }))
                if delay != nil { response.head.status = .accepted }
                return response
            }
        }
        return try response(outcome)
    }

    private func checkComplete(_ booking: SandboxBooking) throws(ProblemResponse) {
        guard booking.boughtOn == nil else {
            throw ProblemResponse(
                status: .conflict, code: "urn:uic:problem:CONFIRMATION_BOOKING_ALREADY_CONFIRMED",
                detail: "The booking is bought already. GET it for its tickets.")
        }
        try checkHeld(booking)
        if let missing = booking.requestedInformation {
            throw .badRequest(
                "urn:uic:problem:CONFIRMATION_INFORMATION_MISSING",
                "This must be known before: \(missing).")
        }
    }

    func fulfillment(_ id: String) throws(ProblemResponse) -> Response {
        let booking = try stored {
            try SandboxTicket.bookingID(of: id).flatMap {
                try memory.bookings.booking($0, now: now)
            }
        }
        let fulfillments = booking.map { writer.fulfillments($0) } ?? []
        guard let fulfillment = fulfillments.first(where: { $0.id == id }) else {
            throw .notFound("X_NO_SUCH_FULFILLMENT", "There is no such ticket.")
        }
        return .json(Wire.FulfillmentResponse(fulfillment: fulfillment))
    }

    // MARK: - Passengers, purchaser

    func passengers(_ id: String) throws(ProblemResponse) -> Response {
        .json(Wire.PassengersCollectionResponse(passengers: try found(id).passengers))
    }

    func passenger(_ passengerID: String, of id: String) throws(ProblemResponse) -> Response {
        let booking = try found(id)
        return .json(Wire.PassengerResponse(passenger: booking.passengers[try place(passengerID, booking)]))
    }

    /// `PATCH /bookings/{id}/passengers/{passengerId}`: a whole `Passenger`, whose id, reference and type stay.
    func changePassenger(
        _ passengerID: String, of id: String, _ parsed: ParsedRequest
    ) throws(ProblemResponse) -> Response {
        let given = try parsed.value(Wire.Passenger.self)
        let booking = try changed(id) { booking throws(ProblemResponse) in
            try checkHeld(booking)
            try change(try place(passengerID, booking), to: given, of: &booking, at: "#")
        }
        return .json(Wire.PassengerResponse(passenger: booking.passengers[try place(passengerID, booking)]))
    }

    /// `PATCH /bookings/{id}/passengers`: all of them are changed, or none.
    func changePassengers(of id: String, _ parsed: ParsedRequest) throws(ProblemResponse) -> Response {
        let given = try parsed.value(Wire.PassengersBatchUpdateRequest.self).passengers?.array ?? []
        let booking = try changed(id) { booking throws(ProblemResponse) in
            try checkHeld(booking)
            for (index, passenger) in given.enumerated() {
                try change(
                    try place(passenger.id, booking), to: passenger, of: &booking,
                    at: "#/passengers/\(index)")
            }
        }
        return .json(Wire.PassengersCollectionResponse(passengers: booking.passengers))
    }

    private func change(
        _ place: Int, to given: Wire.Passenger, of booking: inout SandboxBooking, at pointer: String
    ) throws(ProblemResponse) {
        let old = booking.passengers[place]
        for (isSame, member) in [
            (given.id == old.id, "id"), (given.externalRef == old.externalRef, "externalRef"),
            (given.type == old.type, "type"),
        ] where !isSame {
            throw .badRequest(
                "X_OTHER_PASSENGER", "The \(member) of a passenger stays.", at: "\(pointer)/\(member)")
        }
        booking.passengers[place].dateOfBirth = given.dateOfBirth ?? old.dateOfBirth
        booking.passengers[place].age = given.age ?? old.age
        booking.passengers[place].detail = given.detail?.reachable ?? old.detail
    }

    private func place(_ id: String, _ booking: SandboxBooking) throws(ProblemResponse) -> Int {
        guard let place = booking.passengers.firstIndex(where: { $0.id == id }) else {
            throw .notFound("X_NO_SUCH_PASSENGER", "The booking has no such passenger.")
        }
        return place
    }

    func purchaser(_ id: String) throws(ProblemResponse) -> Response {
        guard let purchaser = try found(id).purchaser else {
            throw .notFound("X_NO_PURCHASER", "The booking has no purchaser yet. POST one.")
        }
        return .json(Wire.PurchaserResponse(purchaser: purchaser))
    }

    /// `POST` and `PATCH /bookings/{id}/purchaser`.
    func changePurchaser(_ id: String, _ parsed: ParsedRequest) throws(ProblemResponse) -> Response {
        let given = try parsed.value(Wire.Purchaser.self)
        let booking = try changed(id) { booking throws(ProblemResponse) in
            try checkHeld(booking)
            booking.purchaser = given.reachable
        }
        return .json(Wire.PurchaserResponse(purchaser: booking.purchaser))
    }
}

extension Wire.PersonDetail {
    /// The same with what older clients write beside it in `contact`, too.
    fileprivate var reachable: Wire.PersonDetail {
        var detail = self
        guard email != nil || phoneNumber != nil else { return detail }
        detail.contact = Wire.ContactDetail(
            email: contact?.email ?? email, phoneNumber: contact?.phoneNumber ?? phoneNumber)
        return detail
    }
}

extension Wire.Purchaser {
    fileprivate var reachable: Wire.Purchaser {
        Wire.Purchaser(externalRef: externalRef, detail: detail?.reachable)
    }
}

extension Wire.Problem {
    /// The warning beside a booking that costs more than its offer.
    fileprivate static let priceRise = Wire.Problem(
        code: "urn:uic:problem:OFFER_PART_PRICE_CHANGE", title: "Price change",
        detail: "The price has risen since the offer.")
}

extension ProblemResponse {
    fileprivate static let soldOut = ProblemResponse(
        status: .conflict, code: "urn:uic:problem:BOOKING_INSUFFICIENT_AVAILABILITY",
        detail: "The last seat at this price has just gone. Ask for offers again.")

    fileprivate static let noTicket = ProblemResponse(
        status: .serviceUnavailable, code: "X_TICKET_FAILED",
        detail: "The ticket cannot be made just now. Nothing is bought.")

    /// The problem of an offer that is unknown, over, or booked already.
    fileprivate static func noSuchOffer(_ index: Int) -> ProblemResponse {
        .notFound(
            "urn:uic:problem:BOOKING_OFFER_NOT_FOUND",
            "Offer \(index + 1) is unknown, over, or booked already. Ask for offers again.",
            at: "#/offers/\(index)/offerId")
    }
}
