import HTTPTransport
import HTTPTypes

/// A method of a resource of the sandbox (OSDM 3.9, "paths").
struct ServiceRoute: Sendable {
    let method: HTTPRequest.Method
    /// The parts of the path; `*` stands for an id.
    let path: [Substring]
    let respond: @Sendable (RoutedRequest) throws -> Response

    private init(
        _ method: HTTPRequest.Method, _ path: String,
        _ respond: @escaping @Sendable (RoutedRequest) throws -> Response
    ) {
        (self.method, self.path, self.respond) = (method, path.split(separator: "/"), respond)
    }

    static let all: [ServiceRoute] = [
        ServiceRoute(.get, "places") { $0.places.all() },
        ServiceRoute(.post, "places") { try $0.places.search($0.parsed) },
        ServiceRoute(.get, "places/*") { try $0.places.place($0.ids[0]) },
        ServiceRoute(.post, "trips-collections") { try $0.trips.search($0.parsed) },
        ServiceRoute(.get, "trips-collections/*") { try $0.trips.page($0.ids[0], $0.parsed) },
        ServiceRoute(.get, "trips/*") { try $0.trips.trip($0.ids[0], $0.parsed) },
        ServiceRoute(.post, "offers") { try $0.offers.offers($0.parsed) },
        ServiceRoute(.post, "bookings") { try $0.bookings.book($0.parsed) },
        ServiceRoute(.post, "bookings-search") { try $0.bookings.search($0.parsed) },
        ServiceRoute(.get, "bookings/*") { try $0.bookings.booking($0.ids[0]) },
        ServiceRoute(.patch, "bookings/*") { try $0.bookings.change($0.ids[0], $0.parsed) },
        ServiceRoute(.delete, "bookings/*") { try $0.bookings.release($0.ids[0]) },
        ServiceRoute(.get, "bookings/*/passengers") { try $0.bookings.passengers($0.ids[0]) },
        ServiceRoute(.patch, "bookings/*/passengers") {
            try $0.bookings.changePassengers(of: $0.ids[0], $0.parsed)
        },
        ServiceRoute(.get, "bookings/*/passengers/*") { try $0.bookings.passenger($0.ids[1], of: $0.ids[0]) },
        ServiceRoute(.patch, "bookings/*/passengers/*") {
            try $0.bookings.changePassenger($0.ids[1], of: $0.ids[0], $0.parsed)
        },
        ServiceRoute(.get, "bookings/*/purchaser") { try $0.bookings.purchaser($0.ids[0]) },
        ServiceRoute(.post, "bookings/*/purchaser") { try $0.bookings.changePurchaser($0.ids[0], $0.parsed) },
        ServiceRoute(.patch, "bookings/*/purchaser") {
            try $0.bookings.changePurchaser($0.ids[0], $0.parsed)
        },
        ServiceRoute(.get, "bookings/*/fulfillment-check") { try $0.bookings.check($0.ids[0]) },
        ServiceRoute(.post, "bookings/*/fulfillments") { try $0.bookings.buy($0.ids[0], $0.parsed) },
        ServiceRoute(.get, "fulfillments/*") { try $0.bookings.fulfillment($0.ids[0]) },
        ServiceRoute(.post, "bookings/*/refund-offers") {
            try $0.bookings.proposeRefund($0.ids[0], $0.parsed)
        },
        ServiceRoute(.get, "bookings/*/refund-offers/*") {
            try $0.bookings.refundOffer($0.ids[1], of: $0.ids[0])
        },
        ServiceRoute(.patch, "bookings/*/refund-offers/*") {
            try $0.bookings.confirmRefund($0.ids[1], of: $0.ids[0], $0.parsed)
        },
        ServiceRoute(.delete, "bookings/*/refund-offers/*") {
            try $0.bookings.withdrawRefund($0.ids[1], of: $0.ids[0])
        },
        ServiceRoute(.get, "bookings/*/refund-offers/*/confirmation-check") {
            try $0.bookings.checkRefund($0.ids[1], of: $0.ids[0])
        },
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
            "bookings", "fulfillments", "reduction-cards", "passenger-categories",
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

/// A request to one of the routes, and everything that its response is made from.
struct RoutedRequest: Sendable {
    let parsed: ParsedRequest
    /// The ids in the request's path.
    let ids: [String]
    let world: SandboxWorld
    let settings: SandboxSettings
    let memory: SandboxMemory
    /// The account of the client.
    let account: String

    var places: PlacesEndpoint { PlacesEndpoint(world: world) }
    var trips: TripsEndpoint { TripsEndpoint(world: world) }
    var offers: OffersEndpoint { OffersEndpoint(world: world, settings: settings, memory: memory) }
    var bookings: BookingsEndpoint {
        BookingsEndpoint(world: world, settings: settings, memory: memory, account: account)
    }
}
