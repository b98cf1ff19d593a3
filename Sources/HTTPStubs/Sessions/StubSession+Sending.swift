public import Foundation
import HTTPBodies
public import HTTPTransport
public import HTTPTypes

extension StubSession {
    @concurrent public func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response
    {
        var request = request
        var followed = 0
        while true {
            try checkCancellation()
            guard let (asked, stubs) = registry.begin(request, body) else {
                throw TransportError(.unanswered, detail: "the session of the stubs is finished")
            }
            let (result, stub) = await result(asked, stubs)
            hooks.onFinish?(asked, stub, result)
            let response = try result.get()
            guard stub != nil, followed < redirections, let next = Self.next(request, response) else {
                return response
            }
            hooks.onRedirect?(asked, response, next)
            request = next
            followed += 1
        }
    }

    private func result(
        _ request: StubRequest, _ stubs: [Stub]
    ) async -> (Result<Response, TransportError>, Stub?) {
        for stub in stubs where stub.holds(request) {
            switch registry.claim(stub, request) {
            case .aside: continue
            case .failure(let failure):
                return (.failure(TransportError(.unanswered, detail: failure.message)), stub)
            case .response(let response, let hit):
                var request = request
                request.captures = stub.plan.predicate.captures?(request) ?? [:]
                hooks.onActivation?(stub, request)
                do {
                    return (.success(try await give(response, to: request, stub, hit)), stub)
                } catch {
                    return (.failure(error), stub)
                }
            }
        }
        return (await miss(request, stubs), nil)
    }

    private func miss(_ request: StubRequest, _ stubs: [Stub]) async -> Result<Response, TransportError> {
        guard hooks.onMiss != nil || fallback == nil else { return await fallBack(request) }
        let nearest = registry.nearest(request, stubs)
        hooks.onMiss?(request, nearest)
        guard fallback == nil else { return await fallBack(request) }
        var words = "no stub is for \(request)"
        words += stubs.isEmpty ? "; there are no stubs" : "; the nearest: "
        words += nearest.map { "\($0.name.quoted): \($0.failedRule)" }.joined(separator: "; ")
        registry.fail(StubFailure(.unmatched, nil, words.prefix(1).uppercased() + words.dropFirst() + "."))
        return .failure(TransportError(.unanswered, detail: words))
    }

    private func fallBack(_ request: StubRequest) async -> Result<Response, TransportError> {
        guard let fallback else {
            return .failure(TransportError(.unanswered, detail: "a stub passes on, and there is no fallback"))
        }
        do {
            return .success(try await fallback.send(request.request, body: request.body))
        } catch {
            return .failure(error)
        }
    }

    /// The request to which a redirection of a GET within its origin leads (RFC 9110 section 15.4, RFC 6454).
    private static func next(_ request: HTTPRequest, _ response: Response) -> HTTPRequest? {
        guard request.method == .get, [301, 302, 303, 307, 308].contains(response.head.status.code),
            let location = response.head.headerFields[.location],
            let base = URL(
                string: "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "/")"),
            let url = URL(string: location, relativeTo: base)?.absoluteURL, url.user() == nil,
            origin(url) == origin(base)
        else { return nil }
        var next = request
        let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        let path = url.path(percentEncoded: true)
        next.path = (path.isEmpty ? "/" : path) + query
        return next
    }

    private static func origin(_ url: URL) -> [String] {
        let scheme = url.scheme?.lowercased() ?? ""
        let port = url.port ?? ["http": 80, "https": 443][scheme] ?? 0
        return [scheme, url.host()?.lowercased() ?? "", "\(port)"]
    }
}
