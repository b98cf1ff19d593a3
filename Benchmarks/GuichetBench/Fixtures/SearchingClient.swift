import Foundation
import HTTPTransport
import OSDM
import Rail

/// A client that searches as the program does: for a page of trips, and then for the offers of each trip, four at a
/// time.
struct SearchingClient {
    /// The result of a search.
    struct Outcome: Equatable {
        var trips: Int
        /// The number of trips with at least one offer.
        var priced: Int

        /// The number of exchanges of the search.
        var exchanges: Int { 1 + trips }
        var isWhole: Bool { trips > 0 && priced == trips }
    }

    private static let atATime = 4

    private let client: OSDMClient
    private let query: TripQuery

    /// Signs in and finds the stations.
    ///
    /// - Returns: Nil if the service does not know one of the stations.
    init?(_ address: URL, transport: any Transport) async throws {
        client = OSDMClient(
            OSDMConfiguration(
                baseURL: address, authentication: .password(), info: ServiceInfo(name: "sandbox"),
                version: "bench"),
            transport: transport)
        _ = try await client.signIn(
            Credentials(emailAddress: "testuser@capitainetrain.com", password: "testpassword"))
        guard let origin = try await client.places("gare lyon").places.first,
            let destination = try await client.places("part d").places.first
        else { return nil }
        query = TripQuery(
            origin: origin, destination: destination,
            time: .departAfter(CalendarDay(Date(), in: .current).adding(days: 1), minuteOfDay: 8 * 60))
    }

    @concurrent func search() async throws -> Outcome {
        let trips = try await client.trips(query).trips
        let passengers = query.passengers.passengers
        let priced = try await withThrowingTaskGroup(of: Bool.self) { group in
            var priced = 0
            for (place, trip) in trips.enumerated() {
                if place >= Self.atATime, try await group.next() == true { priced += 1 }
                group.addTask { [client] in
                    !(try await client.offers(OfferQuery(trip: trip, passengers: passengers)).offers.isEmpty)
                }
            }
            for try await isPriced in group where isPriced { priced += 1 }
            return priced
        }
        return Outcome(trips: trips.count, priced: priced)
    }
}
