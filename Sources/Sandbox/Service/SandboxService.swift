import Foundation
import HTTPTransport
import HTTPTypes
import OSDM

/// An OSDM 3.9 retailer's service, as far as searching and pricing go: one request in, one answer out.
struct SandboxService: Sendable {
    let settings: SandboxSettings
    let memory: SandboxMemory
    /// Waits for the timetable; most requests need it, signing in does not.
    let world: @Sendable @concurrent () async throws(FeedError) -> SandboxWorld

    private var tokens: TokenEndpoint { TokenEndpoint(settings: settings, memory: memory) }

    @concurrent func answer(_ request: HTTPRequest, body: Data) async -> Response {
        do throws(ProblemResponse) {
            return try await answered(request, body)
        } catch {
            return error.answer
        }
    }

    @concurrent private func answered(_ request: HTTPRequest, _ body: Data) async throws(ProblemResponse)
        -> Response
    {
        let read = ReadRequest(request, body: body)
        guard let route = Route(read.path) else { throw Route.refusal(of: read.path) }
        guard route.methods.contains(read.method) else {
            throw ProblemResponse(
                status: .methodNotAllowed, code: "METHOD_NOT_ALLOWED",
                detail: "\(read.method.rawValue.prefix(20)) is not done at this address; "
                    + route.methods.map(\.rawValue).joined(separator: " or ") + " is.",
                fields: [.allow: route.methods.map(\.rawValue).joined(separator: ", ")])
        }
        switch route {
        case .versions: return .json([Wire.ApiVersion(version: "3.9.0")])
        case .token: return tokens.answer(request, body)
        default: break
        }
        try tokens.check(request)
        let world = try await loaded()
        return switch route {
        case .places: try PlacesEndpoint(world: world).search(read)
        case .place(let id): try PlacesEndpoint(world: world).place(id)
        case .tripsCollections: try TripsEndpoint(world: world).search(read)
        case .tripsCollection(let id): try TripsEndpoint(world: world).page(id, read)
        case .trip(let id): try TripsEndpoint(world: world).trip(id, read)
        case .offers: try OffersEndpoint(world: world, settings: settings, memory: memory).offers(read)
        case .versions, .token: throw Route.refusal(of: read.path)
        }
    }

    @concurrent private func loaded() async throws(ProblemResponse) -> SandboxWorld {
        do throws(FeedError) {
            return try await world()
        } catch {
            throw ProblemResponse(status: .serviceUnavailable, code: "NO_TIMETABLE", detail: error.message)
        }
    }
}

/// What the service knows once its timetable is there.
struct SandboxWorld: Sendable {
    let planner: Planner
    let places: PlaceIndex

    var timetable: Timetable { planner.timetable }

    init(_ timetable: Timetable) {
        planner = Planner(timetable)
        places = PlaceIndex(timetable.stations)
    }

    /// What a person should know about the timetable, beside every answer that comes from it.
    var warnings: [Wire.Problem] {
        var warnings: [Wire.Problem] = []
        if let notice = timetable.notice {
            warnings.append(Wire.Problem(code: "TIMETABLE_DAYS", title: "Timetable", detail: notice))
        }
        if let summary = timetable.problems.summary {
            warnings.append(Wire.Problem(code: "TIMETABLE_ROWS", title: "Timetable", detail: summary))
        }
        return warnings
    }
}
