import Rail

extension Wire.TripSearchCriteria {
    /// Makes a search for `count` trips after a departure, or before an arrival.
    init(_ query: TripQuery, count: Int) {
        var parameters = Wire.TripParameters(transferLimit: query.maximumChanges.map { max(0, $0) })
        let time = Wire.LocalDateTime(day: query.time.day, minuteOfDay: query.time.minuteOfDay)
        self.init(
            origin: Wire.PlaceRef(query.origin), destination: Wire.PlaceRef(query.destination),
            vias: query.via.isEmpty
                ? nil
                : query.via.map {
                    Wire.TripVia(
                        viaPlace: Wire.PlaceRef($0),
                        dwellTime: query.stayMinutes.map { Wire.ISODuration(.seconds(60 * $0)) })
                })
        switch query.time {
        case .departAfter:
            departureTime = time
            parameters.numberOfResultsBefore = 0
            parameters.numberOfResultsAfter = count
        case .arriveBefore:
            arrivalTime = time
            parameters.numberOfResultsBefore = count
            parameters.numberOfResultsAfter = 0
        }
        parameters.mobilityFilter = query.changeMinutes.map {
            Wire.TripMobilityFilter(minimalTransferTime: Wire.ISODuration(.seconds(60 * $0)))
        }
        // OSDM 3.9 does not say whether the origin of such a search is that of the way out or of the way back. Here,
        // it is that of the way back, so that a service which ignores these parameters lists the right trains.
        returnSearchParameters = query.outboundTripID.map {
            Wire.ReturnSearchParameters(
                outboundTripIds: [$0], departureTime: departureTime, arrivalTime: arrivalTime)
        }
        self.parameters = parameters
    }
}

extension Wire.OfferCollectionRequest {
    /// Makes a request for the prices of one trip, or of a way out and a way back together. The trips are named by the
    /// service's ids.
    init(_ query: OfferQuery) {
        self.init(
            anonymousPassengerSpecifications: query.passengers.map {
                Wire.AnonymousPassengerSpecification($0)
            },
            tripIds: [query.trip.id], inboundTripIds: query.inboundTrip.map { [$0.id] },
            offerSearchCriteria: Wire.OfferSearchCriteria(
                requestedOfferParts: [.all],
                // If each passenger has an own part, the offer states each passenger's price.
                offerMode: query.passengers.count > 1 ? .individual : .collective),
            promotionCodes: query.promotionCodes.isEmpty
                ? nil : query.promotionCodes.map { Wire.PromotionCode(code: $0) }, embed: [.offers])
    }
}

extension Wire.AnonymousPassengerSpecification {
    /// Makes a passenger with an age, which OSDM 3.9 requires unless there is a birth date.
    init(_ passenger: Passenger) {
        let type: Wire.PassengerType =
            switch passenger.kind {
            case .adult: .adult
            case .youth: .youth
            case .senior: .senior
            case .child: .child
            }
        self.init(
            externalRef: passenger.id, type: type, age: passenger.age ?? passenger.kind.typicalAge,
            cards: Self.cards(passenger.cards))
    }
}

extension Wire.BookingRequest {
    /// Makes a request to hold an offer, or those for the two ways, for its travellers. The first traveller is the
    /// purchaser.
    init(_ request: HoldRequest, id: BookingIntent.ID) {
        let purchaser = request.travellers.first.flatMap { Wire.PersonDetail($0) }
        self.init(
            offers: request.offer.booked.map { offer in
                Wire.OfferSelection(
                    offerId: offer.id, passengerRefs: request.travellers.map(\.id),
                    optionalReservationSelections: offer.reservationIDs?.map {
                        Wire.ReservationSelection(reservationId: $0)
                    })
            },
            passengerSpecifications: request.travellers.map { Wire.PassengerSpecification($0) },
            purchaser: purchaser.map { Wire.Purchaser(detail: $0) }, externalRef: id)
    }
}

extension Wire.PassengerSpecification {
    init(_ traveller: Traveller) {
        let anonymous = Wire.AnonymousPassengerSpecification(traveller.passenger)
        self.init(
            externalRef: traveller.id, type: anonymous.type,
            dateOfBirth: traveller.birthDate?.iso8601,
            age: traveller.birthDate == nil ? anonymous.age : nil, cards: anonymous.cards,
            detail: Wire.PersonDetail(traveller))
    }
}

extension Wire.Passenger {
    init(_ traveller: Traveller) {
        let specification = Wire.PassengerSpecification(traveller)
        self.init(
            id: traveller.serviceID ?? traveller.id, externalRef: traveller.id,
            type: traveller.serviceKind.map { Wire.PassengerType(rawValue: $0) } ?? specification.type,
            dateOfBirth: specification.dateOfBirth, age: specification.age, cards: specification.cards,
            detail: specification.detail)
    }
}

extension Wire.PersonDetail {
    /// Returns nil if the traveller has no name, which OSDM 3.9 `PersonDetail` requires.
    init?(_ traveller: Traveller) {
        guard !traveller.firstName.isEmpty || !traveller.lastName.isEmpty else { return nil }
        let (email, phone) = (traveller.emailAddress, traveller.phoneNumber)
        let contact = Wire.ContactDetail(
            email: email.isEmpty ? nil : email, phoneNumber: phone.isEmpty ? nil : phone)
        self.init(
            firstName: traveller.firstName, lastName: traveller.lastName,
            contact: email.isEmpty && phone.isEmpty ? nil : contact)
    }
}
