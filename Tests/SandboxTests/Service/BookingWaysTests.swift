import OSDM
import Testing

@testable import Sandbox

@Suite("Bookings without a key")
struct BookingWaysTests {
    @Test(
        "a booking can be held, completed, bought and read, whatever request found its offer",
        arguments: BookingWay.Way.allCases, [[35], [35, 40], [35, 40, 8]])
    func ways(_ way: BookingWay.Way, _ ages: [Int]) async throws {
        let client = try await SandboxClient.signedIn()
        for rideCount in [1, 2] {
            let booking = BookingWay(client: client, way: way, ages: ages, rideCount: rideCount)
            let offer = try await booking.offer()
            #expect(offer.admissionOfferParts?.count == rideCount)
            let whole = offer.offerSummary?.minimalPrice.amount
            #expect(offer.admissionOfferParts?.reduce(0) { $0 + $1.price.amount } == whole)
            let held = try await booking.held(offer)
            #expect(Set(try await client.booking(held.id).parts.map(\.status)) == [.prebooked])
            await booking.buy(held.id)
            #expect(Set(try await client.booking(held.id).parts.map(\.status)) == [.fulfilled])
        }
    }
}
