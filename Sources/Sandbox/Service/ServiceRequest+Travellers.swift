import HTTPTransport
import OSDM

/// The travellers and the purchaser, below `/bookings/{id}`.
extension ServiceRequest {
    func passengers() throws -> Response {
        .json(Wire.PassengersCollectionResponse(passengers: try found(ids[0]).passengers))
    }

    func passenger() throws -> Response {
        let booking = try found(ids[0])
        return .json(Wire.PassengerResponse(passenger: booking.passengers[try place(ids[1], booking)]))
    }

    /// `PATCH /bookings/{id}/passengers/{passengerId}`: takes a complete `Passenger`, whose id, reference and type must
    /// be the same as before.
    func changePassenger() throws -> Response {
        let given = try parsed.value(Wire.Passenger.self)
        let booking = try changed { booking in
            try checkHeld(booking)
            try change(try place(ids[1], booking), to: given, of: &booking, at: "#")
        }
        return .json(Wire.PassengerResponse(passenger: booking.passengers[try place(ids[1], booking)]))
    }

    /// `PATCH /bookings/{id}/passengers`: changes all of the given passengers, or none.
    func changePassengers() throws -> Response {
        let given = try parsed.value(Wire.PassengersBatchUpdateRequest.self).passengers?.array ?? []
        let booking = try changed { booking in
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
        try PassengerReader.check(
            birth: given.dateOfBirth, of: old.externalRef, in: booking.offers.map(\.offer), at: pointer)
        booking.passengers[place].dateOfBirth = given.dateOfBirth ?? old.dateOfBirth
        booking.passengers[place].age = given.age ?? old.age
        booking.passengers[place].cards = given.cards ?? old.cards
        booking.passengers[place].detail = given.detail?.reachable ?? old.detail
    }

    private func place(_ id: String, _ booking: SandboxBooking) throws(ProblemResponse) -> Int {
        guard let place = booking.passengers.firstIndex(where: { $0.id == id }) else {
            throw .notFound("X_NO_SUCH_PASSENGER", "The booking has no such passenger.")
        }
        return place
    }

    func purchaser() throws -> Response {
        guard let purchaser = try found(ids[0]).purchaser else {
            throw ProblemResponse.notFound("X_NO_PURCHASER", "The booking has no purchaser yet. POST one.")
        }
        return .json(Wire.PurchaserResponse(purchaser: purchaser))
    }

    func changePurchaser() throws -> Response {
        let given = try parsed.value(Wire.Purchaser.self)
        let booking = try changed { booking in
            try checkHeld(booking)
            booking.purchaser = given.reachable
        }
        return .json(Wire.PurchaserResponse(purchaser: booking.purchaser))
    }
}

extension Wire.PersonDetail {
    /// The same detail with `contact` filled in. Older clients write the address and the phone number beside `contact`.
    var reachable: Wire.PersonDetail {
        var detail = self
        guard email != nil || phoneNumber != nil else { return detail }
        detail.contact = Wire.ContactDetail(
            email: contact?.email ?? email, phoneNumber: contact?.phoneNumber ?? phoneNumber)
        return detail
    }
}

extension Wire.Purchaser {
    var reachable: Wire.Purchaser { Wire.Purchaser(externalRef: externalRef, detail: detail?.reachable) }
}
