package import Foundation
package import HTTPTransport
package import HTTPTypes
import OSDM

extension Sandbox {
    /// Responds to a request. Errors become responses, too.
    @concurrent package func respond(to request: HTTPRequest, body: Data) async -> Response {
        do {
            return try await response(to: request, body)
        } catch {
            return ProblemResponse(error).response
        }
    }

    @concurrent private func response(to request: HTTPRequest, _ body: Data) async throws -> Response {
        let parsed = ParsedRequest(request, body: body)
        let tokens = TokenEndpoint(settings: settings, memory: memory)
        switch parsed.path {
        case ["versions"]:
            try check(parsed, among: [.get])
            return .json([Wire.ApiVersion(version: "3.9.0")])
        case ["oauth", "token"]:
            try check(parsed, among: [.post])
            return try tokens.respond(to: request, body)
        default: break
        }
        var path = parsed.path
        // Before OSDM 3.9, the path was in the singular.
        if path.first == "trips-collection" { path[0] = "trips-collections" }
        let routes = ServiceRoute.all.filter { $0.ids(in: path) != nil }
        guard !routes.isEmpty else { throw ServiceRoute.problem(for: parsed.path) }
        try check(parsed, among: routes.map(\.method))
        guard let route = routes.first(where: { $0.method == parsed.method }), let ids = route.ids(in: path)
        else { throw ServiceRoute.problem(for: parsed.path) }
        let account = try tokens.account(request)
        return try route.respond(
            ServiceRequest(
                parsed: parsed, ids: ids, world: try await loaded(), running: try await runningTrains(),
                settings: settings, memory: memory, account: account))
    }

    private func check(
        _ request: ParsedRequest, among methods: [HTTPRequest.Method]
    ) throws(ProblemResponse) {
        guard !methods.contains(request.method) else { return }
        throw ProblemResponse(
            status: .methodNotAllowed, code: "X_METHOD_NOT_ALLOWED",
            detail: "\(request.method.rawValue.prefix(20)) is not done at this address; "
                + methods.map(\.rawValue).joined(separator: " or ") + " is.",
            fields: [.allow: methods.map(\.rawValue).joined(separator: ", ")])
    }

    @concurrent private func loaded() async throws(ProblemResponse) -> SandboxWorld {
        do throws(FeedError) {
            return try await world()
        } catch {
            throw ProblemResponse(status: .serviceUnavailable, code: "X_NO_TIMETABLE", detail: error.message)
        }
    }
}
