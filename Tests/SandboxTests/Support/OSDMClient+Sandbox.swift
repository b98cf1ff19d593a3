import HTTPTransport
import OSDM
import Rail
import Testing

@testable import Sandbox

extension OSDMClient {
    /// Returns the program's own client of a sandbox, at noon. Its retries take no time.
    static func ofSandbox(_ transport: any Transport) -> OSDMClient {
        OSDMClient(
            OSDMConfiguration(
                baseURL: SandboxTransport.address, authentication: .password(), info: Sandbox.info,
                version: "0"),
            transport: transport, retrying: RetryingTransport(transport, sleep: { _ in }),
            dependencies: OSDMDependencies(now: { FeedText.noon }, sleep: { _ in }))
    }

    /// Returns a client that has signed in with the demo account.
    static func signedIn(to transport: any Transport) async throws -> OSDMClient {
        let client = ofSandbox(transport)
        let account = DemoAccount.sandbox
        _ = try await client.signIn(
            Credentials(emailAddress: account.emailAddress, password: account.password))
        return client
    }

    static func signedIn(_ settings: SandboxSettings) async throws -> OSDMClient {
        try await signedIn(to: SandboxTransport(try SandboxClient.shared.get().another(settings)))
    }

    /// Returns the first trip from Paris to Lyon after eight o'clock tomorrow.
    func firstTrip(for passengers: PassengerCounts = PassengerCounts()) async throws -> Trip {
        let query = TripQuery(
            origin: try #require(try await places("gare lyon").places.first),
            destination: try #require(try await places("part dieu").places.first),
            time: .departAfter(CalendarDay(year: 2026, month: 11, day: 22), minuteOfDay: 480),
            passengers: passengers)
        return try #require(try await trips(query).trips.first)
    }
}
