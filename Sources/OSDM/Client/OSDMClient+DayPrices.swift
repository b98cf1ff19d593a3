import HTTPTransport
import HTTPTypes
import Locking
package import Rail

extension OSDMClient {
    /// Returns the lowest price of each day; nil if the service gives no overview (HTTP 404, 405 or 501). Such a service
    /// is asked only once.
    @concurrent package func dayPrices(_ query: DayPriceQuery) async throws -> [CalendarDay: Money]? {
        guard !lacksOverview.withLock({ $0 }) else { return nil }
        let activity = "getting the prices of days"
        let response = try await response(
            .post, address.resource("offer-overview-route"), body: Wire.OfferOverviewRouteRequest(query),
            activity: activity)
        guard ![404, 405, 501].contains(response.head.status.code) else {
            lacksOverview.withLock { $0 = true }
            return nil
        }
        return try reader(activity).value(Wire.OfferOverviewRouteResponse.self, of: response).value
            .lowestPrices(in: query.timeZone)
    }
}
