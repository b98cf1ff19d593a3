import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Rail

/// `POST /bookings`, which holds offers.
extension ServiceRequest {
    private static let holdLifetime: TimeInterval = 900

    func book() throws -> Response {
        let request = try parsed.value(Wire.BookingRequest.self)
        try check(request)
        let warning = HeededFields.bookings.warning(parsed.body)
        return try memory.bookings.book(
            parsed.body, for: account, key: parsed.fields.idempotencyKey,
            offerIDs: request.offers.map(\.offerId), now: now
        ) { taken in
            if settings.events.isSoldOut { throw ProblemResponse.soldOut }
            let booking = try held(request, taken)
            let problems = [warning, settings.events.raisesPrice ? .priceRise : nil].compactMap(\.self)
            let response = Wire.BookingResponse(
                booking: writer.booking(booking), problems: problems.isEmpty ? nil : problems)
            return (booking, .json(response))
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
        let trips = TripWriter(timetable: world.timetable)
        var offers: [BookedOffer] = []
        var covered: [Wire.Trip] = []
        var deadline = now + Self.holdLifetime
        for (index, selection) in request.offers.enumerated() {
            guard let issued = memory.offer(selection.offerId),
                issued.ways.allSatisfy({ $0.terms.expiry > now })
            else { throw ProblemResponse.noSuchOffer(index) }
            let journeys = issued.ways.compactMap { references.journey($0.terms.tripID) }
            guard journeys.count == issued.ways.count else { throw ProblemResponse.noSuchOffer(index) }
            for journey in journeys {
                if let obstacle = running.obstacle(to: journey, at: now) {
                    throw ProblemResponse.conflict(
                        "X_TRIP_DISRUPTED", "The trip is not sold any more. \(obstacle) Search again.",
                        at: "#/offers/\(index)/offerId")
                }
            }
            try checkReturn(issued, index, of: request)
            let refs = issued.terms.passengers.map(\.externalRef)
            guard Set(selection.passengerRefs) == Set(refs),
                Set(refs).isSubset(of: request.passengerSpecifications.map(\.externalRef))
            else {
                throw ProblemResponse.badRequest(
                    "X_OTHER_PASSENGERS",
                    "Offer \(index + 1) is for the passengers \(refs.joined(separator: ", ")), all of whom must be"
                        + " in the booking.", at: "#/offers/\(index)/passengerRefs")
            }
            try checkNumbers(issued, of: request.passengerSpecifications)
            let booked = journeys.map { trips.trip($0) }
            let offer = offered(issued.written(for: journeys, world.timetable))
            offers.append(
                BookedOffer(
                    offer: offer,
                    externalRef: selection.externalRef,
                    validUntil: booked[booked.count - 1].endTime,
                    seats: try zip(booked, journeys).flatMap { trip, journey in
                        try seats(offer, trip.id, journey, refs.count) { train in
                            let given = offers.flatMap(\.seats).filter { $0.train == train }
                            return try taken(train).union(given.flatMap(\.places))
                        }
                    },
                    weights: issued.fare.parts.indices.map { place in
                        issued.ways.reduce(0) { $0 + $1.fare.parts[place].amount }
                    }))
            deadline = min(deadline, issued.terms.departure.instant)
            covered += booked.filter { trip in !covered.contains { $0.id == trip.id } }
        }
        for (index, passenger) in request.passengerSpecifications.enumerated() {
            try PassengerReader.check(
                birth: passenger.dateOfBirth, of: passenger.externalRef, in: offers.map(\.offer),
                at: "#/passengerSpecifications/\(index)")
        }
        let id = id(request)
        return SandboxBooking(
            id: "booking-" + id, code: code(id), externalRef: request.externalRef, accounts: [account],
            createdOn: now, deadline: deadline,
            passengers: request.passengerSpecifications.enumerated().map { index, passenger in
                Wire.Passenger(
                    id: "\(id)-\(index + 1)", externalRef: passenger.externalRef, type: passenger.type,
                    dateOfBirth: passenger.dateOfBirth, age: passenger.age, cards: passenger.cards,
                    detail: passenger.detail?.reachable)
            },
            purchaser: request.purchaser.map(\.reachable), offers: offers, trips: covered)
    }

    /// Checks that an offer that is sold in a return only is booked together with one for the other way.
    private func checkReturn(
        _ issued: IssuedOffer, _ index: Int, of request: Wire.BookingRequest
    ) throws(ProblemResponse) {
        guard let tag = issued.returnTag else { return }
        let own = request.offers.compactMap { memory.offer($0.offerId) }.filter { $0.returnTag == tag }
        guard own.count == 2, Set(own.map(\.terms.tripID)).count == 2 else {
            throw .badRequest(
                "X_RETURN_ONLY",
                "Offer \(index + 1) is for a return only. Book it with one offer of the same returnTags for the"
                    + " other way.", at: "#/offers/\(index)/offerId")
        }
    }

    /// Checks that the number of each card is known whose kind needs it, and that no card has ended by its number.
    private func checkNumbers(
        _ issued: IssuedOffer, of passengers: [Wire.PassengerSpecification]
    ) throws(ProblemResponse) {
        for (place, passenger) in issued.terms.passengers.enumerated() {
            guard let index = passengers.firstIndex(where: { $0.externalRef == passenger.externalRef }) else {
                continue
            }
            let given = (passengers[index].cards ?? []) + (passenger.cards ?? [])
            for card in issued.fare.cards(of: place) {
                let numbers = given.filter { $0.names(card) }.compactMap(\.number).filter { !$0.isEmpty }
                guard !card.needsNumber || !numbers.isEmpty else {
                    throw .badRequest(
                        "X_CARD_NUMBER", "\(card.name) needs its number, or another offer without it.",
                        at: "#/passengerSpecifications/\(index)/cards")
                }
                guard !numbers.contains(where: DiscountReader.isOfEndedCard) else {
                    throw .badRequest(
                        "X_CARD_ENDED", "\(card.name) has ended by its number. Ask for offers without it.",
                        at: "#/passengerSpecifications/\(index)/cards")
                }
            }
        }
    }

    /// Returns the seats that an offer reserves on one of its trips.
    private func seats(
        _ offer: Wire.Offer, _ tripID: String, _ journey: Journey, _ count: Int,
        _ taken: (String) throws -> Set<Int>
    ) throws -> [BookedSeats] {
        let plan: SeatPlan = offer.offerSummary?.overallTravelClass == .first ? .first : .second
        return try (offer.reservationOfferParts?.array ?? []).flatMap { part -> [BookedSeats] in
            guard part.coveredTripID == tripID, let leg = part.products?.first?.legIds?.first,
                let number = Int(leg),
                journey.legs.indices.contains(number - 1), case .ride(let ride) = journey.legs[number - 1]
            else { return [] }
            let trains = timetable.parts(of: ride).map {
                "\(timetable.serviceDay(of: $0).iso8601) \(timetable.trainID(of: $0)) \(plan.firstCoach)"
            }
            let others = try trains.reduce(into: Set<Int>()) { try $0.formUnion(taken($1)) }
            guard let places = plan.free(count, besides: others) else { throw ProblemResponse.soldOut }
            return trains.map {
                BookedSeats(
                    part: part.id, train: $0, vehicle: timetable.vehicle(of: ride), legID: leg, places: places
                )
            }
        }
    }

    /// Returns the offer as it is booked, at a higher price if the settings ask for a price rise.
    private func offered(_ offer: Wire.Offer) -> Wire.Offer {
        var offer = offer
        guard settings.events.raisesPrice, var part = offer.admissionOfferParts?.first else { return offer }
        // The price rises by seven whole units of the currency.
        part.price.amount += 7 * (0..<(part.price.scale ?? 0)).reduce(1) { power, _ in power * 10 }
        offer.admissionOfferParts?[0] = part
        return offer
    }

    /// Makes an id from the offers. The id is unique, because each offer can be booked only once.
    private func id(_ request: Wire.BookingRequest) -> String {
        var hasher = StableHasher(seed: settings.seed)
        for offer in request.offers { hasher.add(offer.offerId) }
        return String(hasher.value, radix: 36)
    }

    /// Makes a code of six letters that are not easily confused.
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
}

extension Wire.Problem {
    /// The warning that is sent with a booking if it costs more than its offer.
    fileprivate static let priceRise = Wire.Problem(
        code: "urn:uic:problem:OFFER_PART_PRICE_CHANGE", title: "Price change",
        detail: "The price has risen since the offer.")
}

extension ProblemResponse {
    fileprivate static let soldOut = ProblemResponse.conflict(
        "urn:uic:problem:BOOKING_INSUFFICIENT_AVAILABILITY",
        "The last seat at this price has just gone. Ask for offers again.")
}
