import Foundation
import HTTPTransport
import HTTPTypes
package import Rail

extension OSDMClient {
    private static let listing = "listing trains"

    @concurrent package func trips(_ query: TripQuery) async throws -> TripPage {
        // Without it, an answer tells no stops between (OSDM 3.9 `StopBehavior`).
        let stops = [URLQueryItem(name: "stopBehavior", value: Wire.StopBehavior.allStops.rawValue)]
        let criteria = Wire.TripSearchCriteria(query, count: configuration.tripsPerPage)
        let reader = reader(Self.listing)
        var refusals: [RailError] = []
        for path in tripsPath.candidates {
            let answer = try await answer(
                .post, address.resource(path, query: stops), body: criteria, activity: Self.listing)
            guard answer.head.status == .notFound || answer.head.status == .methodNotAllowed else {
                let read = try reader.value(Wire.TripCollectionResponse.self, of: answer)
                tripsPath.remember(path)
                return TripPage(read.value, notes: read.notes)
            }
            refusals.append(reader.failure(answer))
        }
        throw refusals.first ?? reader.error(.unsupported, "It lists no trains.")
    }

    /// The page that an earlier one linked to.
    ///
    /// A link that leads to another origin is not followed: it would take the session's token there.
    @concurrent package func tripPage(_ link: PageLink) async throws -> TripPage {
        guard let url = address.ownLink(link.reference) else {
            throw reader(Self.listing).error(
                .malformedAnswer,
                "Its link to more trains leads away from the service, and was not followed.")
        }
        let read = try await read(Wire.TripCollectionResponse.self, .get, url, activity: Self.listing)
        return TripPage(read.value, notes: read.notes)
    }
}
