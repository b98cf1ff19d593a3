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
            var stub: Stub?
            let result: Result<Response, TransportError>
            do {
                result = .success(try await response(to: asked, stubs, from: &stub))
            } catch {
                result = .failure(error)
            }
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

    /// - Parameters:
    ///   - stub: Takes the stub that responds or fails; nil when none is for the request.
    private func response(
        to request: StubRequest, _ stubs: [Stub], from stub: inout Stub?
    ) async throws(TransportError) -> Response {
        for candidate in stubs where candidate.holds(request) {
            stub = candidate
            guard let (response, hit) = try registry.claim(candidate, request) else { continue }
            var request = request
            request.captures = candidate.plan.predicate.captures?(request) ?? [:]
            hooks.onActivation?(candidate, request)
            return try await give(response, to: request, candidate, hit)
        }
        stub = nil
        let nearest = hooks.onMiss == nil && fallback != nil ? [] : registry.nearest(request, stubs)
        hooks.onMiss?(request, nearest)
        if let fallback { return try await fallback.send(request.request, body: request.body) }
        let near = nearest.map { "\($0.name.quoted): \($0.failedRule)" }.joined(separator: "; ")
        let words =
            "o stub is for \(request); \(stubs.isEmpty ? "there are no stubs" : "the nearest: \(near)")"
        registry.fail(.unmatched, nil, "N\(words).")
        throw TransportError(.unanswered, detail: "n\(words)")
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
