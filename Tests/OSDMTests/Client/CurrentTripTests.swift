import HTTPTransport
import HTTPTypes
import OSDM
import OSDMSchema
import Rail
import Testing

@Suite("A trip as it runs now")
struct CurrentTripTests {
    private func service(_ response: Response) async throws -> (FakeService, RailService) {
        let fake = FakeService { _ throws(TransportError) in response }
        return (fake, try await Fixture.signedIn(fake))
    }

    @Test("a trip is requested by its id, with its stops")
    func request() async throws {
        var trip = Samples.trip
        trip.legs[0].timedLeg?.start.serviceDeparture.estimatedTime = Samples.time(
            "2026-11-21T08:08:00+01:00")
        let (fake, service) = try await service(.json(Wire.TripResponse(trip: trip)))
        let current = try await service.currentTrip("a/b 1")
        #expect(current?.rides.first?.boarding?.departureDelay == 8)
        let request = try #require(fake.requests.last?.request)
        #expect(request.method == .get)
        #expect(request.path == "/osdm/trips/a%2Fb%201?stopBehavior=REAL_BOARDING_ALIGHTING")
    }

    @Test("a service that does not know the trip, or lacks the call, gives none", arguments: [404, 405, 501])
    func unknown(status: Int) async throws {
        let (_, service) = try await service(
            .problem(HTTPResponse.Status(code: status), "No."))
        #expect(try await service.currentTrip("1") == nil)
    }

    @Test("another failure is an error, and so is a response without a trip")
    func failure() async throws {
        for response in [Response.problem(.forbidden, "No."), .text("{}")] {
            let (_, service) = try await service(response)
            await #expect(throws: RailError.self) { _ = try await service.currentTrip("1") }
        }
    }
}
