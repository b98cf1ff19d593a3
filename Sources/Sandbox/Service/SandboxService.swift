import Foundation
import HTTPTransport
import HTTPTypes
import OSDM

/// The searching and pricing of an OSDM 3.9 retailer: one request in, one response out.
struct SandboxService: Sendable {
    let settings: SandboxSettings
    let memory: SandboxMemory
    /// Waits for the timetable; most requests need it, signing in does not.
    let world: @Sendable @concurrent () async throws(FeedError) -> SandboxWorld

    private var tokens: TokenEndpoint { TokenEndpoint(settings: settings, memory: memory) }

    @concurrent func respond(to request: HTTPRequest, body: Data) async -> Response {
        do throws(ProblemResponse) {
            return try await response(to: request, body)
        } catch {
            return error.response
        }
    }

    @concurrent private func response(to request: HTTPRequest, _ body: Data) async throws(ProblemResponse)
        -> Response
    {
        let parsed = ParsedRequest(request, body: body)
        guard let resource = Resource(parsed.path) else { throw Resource.problem(for: parsed.path) }
        guard resource.methods.contains(parsed.method) else {
            throw ProblemResponse(
                status: .methodNotAllowed, code: "X_METHOD_NOT_ALLOWED",
                detail: "\(parsed.method.rawValue.prefix(20)) is not done at this address; "
                    + resource.methods.map(\.rawValue).joined(separator: " or ") + " is.",
                fields: [.allow: resource.methods.map(\.rawValue).joined(separator: ", ")])
        }
        switch resource {
        case .versions: return .json([Wire.ApiVersion(version: "3.9.0")])
        case .token: return try tokens.respond(to: request, body)
        default: break
        }
        let account = try tokens.account(request)
        let world = try await loaded()
        let bookings = BookingsEndpoint(world: world, settings: settings, memory: memory, account: account)
        let refunds = RefundsEndpoint(settings: settings, memory: memory, account: account)
        return switch resource {
        case .places where parsed.method == .get: PlacesEndpoint(world: world).all()
        case .places: try PlacesEndpoint(world: world).search(parsed)
        case .place(let id): try PlacesEndpoint(world: world).place(id)
        case .tripsCollections: try TripsEndpoint(world: world).search(parsed)
        case .tripsCollection(let id): try TripsEndpoint(world: world).page(id, parsed)
        case .trip(let id): try TripsEndpoint(world: world).trip(id, parsed)
        case .offers: try OffersEndpoint(world: world, settings: settings, memory: memory).offers(parsed)
        case .bookings: try bookings.book(parsed)
        case .bookingsSearch:
            try BookingSearchEndpoint(settings: settings, memory: memory, account: account).search(parsed)
        case .booking(let id) where parsed.method == .delete: try bookings.release(id)
        case .booking(let id) where parsed.method == .patch: try bookings.change(id, parsed)
        case .booking(let id): try bookings.booking(id)
        case .passengers(let id) where parsed.method == .patch: try bookings.changePassengers(of: id, parsed)
        case .passengers(let id): try bookings.passengers(id)
        case .passenger(let passenger, let id) where parsed.method == .patch:
            try bookings.changePassenger(passenger, of: id, parsed)
        case .passenger(let passenger, let id): try bookings.passenger(passenger, of: id)
        case .purchaser(let id) where parsed.method == .get: try bookings.purchaser(id)
        case .purchaser(let id): try bookings.changePurchaser(id, parsed)
        case .fulfillmentCheck(let id): try bookings.check(id)
        case .fulfillments(let id): try bookings.buy(id, parsed)
        case .fulfillment(let id): try bookings.fulfillment(id)
        case .refundOffers(let id): try refunds.propose(id, parsed)
        case .refundOffer(let refund, let id) where parsed.method == .patch:
            try refunds.confirm(refund, of: id, parsed)
        case .refundOffer(let refund, let id) where parsed.method == .delete:
            try refunds.withdraw(refund, of: id)
        case .refundOffer(let refund, let id): try refunds.refundOffer(refund, of: id)
        case .refundCheck(let refund, let id): try refunds.check(refund, of: id)
        case .versions, .token: throw Resource.problem(for: parsed.path)
        }
    }

    @concurrent private func loaded() async throws(ProblemResponse) -> SandboxWorld {
        do throws(FeedError) {
            return try await world()
        } catch {
            throw ProblemResponse(status: .serviceUnavailable, code: "X_NO_TIMETABLE", detail: error.message)
        }
    }
}
