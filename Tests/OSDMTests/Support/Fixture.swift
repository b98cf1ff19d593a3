import Doubles
import Foundation
import HTTPTransport
import OSDM
import Rail

/// Makes clients of a fake service. The clients' clock stands still, and their waits take no time.
enum Fixture {
    static let noon = Date(timeIntervalSince1970: 1_795_172_400)
    static let credentials = Credentials(emailAddress: "ada@example.com", password: "sesame")

    static func configuration(
        _ authentication: Authentication = .password()
    ) -> OSDMConfiguration {
        var configuration = OSDMConfiguration(
            baseURL: URL(string: "https://rail.example.com/osdm") ?? URL(filePath: "/"),
            authentication: authentication, info: ServiceInfo(name: "rail.example.com"), version: "1.2.3")
        configuration.language = "fr, en;q=0.5"
        configuration.requestor = "window-7"
        return configuration
    }

    static func service(
        _ transport: FakeService, authentication: Authentication = .password(),
        tokens: TokenStore = .forgetful, now: @escaping @Sendable () -> Date = { noon },
        retry: RetryPolicy = RetryPolicy()
    ) -> RailService {
        RailService(
            OSDMClient(
                configuration(authentication), transport: transport,
                retrying: RetryingTransport(transport, policy: retry, now: now, sleep: { _ in }),
                tokens: tokens,
                dependencies: OSDMDependencies(now: now, sleep: { _ in })))
    }

    /// Returns the requests about bookings of a client that has already signed in.
    static func bookingRequests(_ transport: FakeService) async throws -> any BookingRequests {
        let client = OSDMClient(
            configuration(), transport: transport, retrying: RetryingTransport(transport, sleep: { _ in }),
            dependencies: OSDMDependencies(now: { noon }, sleep: { _ in }))
        _ = try await client.signIn(credentials)
        return client
    }

    /// Returns a service to which somebody has already signed in.
    static func signedIn(_ transport: FakeService, retry: RetryPolicy = RetryPolicy()) async throws
        -> RailService
    {
        let service = service(transport, retry: retry)
        _ = try await service.signIn(credentials)
        return service
    }

    /// Converts a failure of a test double into a failure of the transport.
    static let misuse: @Sendable (DoubleFailure) -> TransportError = {
        TransportError(.connectionReset, detail: "\($0)")
    }

    static let paris = Place(id: Samples.paris, name: "Paris Gare de Lyon")
    static let lyon = Place(id: Samples.lyon, name: "Lyon Part-Dieu")

    static let departing = TripQuery(
        origin: paris, destination: lyon,
        time: .departAfter(CalendarDay(year: 2026, month: 11, day: 21), minuteOfDay: 485))

    static func offers(_ counts: PassengerCounts = PassengerCounts()) -> OfferQuery {
        let place = Place(id: "", name: "")
        let time = StationTime(instant: noon, offset: 0)
        let trip = Trip(
            id: "trip-1", origin: place, destination: place, departure: time, arrival: time, duration: nil,
            changes: 0, legs: [])
        return OfferQuery(trip: trip, passengers: counts.passengers)
    }
}
