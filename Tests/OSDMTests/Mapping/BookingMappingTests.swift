import Foundation
import Rail
import Testing

@Suite("A booking in a service's response")
struct BookingMappingTests {
    private func booking(
        _ parts: String, fulfillments: String = "[]", passenger: String = #""type": "PERSON""#,
        price: String? = nil
    ) async throws -> Booking {
        let fake = FakeService { _ in
            .text(
                """
                {"booking": {"id": "b1", "createdOn": "2026-11-23T07:00:00Z", "bookingCode": "ABCDEF",
                \(price.map { "\"provisionalPrice\": \($0), " } ?? "")"passengers": [{"id": "p1", "externalRef": "adult-1", \(passenger)}],
                "bookedOffers": [{"offerId": "o1", \(parts)}], "fulfillments": \(fulfillments)}}
                """)
        }
        return try await Fixture.bookingRequests(fake).booking("b1")
    }

    private func part(_ id: String, _ status: String?, _ type: String = "Admission") -> String {
        let status = status.map { #", "status": "\#($0)""# } ?? ""
        return """
            {"id": "\(id)", "objectType": "\(type)", "createdOn": "2026-11-23T07:00:00Z", "summary": "\(id)",
            "validFrom": "2026-11-23T07:00:00Z", "price": {"amount": 4000, "currency": "EUR", "scale": 2},
            "passengerIds": ["p1"], "refundable": "NO", "exchangeable": "NO"\(status)}
            """
    }

    private let ticket = """
        [{"id": "f1", "status": "FULFILLED", "bookingRef": "b1", "createdOn": "2026-11-23T07:00:00Z",
        "bookingParts": [{"id": "first"}]}]
        """

    @Test(
        "a child has the age that the service states; the ages of others are ignored",
        arguments: [
            ("CHILD", PassengerKind.child, 3), ("YOUNG_CHILD", .child, 3), ("FAMILY_CHILD", .child, 3),
            ("PRM_CHILD", .child, 3), ("ADULT", .adult, nil), ("YOUTH", .youth, nil),
        ] as [(String, PassengerKind, Int?)])
    func ages(type: String, kind: PassengerKind, age: Int?) async throws {
        let traveller = try await booking(
            #""admissions": []"#, passenger: #""type": "\#(type)", "age": 3"#
        ).travellers.first
        #expect(traveller?.kind == kind && traveller?.age == age)
    }

    @Test(
        "a booking is not fulfilled if any part of it is not fulfilled",
        arguments: ["ERROR", "CANCELLED", "RELEASED", "ON_HOLD", "PREBOOKED", "SOMETHING_NEW"],
        ["admissions", "reservations", "ancillaries"])
    func worst(_ status: String, _ kind: String) async throws {
        let second = part("second", status)
        let parts =
            kind == "admissions"
            ? #""admissions": [\#(part("first", "FULFILLED")), \#(second)]"#
            : #""admissions": [\#(part("first", "FULFILLED"))], "\#(kind)": [\#(second)]"#
        let booking = try await booking(parts, fulfillments: ticket)
        #expect(booking.missingParts.map(\.part.id) == ["second"])
    }

    @Test("a part that is being exchanged counts as issued, and not as missing")
    func exchange() async throws {
        let booking = try await booking(
            "\"admissions\": [\(part("first", "EXCHANGE_ONGOING"))]", fulfillments: ticket)
        #expect(booking.standing == .fulfilled && booking.missingParts.isEmpty)
        #expect(booking.parts.map(\.status) == [.exchanging])
    }

    @Test("a booking with a part in error counts as failed")
    func error() async throws {
        let booking = try await booking("\"admissions\": [\(part("first", "ERROR"))]")
        #expect(booking.standing == .failed)
        #expect(booking.missingParts.map(\.reason) == ["the service reports an error"])
    }

    @Test(
        "a reserved place has the kind that the service states, such as seat or berth",
        arguments: [
            ("SEAT", Seat.Kind.seat), ("BERTH", .berth), ("COUCHETTE", .couchette), ("VEHICLE", .vehicle),
            ("STORAGE", .storage), ("HAMMOCK", .other),
        ])
    func places(type: String, kind: Seat.Kind) async throws {
        let place = """
            "placeAllocation": {"accommodationType": "\(type)", "accommodationSubType": "DOUBLE",
            "tripLegCoverage": {"tripId": "t", "legId": "l"}, "reservedPlaces": [{"id": "r",
            "passengerIds": ["p1"], "vehicleNumber": "420", "coachNumber": "12", "placeNumbers": ["61"]}]}}
            """
        let reservation = part("first", "FULFILLED", "Reservation").dropLast() + "," + place
        let booking = try await booking("\"reservations\": [\(reservation)]")
        #expect(booking.parts.flatMap(\.seats).map(\.kind) == [kind])
    }

    @Test(
        "a booking can be refunded until the last of its periods ends, if the service states the end of each",
        arguments: [
            ([("REFUND", 17)], 17), ([("REFUND", 19), ("REFUND", 17), ("EXCHANGE", nil)], 19),
            ([("REFUND", 17), ("REFUND", nil)], nil), ([("EXCHANGE", 17)], nil), ([], nil),
        ] as [([(String, Int?)], Int?)])
    func refundableUntil(periods: [(String, Int?)], end: Int?) async throws {
        let conditions = periods.map { name, end in
            #"{"condition": "\#(name)""# + (end.map { #", "validUntil": "2026-11-23T\#($0):00:00Z""# } ?? "")
                + "}"
        }.joined(separator: ", ")
        let first = part("first", "FULFILLED").replacing(
            #""refundable": "NO""#, with: #""refundable": "YES", "afterSaleConditions": [\#(conditions)]"#)
        let booking = try await booking(#""admissions": [\#(first), \#(part("second", "FULFILLED"))]"#)
        // The booking was made at 7:00 UTC.
        #expect(booking.refundableUntil == end.map { booking.createdOn + TimeInterval(($0 - 7) * 3600) })
    }

    @Test(
        "a part says for which trains it is valid, in the seller's words, or else by its binding to a train",
        arguments: [
            (
                #""conditions": [{"type": "TRAVEL", "description": "For regional trains."}], "isTrainBound": true"#,
                "For regional trains"
            ),
            (
                #""conditions": [{"type": "REFUND", "description": "No."}], "isTrainBound": true"#,
                "for the booked trains only"
            ),
            (#""isTrainBound": false"#, "for any train"), (#""summary": "Fare""#, nil),
        ] as [(String, String?)])
    func validity(product: String, words: String?) async throws {
        let product = #"{"id": "x", "code": "C", "owner": "o", "flexibility": "FULL_FLEXIBLE", \#(product)}"#
        let booking = try await booking(
            #""admissions": [\#(part("first", "FULFILLED"))], "products": [\#(product)]"#)
        #expect(booking.parts.first?.validity == words.map { [$0] })
    }

    @Test(
        "the fee of a part stands with the seller's sentence, if there is one fee",
        arguments: [([1500], 1500), ([1500, 3000], nil), ([0], nil), ([], nil)])
    func refundFee(fees: [Int], fee: Int?) async throws {
        let conditions = fees.map {
            #"{"condition": "REFUND", "afterSaleFee": {"amount": \#($0), "currency": "EUR", "scale": 2}}"#
        }.joined(separator: ", ")
        let first = part("first", "FULFILLED").replacing(
            #""refundable": "NO""#,
            with: #""refundable": "WITH_CONDITION", "afterSaleConditions": [\#(conditions)]"#)
        let product = """
            {"id": "x", "code": "C", "owner": "o", "flexibility": "SEMI_FLEXIBLE", "conditions": \
            [{"type": "TRAVEL", "description": "Any train."}, {"type": "REFUND", "description": "Less."}]}
            """
        let booking = try await booking(#""admissions": [\#(first)], "products": [\#(product)]"#)
        let expected = fee.map { RefundFee(Money(amount: $0, currency: "EUR"), sentence: "Less") }
        #expect(booking.parts.first?.refundFee == expected)
    }

    @Test("a booking does not count as complete if a part cannot be read")
    func unreadable() async throws {
        let parts = #""admissions": [\#(part("first", "FULFILLED")), \#(part("second", nil))]"#
        let booking = try await booking(parts, fulfillments: ticket)
        #expect(booking.missingParts(named: []) == ["a part (it cannot be read)"])
        let whole = try await self.booking(
            #""admissions": [\#(part("first", "FULFILLED"))]"#, fulfillments: ticket)
        #expect(whole.missingParts == [] && whole.standing == .fulfilled)
    }

    @Test(
        "without a price of the whole, a booking costs what its parts and fees do, if all of them can be read",
        arguments: ["150", "null"])
    func sum(_ amount: String) async throws {
        let fee = #"{"id": "fee", "price": {"amount": \#(amount), "currency": "EUR", "scale": 2}}"#
        let fees = #""fees": [\#(fee)]"#
        let booking = try await booking(#""admissions": [\#(part("first", "PREBOOKED"))], \#(fees)"#)
        #expect(booking.price == (amount == "150" ? Money(amount: 4150, currency: "EUR") : nil))
        #expect(booking.parts.map(\.kind) == [.admission, .fee])
        #expect(booking.standing == .held, "a fee alone does not keep it from being bought")
        let parts = #""admissions": [\#(part("first", "PREBOOKED")), \#(part("second", nil))]"#
        #expect(try await self.booking(parts).price == nil)
    }

    @Test("a price that the service states counts, even if a fee cannot be read")
    func statedPrice() async throws {
        let fees = #""fees": [{"id": "fee"}]"#
        let booking = try await booking(
            #""admissions": [\#(part("first", "PREBOOKED"))], \#(fees)"#,
            price: #"{"amount": 4150, "currency": "EUR", "scale": 2}"#)
        #expect(booking.price == Money(amount: 4150, currency: "EUR"))
    }
}
