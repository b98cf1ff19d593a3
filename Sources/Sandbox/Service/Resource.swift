import HTTPTypes

/// The resources that the sandbox has, by path (OSDM 3.9, "paths").
enum Resource: Hashable, Sendable {
    case versions, token, places
    case place(String)
    case tripsCollections
    case tripsCollection(String)
    case trip(String)
    case offers, bookings, bookingsSearch
    case booking(String)
    case passengers(booking: String)
    case passenger(String, booking: String)
    case purchaser(booking: String)
    case fulfillmentCheck(booking: String)
    case fulfillments(booking: String)
    case fulfillment(String)
    case refundOffers(booking: String)
    case refundOffer(String, booking: String)
    case refundCheck(String, booking: String)

    init?(_ path: [String]) {
        switch path.count {
        case 1:
            switch path[0] {
            case "versions": self = .versions
            case "places": self = .places
            // Services before 3.9 have the singular.
            case "trips-collections", "trips-collection": self = .tripsCollections
            case "offers": self = .offers
            case "bookings": self = .bookings
            case "bookings-search": self = .bookingsSearch
            default: return nil
            }
        case 2:
            switch path[0] {
            case "oauth" where path[1] == "token": self = .token
            case "places": self = .place(path[1])
            case "trips-collections", "trips-collection": self = .tripsCollection(path[1])
            case "trips": self = .trip(path[1])
            case "bookings": self = .booking(path[1])
            case "fulfillments": self = .fulfillment(path[1])
            default: return nil
            }
        case 3 where path[0] == "bookings":
            switch path[2] {
            case "passengers": self = .passengers(booking: path[1])
            case "purchaser": self = .purchaser(booking: path[1])
            case "fulfillment-check": self = .fulfillmentCheck(booking: path[1])
            case "fulfillments": self = .fulfillments(booking: path[1])
            case "refund-offers": self = .refundOffers(booking: path[1])
            default: return nil
            }
        case 4 where path[0] == "bookings" && path[2] == "passengers":
            self = .passenger(path[3], booking: path[1])
        case 4 where path[0] == "bookings" && path[2] == "refund-offers":
            self = .refundOffer(path[3], booking: path[1])
        case 5
        where path[0] == "bookings" && path[2] == "refund-offers" && path[4] == "confirmation-check":
            self = .refundCheck(path[3], booking: path[1])
        default: return nil
        }
    }

    var methods: [HTTPRequest.Method] {
        switch self {
        case .versions, .place, .tripsCollection, .trip, .fulfillmentCheck, .fulfillment, .refundCheck:
            [.get]
        case .places: [.get, .post]
        case .token, .tripsCollections, .offers, .bookings, .bookingsSearch, .fulfillments, .refundOffers:
            [.post]
        case .booking, .refundOffer: [.get, .patch, .delete]
        case .passengers, .passenger: [.get, .patch]
        case .purchaser: [.get, .post, .patch]
        }
    }

    /// The response for a path that is not served: 501 for other resources of OSDM, else 404.
    static func problem(for path: [String]) -> ProblemResponse {
        let known: Set<String> = [
            "bookings", "fulfillments", "reduction-cards", "passenger-categories",
            "offer-overview-resource", "offer-overview-trip", "availabilities", "products", "complaints",
            "promotion-codes", "zones", "coach-layouts", "coach-deck-layouts", "travel-accounts",
            "product-tags", "products-search", "trips",
        ]
        if let first = path.first, known.contains(first) {
            return ProblemResponse(
                status: .notImplemented, code: "X_NOT_IMPLEMENTED",
                detail: "The sandbox does not have /\(path.joined(separator: "/").prefix(80)) of OSDM.")
        }
        let shown = "/" + path.joined(separator: "/").prefix(80)
        return .notFound(
            "X_NO_SUCH_RESOURCE", "There is nothing at \(shown). GET /versions tells what is spoken here.")
    }
}
