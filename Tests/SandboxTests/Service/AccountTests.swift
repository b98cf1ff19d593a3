import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Testing

@testable import Sandbox

@Suite("Accounts") struct AccountTests: BookingSteps {
    /// The client that booked, another client of the same sandbox, and the booking.
    private func bookedByAnother() async throws -> (
        owner: SandboxClient, stranger: SandboxClient, Wire.Booking
    ) {
        let (owner, offers) = try await offers()
        let held = try await hold(owner, request(offers[0]))
        var stranger = SandboxClient(owner.sandbox)
        try await stranger.signIn(client: "stranger")
        return (owner, stranger, held)
    }

    @Test("another account gets 404 for everything below the booking and changes nothing")
    func notFound() async throws {
        let owner = try await SandboxClient.signedIn()
        var stranger = SandboxClient(owner.sandbox)
        try await stranger.signIn(client: "stranger")
        let before = try await BookingWay(client: owner, ages: [35], flexibility: .full).bought()
        let passenger = try #require(before.passengers.first).id
        let ticket = try #require(before.fulfillments?.first).id
        let refund = Wire.RefundOfferRequest(fulfillmentIds: [ticket])
        let open = try await owner.post(
            "/bookings/\(before.id)/refund-offers", refund, as: "POST /bookings/{bookingId}/refund-offers"
        ).value(Wire.RefundOfferCollectionResponse.self)
        let offer = try #require(open.refundOffers?.first).id
        for (method, path, body) in [
            (HTTPRequest.Method.get, "", ""), (.patch, "", "{}"), (.delete, "", ""),
            (.get, "/passengers", ""),
            (.get, "/passengers/\(passenger)", ""), (.get, "/purchaser", ""),
            (.get, "/fulfillment-check", ""),
            (.post, "/fulfillments", "{}"),
            (.post, "/refund-offers", #"{"fulfillmentIds":["\#(ticket)"]}"#),
            (.get, "/refund-offers/\(offer)", ""), (.delete, "/refund-offers/\(offer)", ""),
            (.patch, "/refund-offers/\(offer)", #"{"status":"CONFIRMED"}"#),
        ] {
            let response = await stranger.send(
                method, "/bookings/\(before.id)\(path)", body: Data(body.utf8))
            #expect(response.status == 404, "\(method.rawValue) \(path)")
        }
        #expect(await stranger.send(.get, "/fulfillments/\(ticket)", body: Data()).status == 404)
        let after = try await owner.booking(before.id)
        #expect(after.fulfillments == before.fulfillments)
        #expect(after.refundOffers?.array.map(\.status) == [.proposed])
    }

    @Test(
        "another account finds a booking only by its code and a traveller's last name",
        arguments: [
            (true, "Example", true), (true, "EXÀMPLE", true), (true, "Other", false), (true, nil, false),
            (true, "", false), (true, "-", false), (false, "Example", false),
        ])
    func foundByCodeAndName(hasCode: Bool, lastName: String?, isFound: Bool) async throws {
        let (_, stranger, held) = try await bookedByAnother()
        let request = Wire.BookingSearchRequest(
            bookingCode: hasCode ? held.bookingCode : nil,
            passenger: lastName.map { Wire.PersonSearchRequest(lastName: $0) })
        let response = await stranger.send(.post, "/bookings-search", body: Wire.encode(request))
        let found =
            response.status == 200
            ? try response.value(Wire.BookingSearchResponse.self).bookingSearchResults?.array ?? [] : []
        #expect(found.map(\.id) == (isFound ? [held.id] : []))
        let status = await stranger.get("/bookings/\(held.id)", as: booking).status
        #expect(status == (isFound ? 200 : 404))
    }

    @Test("an Idempotency-Key of another account has no effect")
    func otherAccountsKey() async throws {
        let (owner, offers) = try await offers()
        var stranger = SandboxClient(owner.sandbox)
        try await stranger.signIn(client: "stranger")
        let key: HTTPFields = [try #require(HTTPField.Name("Idempotency-Key")): "one"]
        let first = await owner.send(.post, "/bookings", request(offers[0]), as: bookings, key)
        #expect(first.status == 200)
        let same = await stranger.send(.post, "/bookings", request(offers[0]), as: bookings, key)
        #expect(same.status == 404, "the offer is booked, and the response to the owner is the owner's")
        let other = await stranger.send(.post, "/bookings", request(offers[1]), as: bookings, key)
        #expect(other.status == 200)
    }

    @Test("an Idempotency-Key of a purchase is not confused with the key of a hold")
    func keyOfPurchase() async throws {
        let (client, offers) = try await offers()
        let way = BookingWay(client: client, ages: [35])
        let held = try await way.held(try await way.offer())
        let name = try #require(HTTPField.Name("Idempotency-Key"))
        let purchase = await client.send(
            .post, "/bookings/\(held.id)/fulfillments", Wire.FulfillmentPostRequest(),
            as: "POST /bookings/{bookingId}/fulfillments", [name: "one"])
        #expect(purchase.status == 200)
        let hold = await client.send(
            .post, "/bookings", request(offers[0]), as: bookings, [name: "\(held.id) one"])
        #expect(hold.status == 200)
    }

    @Test("client ids that differ only by a space are two accounts")
    func spaceInClientID() {
        #expect(SandboxAccount.client("a b") != SandboxAccount.client("a"))
        #expect(!SandboxAccount.client("a b\u{0} é").contains(" "))
    }
}
