import HTTPTransport
import HTTPTypes

/// A method of a resource of the sandbox (OSDM 3.9, "paths").
struct ServiceRoute: Sendable {
    let method: HTTPRequest.Method
    /// The parts of the path; `*` stands for an id.
    let path: [Substring]
    let respond: @Sendable (ServiceRequest) throws -> Response

    private init(
        _ method: HTTPRequest.Method, _ path: String,
        _ respond: @escaping @Sendable (ServiceRequest) throws -> Response
    ) {
        (self.method, self.path, self.respond) = (method, path.split(separator: "/"), respond)
    }

    static let all: [ServiceRoute] = [
        ServiceRoute(.get, "places") { $0.allPlaces() },
        ServiceRoute(.post, "places") { try $0.searchPlaces() },
        ServiceRoute(.get, "places/*") { try $0.place() },
        ServiceRoute(.post, "trips-collections") { try $0.searchTrips() },
        ServiceRoute(.get, "trips-collections/*") { try $0.tripPage() },
        ServiceRoute(.get, "trips/*") { try $0.trip() },
        ServiceRoute(.post, "offers") { try $0.offers() },
        ServiceRoute(.get, "reduction-cards") { $0.reductionCards() },
        ServiceRoute(.post, "offer-overview-route") { try $0.overviewOfRoute() },
        ServiceRoute(.post, "bookings") { try $0.book() },
        ServiceRoute(.post, "bookings-search") { try $0.searchBookings() },
        ServiceRoute(.get, "bookings/*") { try $0.booking() },
        ServiceRoute(.patch, "bookings/*") { try $0.changeBooking() },
        ServiceRoute(.delete, "bookings/*") { try $0.releaseBooking() },
        ServiceRoute(.get, "bookings/*/passengers") { try $0.passengers() },
        ServiceRoute(.patch, "bookings/*/passengers") { try $0.changePassengers() },
        ServiceRoute(.get, "bookings/*/passengers/*") { try $0.passenger() },
        ServiceRoute(.patch, "bookings/*/passengers/*") { try $0.changePassenger() },
        ServiceRoute(.get, "bookings/*/purchaser") { try $0.purchaser() },
        ServiceRoute(.post, "bookings/*/purchaser") { try $0.changePurchaser() },
        ServiceRoute(.patch, "bookings/*/purchaser") { try $0.changePurchaser() },
        ServiceRoute(.get, "bookings/*/fulfillment-check") { try $0.checkPurchase() },
        ServiceRoute(.post, "bookings/*/fulfillments") { try $0.buy() },
        ServiceRoute(.get, "fulfillments/*") { try $0.fulfillment() },
        ServiceRoute(.post, "bookings/*/refund-offers") { try $0.proposeRefund() },
        ServiceRoute(.get, "bookings/*/refund-offers/*") { try $0.refundOffer() },
        ServiceRoute(.patch, "bookings/*/refund-offers/*") { try $0.confirmRefund() },
        ServiceRoute(.delete, "bookings/*/refund-offers/*") { try $0.withdrawRefund() },
        ServiceRoute(.get, "bookings/*/refund-offers/*/confirmation-check") { try $0.checkRefund() },
    ]

    /// Returns the ids in a path; nil if the path is that of another resource.
    func ids(in path: [String]) -> [String]? {
        guard path.count == self.path.count else { return nil }
        let pairs = zip(self.path, path)
        guard pairs.allSatisfy({ $0 == "*" || $0 == $1 }) else { return nil }
        return pairs.filter { $0.0 == "*" }.map(\.1)
    }

    /// Returns the response for an unknown path: 501 for other resources of OSDM, and 404 for anything else.
    static func problem(for path: [String]) -> ProblemResponse {
        let known: Set<String> = [
            "bookings", "fulfillments", "passenger-categories",
            "offer-overview-resource", "offer-overview-trip", "availabilities", "products", "complaints",
            "promotion-codes", "zones", "coach-layouts", "coach-deck-layouts", "travel-accounts",
            "product-tags", "products-search", "trips",
        ]
        let shown = "/" + path.joined(separator: "/").prefix(80)
        if let first = path.first, known.contains(first) {
            return ProblemResponse(
                status: .notImplemented, code: "X_NOT_IMPLEMENTED",
                detail: "The sandbox does not have \(shown) of OSDM.")
        }
        return .notFound(
            "X_NO_SUCH_RESOURCE", "There is nothing at \(shown). GET /versions tells what is spoken here.")
    }
}

/// A request to one of the routes, and everything that its response is made from. Each route has a method of this
/// type.
struct ServiceRequest: Sendable {
    let parsed: ParsedRequest
    let ids: [String]
    let world: SandboxWorld
    let running: RunningTrains
    let settings: SandboxSettings
    let memory: SandboxMemory
    let account: String

    /// The most trips, offers or passengers of one request.
    static let most = 50

    var timetable: Timetable { world.timetable }
    /// Writes trips as their trains run now.
    var tripWriter: TripWriter {
        TripWriter(timetable: timetable, running: running.isEmpty ? nil : running, now: settings.now())
    }
}
