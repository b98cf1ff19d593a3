import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Rail
import Testing

@Suite("Requests for bookings")
struct BookingRequestTests {
    private static let trip = Fixture.offers().trip
    private static let request = HoldRequest(
        trip: trip,
        offer: Offer(
            id: "offer-1", price: Money(amount: 6400, currency: "EUR"), travelClass: .second,
            flexibility: .flexible, name: "Flexible"),
        travellers: [
            Traveller(
                id: "adult-1", kind: .adult, firstName: "Ada", lastName: "Beispiel",
                emailAddress: "ada@example.com"),
            Traveller(
                id: "youth-1", kind: .youth, birthDate: CalendarDay(year: 2008, month: 2, day: 1)),
            Traveller(id: "child-1", kind: .child, age: 3),
        ])

    private static let booking = Wire.Booking(
        id: "b1", createdOn: .init(Fixture.noon),
        passengers: [Wire.Passenger(id: "p1", externalRef: "adult-1", type: .adult)], bookingCode: "K7Q2XM")

    @Test(
        "a request to hold an offer names all travellers, has a key, and makes the first traveller the purchaser"
    )
    func hold() async throws {
        let fake = FakeService { _ in .json(Wire.BookingResponse(booking: Self.booking)) }
        let booking = try await Fixture.bookingRequests(fake).hold(Self.request, "intent-1", "key-1")
        #expect(booking.id == "b1" && booking.code == "K7Q2XM")
        let seen = try #require(fake.requests(to: "bookings").first)
        let name = try #require(HTTPField.Name("Idempotency-Key"))
        #expect(seen.request.headerFields[name] == "key-1")
        let contact = #""contact":{"email":"ada@example.com"}"#
        let ada = #""detail":{\#(contact),"firstName":"Ada","lastName":"Beispiel"}"#
        #expect(
            seen.json == """
                {"externalRef":"intent-1",\
                "offers":[{"offerId":"offer-1","passengerRefs":["adult-1","youth-1","child-1"]}],\
                "passengerSpecifications":[{"age":35,\(ada),"externalRef":"adult-1","type":"ADULT"},\
                {"dateOfBirth":"2008-02-01","externalRef":"youth-1","type":"YOUTH"},\
                {"age":3,"externalRef":"child-1","type":"CHILD"}],\
                "purchaser":{\(ada)}}
                """)
    }

    @Test("a booking has the reference of the request to hold it")
    func reference() async throws {
        var booking = Self.booking
        booking.externalRef = "intent-1"
        let fake = FakeService { [booking] _ in .json(Wire.BookingResponse(booking: booking)) }
        #expect(try await Fixture.bookingRequests(fake).booking("b1").externalRef == "intent-1")
    }

    @Test("the error of a request says whether it is only about the token that the request needs")
    func ofSession() async throws {
        let fake = FakeService(signsIn: false) { seen throws(TransportError) in
            guard seen.path == "/osdm/oauth/token" else { return .problem(.unauthorized) }
            guard seen.count == 1 else { return .problem(.badRequest) }
            return .json(
                Wire.TokenResponse(accessToken: "token-1", expiresIn: 600, refreshToken: "refresh-1"))
        }
        let error = await #expect(throws: RailError.self) {
            try await Fixture.bookingRequests(fake).hold(Self.request, "intent-1", "key-1")
        }
        #expect(error?.code == .refused && error?.isOfSession == true)
        let other = FakeService { _ in .problem(.badRequest) }
        let refused = await #expect(throws: RailError.self) {
            try await Fixture.bookingRequests(other).hold(Self.request, "intent-1", "key-1")
        }
        #expect(refused?.code == .refused && refused?.isOfSession == false)
    }

    @Test(
        "a change for which no token could be had was not carried out, however the request for the token failed",
        arguments: [TransportError.Code.connectionReset, .timedOut, .malformed])
    func lostToken(_ code: TransportError.Code) async throws {
        let fake = FakeService(signsIn: false) { seen throws(TransportError) in
            guard seen.path == "/osdm/oauth/token" else { return .problem(.unauthorized) }
            guard seen.count == 1 else { throw TransportError(code) }
            return .json(
                Wire.TokenResponse(accessToken: "token-1", expiresIn: 600, refreshToken: "refresh-1"))
        }
        let requests = try await Fixture.bookingRequests(fake)
        let error = try #require(
            await #expect(throws: RailError.self) { try await requests.buy("b1", "k") })
        #expect(error.isOfSession && !error.isOutcomeUnknown && !error.mayStillHappen)
    }

    @Test("a booking never gets a price below zero", arguments: [6400, -1])
    func negativePrice(amount: Int) async throws {
        var booking = Self.booking
        booking.provisionalPrice = Wire.Price(currency: "EUR", amount: amount)
        let fake = FakeService { [booking] _ in .json(Wire.BookingResponse(booking: booking)) }
        let price = try await Fixture.bookingRequests(fake).booking("b1").price
        #expect(price == (amount < 0 ? nil : Money(amount: amount, currency: "EUR")))
    }

    @Test("requests that change something are sent only once, and requests that only ask are retried")
    func arrival() async throws {
        let fake = FakeService { seen throws(TransportError) in throw TransportError(.connectionReset) }
        let requests = try await Fixture.bookingRequests(fake)
        await #expect(throws: RailError.self) { try await requests.hold(Self.request, "i", "k") }
        await #expect(throws: RailError.self) { try await requests.buy("b1", "k") }
        await #expect(throws: RailError.self) { try await requests.release("b1") }
        await #expect(throws: RailError.self) { try await requests.booking("b2") }
        #expect(fake.requests(to: "bookings").count == 1)
        #expect(fake.requests(to: "bookings/b1/fulfillments").count == 1)
        #expect(fake.requests(to: "bookings/b1").count == 1)
        #expect(fake.requests(to: "bookings/b2").count == 3)
    }

    @Test("an id stays in one component of the path, whatever characters it contains")
    func oddID() async throws {
        let fake = FakeService { _ in .json(Wire.BookingResponse(booking: Self.booking)) }
        _ = try await Fixture.bookingRequests(fake).booking("a/b?c=#ü")
        #expect(fake.requests(to: "bookings/a%2Fb%3Fc=%23%C3%BC").count == 1)
    }

    struct Failure: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var isUnknown: Bool
        var respond: FakeService.Responding

        static func error(_ code: TransportError.Code, _ isUnknown: Bool) -> Failure {
            Failure(testDescription: "\(code)", isUnknown: isUnknown) { _ throws(TransportError) in
                throw TransportError(code)
            }
        }

        static func status(_ status: Int, _ isUnknown: Bool) -> Failure {
            Failure(testDescription: "\(status)", isUnknown: isUnknown) { _ in
                .problem(HTTPResponse.Status(code: status))
            }
        }
    }

    private static let failures: [Failure] = [
        .error(.connectionRefused, false), .error(.nameNotResolved, false), .error(.tlsFailed, false),
        .error(.connectionReset, true), .error(.timedOut, true), .error(.truncated, true),
        .error(.malformed, true), .status(400, false), .status(404, false), .status(409, false),
        .status(429, false), .status(501, false), .status(408, true), .status(500, true),
        .status(502, true), .status(503, true), .status(504, true), .status(302, true), .status(303, true),
        .status(307, true),
        Failure(testDescription: "a good response without a booking", isUnknown: true) { _ in .text("{}") },
    ]

    @Test("the error of a request says whether the request may have changed something", arguments: failures)
    func unknownOutcome(_ failure: Failure) async throws {
        let requests = try await Fixture.bookingRequests(FakeService(failure.respond))
        let error = try #require(
            await #expect(throws: RailError.self) { try await requests.hold(Self.request, "i", "k") })
        #expect(error.isOutcomeUnknown == failure.isUnknown, "\(error)")
    }

    private static let traveller = Traveller(id: "adult-1", kind: .adult, serviceID: "p1")
    private static let changes: [@Sendable (any BookingRequests) async throws -> Void] = [
        { try await $0.buy("b1", "k") }, { try await $0.release("b1") },
        { try await $0.complete("b1", traveller) }, { try await $0.setPurchaser("b1", traveller) },
        { try await $0.setPayment("b1", "CASH") }, { try await $0.withdrawRefund("b1", "r1") },
    ]

    @Test(
        "a page of something else than JSON says nothing of a change, whatever its status",
        arguments: ["text/html", "text/plain"])
    func page(_ type: String) async throws {
        let requests = try await Fixture.bookingRequests(
            FakeService { _ in .text("<h1>Welcome</h1>", type: type) })
        for change in Self.changes {
            let error = try #require(
                await #expect(throws: RailError.self) { try await change(requests) })
            #expect(error.code == .malformedResponse && error.isOutcomeUnknown && !error.mayStillHappen)
        }
    }

    @Test(
        "a change is done by its status if the response is empty, or is JSON that cannot be read",
        arguments: [("", "text/html"), ("", nil), ("{", "application/json"), ("{", nil)])
    func statusAlone(_ text: String, _ type: String?) async throws {
        let requests = try await Fixture.bookingRequests(FakeService { _ in .text(text, type: type) })
        for change in Self.changes { try await change(requests) }
    }

    private static let unseenEnds: [Failure] = [
        .error(.connectionReset, true), .error(.timedOut, true), .status(502, true), .status(504, true),
        .error(.connectionRefused, false), .status(409, false), .status(500, false), .status(503, false),
    ]

    @Test(
        "the error of a request says whether the service may still be at work on it, because nobody has seen its end",
        arguments: unseenEnds)
    func mayStillHappen(_ failure: Failure) async throws {
        let requests = try await Fixture.bookingRequests(FakeService(failure.respond))
        let error = try #require(
            await #expect(throws: RailError.self) { try await requests.buy("1", "k") })
        #expect(error.mayStillHappen == failure.isUnknown, "\(error)")
    }

    @Test("a search finds no booking if the service has no search, or returns another reference")
    func search() async throws {
        let absent = try await Fixture.bookingRequests(FakeService { _ in .problem(.notImplemented) })
        #expect(try await absent.search("intent-1") == nil)
        let others = Wire.BookingSearchResult(
            id: "b1", passengers: [], bookedOfferSummaries: [], externalRef: "intent-2")
        let found = try await Fixture.bookingRequests(
            FakeService { _ in .json(Wire.BookingSearchResponse(bookingSearchResults: [others])) })
        #expect(try await found.search("intent-1") == [])
        #expect(try await found.search("intent-2") == ["b1"])
    }

    @Test(
        "a booking is found by its code and a last name, without regard to case and accents",
        arguments: [
            ("k7q2xm", "muller", true), ("K7Q2XM", "MÜLLER", true), ("K7Q2XM", "Beispiel", false),
            ("K7Q2XX", "Müller", false),
        ])
    func find(code: String, lastName: String, isFound: Bool) async throws {
        let passenger = Wire.Passenger(
            id: "p1", externalRef: "adult-1", type: .adult,
            detail: Wire.PersonDetail(firstName: "Ada", lastName: "Müller"))
        // A service that returns all bookings of an organisation, whatever the request says.
        let result = Wire.BookingSearchResult(
            id: "b1", passengers: [passenger], bookedOfferSummaries: [], bookingCode: "K7Q2XM")
        let requests = try await Fixture.bookingRequests(
            FakeService { _ in .json(Wire.BookingSearchResponse(bookingSearchResults: [result])) })
        #expect(try await requests.find(code, lastName) == (isFound ? ["b1"] : []))
    }

    @Test("a check succeeds if the service has no check, and fails if the service's check fails")
    func check() async throws {
        try await Fixture.bookingRequests(
            FakeService { _ in .text("Not found", type: "text/plain", status: .notFound) }
        )
        .check("b1")
        try await Fixture.bookingRequests(FakeService { _ in .problem(.notImplemented) }).check("b1")
        let failing = try await Fixture.bookingRequests(
            FakeService { _ in
                .json(
                    Wire.Problem(code: "urn:uic:problem:CONFIRMATION_INFORMATION_MISSING", status: 400),
                    status: .badRequest)
            })
        let error = try #require(
            await #expect(throws: RailError.self) { try await failing.check("b1") })
        #expect(error.problemCode == "CONFIRMATION_INFORMATION_MISSING")
    }

    @Test(
        "a ticket's file is downloaded with the session's token from the service, and without it from other servers"
    )
    func documents() async throws {
        let fake = FakeService { _ in .text("%PDF-", type: "application/pdf") }
        let requests = try await Fixture.bookingRequests(fake)
        #expect(try await requests.document("/osdm/tickets/1.pdf") == Data("%PDF-".utf8))
        #expect(try await requests.document("https://files.example.com/1.pdf") == Data("%PDF-".utf8))
        let tokens = fake.requests.suffix(2).map(\.token)
        #expect(tokens == ["Bearer token-1", nil])
        let before = fake.requests.count
        for link in ["http://files.example.com/1.pdf", "file:///etc/passwd", "ftp://x/y", "not a link"] {
            _ = try? await requests.document(link)
        }
        let more = fake.requests.dropFirst(before)
        #expect(more.allSatisfy { $0.request.authority == "rail.example.com" && $0.token != nil })
    }

    @Test("a ticket is requested alone, with its files, and the files in a purchase's response are read, too")
    func ticketByItself() async throws {
        let fulfillment = Wire.Fulfillment(
            id: "f1", status: .fulfilled, bookingRef: "b1", createdOn: .init(Fixture.noon))
        let files = ["TICKET", "BOOKING_RECEIPT", "BOARDING_PASS", "NEW"].map {
            Wire.FulfillmentDocument(
                medium: .pdfA4, type: .init(rawValue: $0), format: "application/pdf",
                content: Data("%PDF-".utf8).base64EncodedString())
        }
        let fake = FakeService { request in
            request.request.method == .get
                ? .json(
                    Wire.FulfillmentResponse(
                        fulfillment: fulfillment, fulfillmentDocuments: files))
                : .json(
                    Wire.FulfillmentCollectionResponse(
                        fulfillments: [fulfillment], fulfillmentDocuments: files))
        }
        let requests = try await Fixture.bookingRequests(fake)
        let (ticket, documents) = try await requests.ticket("f1")
        #expect(ticket.id == "f1" && ticket.status == .valid)
        #expect(documents.map(\.kind) == [.ticket, .receipt, .boardingPass, .other("NEW")])
        #expect(documents.map(\.isTicket) == [true, false, true, true])
        #expect(fake.requests(to: "fulfillments/f1").count == 1)
        #expect(try await requests.buy("b1", "key") == documents)
    }

    @Test("a ticket's file of more than 4 MiB is refused")
    func largeDocument() async throws {
        let large = String(repeating: "x", count: 4 << 20 + 1)
        let requests = try await Fixture.bookingRequests(
            FakeService { _ in .text(large, type: "application/pdf") })
        await #expect(throws: RailError.self) { try await requests.document("/osdm/tickets/1.pdf") }
    }

    @Test("a booking has every part with its price: admissions, reservations, extras and fees")
    func parts() async throws {
        func part(_ id: String, _ cents: Int) -> Wire.BookingPart {
            Wire.BookingPart(
                objectType: "Admission", id: id, createdOn: .init(Fixture.noon),
                validFrom: .init(Fixture.noon),
                price: Wire.Price(currency: "EUR", amount: cents), status: .prebooked, passengerIds: ["p1"],
                refundable: .no, exchangeable: .no)
        }
        var booking = Self.booking
        booking.bookedOffers = [
            Wire.BookedOffer(
                offerId: "o1", admissions: [part("a", 6000)], reservations: [part("r", 0)],
                ancillaries: [part("x", 500)],
                fees: [
                    Wire.Fee(id: "f", price: Wire.Price(currency: "EUR", amount: 150), summary: "Booking fee")
                ])
        ]
        let fake = FakeService { [booking] _ in .json(Wire.BookingResponse(booking: booking)) }
        let told = try await Fixture.bookingRequests(fake).booking("b1")
        #expect(told.parts.map(\.kind) == [.admission, .reservation, .other, .fee])
        #expect(told.parts.last?.name == "Booking fee")
        #expect(told.price == Money(amount: 6650, currency: "EUR"))
        #expect(told.standing == .held)
    }
}
