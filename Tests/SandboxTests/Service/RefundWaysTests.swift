import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Testing

@testable import Sandbox

@Suite("Refunds without a key")
struct RefundWaysTests {
    @Test(
        "a refund pays back the price less the fee, and all responses say so",
        arguments: [BookingWay.Way.search, .specification], [[35], [35, 40], [35, 40, 8]])
    func ways(_ way: BookingWay.Way, _ ages: [Int]) async throws {
        for rideCount in [1, 2] {
            for (flexibility, overruleCode) in [
                (Wire.Flexibility.none, Wire.OverruleCode.paymentFailure), (.none, nil), (.semi, nil),
                (.full, nil), (.semi, .disruption),
            ] {
                // Use a new sandbox for each booking: an offer can be booked only once, and requests at the same
                // moment get the same offers.
                let client = try await SandboxClient.signedIn()
                let booking = try await BookingWay(
                    client: client, way: way, ages: ages, rideCount: rideCount, flexibility: flexibility
                ).bought()
                let paid = try #require(booking.confirmedPrice?.amount)
                #expect(booking.parts.reduce(0) { $0 + $1.price.amount } == paid)
                let refund = RefundSteps(client: client, booking: booking)
                let offer = try await refund.propose(overruleCode)
                let amount =
                    switch flexibility {
                    case _ where overruleCode != nil: paid
                    case .full: paid
                    // The child pays half, which is more than the fee.
                    case .semi: paid - 1500 * ages.count
                    default: 0
                    }
                #expect(offer.refundableAmount.amount == amount)
                #expect(offer.refundFee.amount == paid - amount)
                #expect(offer.appliedOverruleCode == overruleCode && offer.status == .proposed)
                #expect(offer.fulfillments.map(\.id) == booking.fulfillments?.map(\.id))
                #expect(try await refund.read(offer.id) == offer)
                #expect(try await client.booking(booking.id).refundOffers?.array == [offer])
                let confirmed = try await refund.confirm(offer.id)
                #expect(confirmed.id == offer.id && confirmed.status == .confirmed)
                #expect(confirmed.refundableAmount == offer.refundableAmount)
                let refunded = try await client.booking(booking.id)
                #expect(refunded.refundOffers?.array == [confirmed])
                #expect(Set(refunded.parts.map(\.status)) == [.refunded])
                #expect(refunded.parts.map(\.id) == booking.parts.map(\.id))
                #expect(refunded.parts.reduce(0) { $0 + ($1.refundAmount?.amount ?? -1) } == amount)
                #expect(refunded.fulfillments?.map(\.status) == [.refunded])
                #expect(refunded.confirmedPrice?.amount == paid)
                #expect(await refund.send(.get, offer.id) == 404)
                #expect(await refund.send(.delete, offer.id) == 404)
                #expect(try await client.booking(booking.id) == refunded)
            }
        }
    }
}

/// The requests of a refund.
struct RefundSteps {
    let client: SandboxClient
    let booking: Wire.Booking

    private var path: String { "/bookings/\(booking.id)/refund-offers" }
    private static let one = "/bookings/{bookingId}/refund-offers/{refundOfferId}"

    /// - Parameter passengers: The indices of the travellers to refund; nil for all.
    func post(_ overruleCode: Wire.OverruleCode? = nil, passengers: [Int]? = nil, headers: HTTPFields = [:])
        async -> Response
    {
        let good = (booking.fulfillments ?? []).filter { $0.status == .fulfilled }.map(\.id)
        let specifications = passengers.map { places in
            good.map { id in
                Wire.RefundSpecification(
                    fulfillmentId: id, passengerIds: places.map { booking.passengers[$0].id })
            }
        }
        return await client.send(
            .post, path,
            Wire.RefundOfferRequest(
                fulfillmentIds: good, refundSpecifications: specifications, overruleCode: overruleCode),
            as: "POST /bookings/{bookingId}/refund-offers", headers)
    }

    func propose(_ overruleCode: Wire.OverruleCode? = nil, passengers: [Int]? = nil) async throws
        -> Wire.RefundOffer
    {
        let response = await post(overruleCode, passengers: passengers)
        let offers = try response.value(Wire.RefundOfferCollectionResponse.self).refundOffers
        #expect(offers?.count == 1)
        return try #require(offers?.first)
    }

    func read(_ id: String) async throws -> Wire.RefundOffer {
        let response = await client.get("\(path)/\(id)", as: "GET " + Self.one)
        return try #require(try response.value(Wire.RefundOfferResponse.self).refundOffer)
    }

    func patch(_ id: String, _ headers: HTTPFields = [:]) async -> Response {
        await client.send(
            .patch, "\(path)/\(id)", Wire.RefundOfferPatchRequest(status: .confirmed),
            as: "PATCH " + Self.one, headers)
    }

    func confirm(_ id: String) async throws -> Wire.RefundOffer {
        try #require(try await patch(id).value(Wire.RefundOfferResponse.self).refundOffer)
    }

    /// The status of the response to a request without a body.
    func send(_ method: HTTPRequest.Method, _ id: String) async -> Int {
        await client.send(method, "\(path)/\(id)", body: .init()).status
    }
}
