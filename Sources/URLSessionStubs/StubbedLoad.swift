import Foundation
import HTTPStubs
import HTTPTransport
import HTTPTypes
import HTTPTypesFoundation
import Locking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request of a `URLSession`, on its way to a session of stubs.
struct StubbedLoad: Sendable {
    struct Loaded: Sendable {
        let response: UnchallengedResponse
        let body: Data
        /// The request that follows a redirection, if Foundation is to decide about it.
        let next: URLRequest?
    }

    typealias Outcome = Result<Loaded, URLError>

    /// Where redirections have led.
    private struct Way: Sendable {
        var url: URL
        var count = 0
        var next: URLRequest?
    }

    /// The most redirections that `URLSession` follows (`redirectCount` in Foundation for Linux).
    private static let mostRedirections = 20
    /// A day, in seconds. `Duration` cannot hold every `TimeInterval`.
    private static let longest = 86_400.0

    private let request: URLRequest
    private let body: RequestBody
    private let link: SessionLink?

    init(_ request: URLRequest, by task: URLSessionTask?, link: SessionLink?) {
        self.request = request
        self.link = link
        body = RequestBody(of: request, by: task)
    }

    func outcome() async -> Outcome {
        do {
            return .success(try await loaded())
        } catch let error as URLError {
            return .failure(error)
        } catch {
            let error = error as? TransportError ?? TransportError(.other, detail: "\(error)")
            return .failure(URLError(error, url: request.url))
        }
    }

    private func loaded() async throws -> Loaded {
        // A download task on Linux has no session either, and the sentence about that says more.
        if case .kept = body { _ = try await body.read() }
        guard let session = link?.session else { throw Self.unlinked }
        guard let url = request.url, ["http", "https"].contains(url.scheme?.lowercased()),
            var asked = request.httpRequest
        else {
            let address = request.url?.absoluteString ?? ""
            throw TransportError(
                .other, detail: "“\(address)” is not an address of HTTP, so no stub can be for it.")
        }
        if let name = HTTPField.Name(SessionLink.headerName) { asked.headerFields[name] = nil }
        let body = try await body.read()
        let way = Lock(Way(url: url))
        let stubs = ClosureTransport { request, body throws(TransportError) in
            try await self.follow(request, body, in: session, way)
        }
        let time = request.timeoutInterval
        let limit = Duration.seconds(time > 0 ? min(time, Self.longest) : Self.longest)
        var result = Result<Response, TransportError>.failure(TransportError(.cancelled))
        let taken = await session.clock.measure {
            do throws(TransportError) {
                result = .success(try await DeadlineTransport(stubs, limit: limit).send(asked, body: body))
            } catch {
                result = .failure(error)
            }
        }
        // On a virtual clock, a long delay takes no real time, so the elapsed time has to be compared too.
        guard taken < limit else {
            throw TransportError(.timedOut, detail: "no whole response within \(limit)")
        }
        let response = try result.get()
        let end = way.withLock { $0 }
        guard end.count <= Self.mostRedirections else { throw URLError(.httpTooManyRedirects) }
        guard let head = UnchallengedResponse(httpResponse: response.head, url: end.url) else {
            throw TransportError(.malformed, detail: "The stub's response has no form that URLSession knows.")
        }
        return Loaded(response: head, body: response.body, next: end.next)
    }

    private func follow(
        _ request: HTTPRequest, _ body: Data, in session: StubSession, _ way: Lock<Way>
    ) async throws(TransportError) -> Response {
        var (request, body) = (request, body)
        while true {
            let answer = try await session.answer(request, body: body)
            let url = way.withLock { $0.url }
            keepCookies(of: answer.response, from: url)
            guard
                var next = Redirection(
                    answer.response.head, to: request, body: body, fragment: url.fragment)
            else { return answer.response }
            #if canImport(FoundationNetworking)
                let isTooMany = way.withLock { way in
                    (way.url, way.count) = (next.url, way.count + 1)
                    return way.count > Self.mostRedirections
                }
                guard !isTooMany else { return answer.response }
                session.hooks.onRedirect?(answer.request, answer.response, next.request)
                addCookies(to: &next)
                (request, body) = (next.request, next.body)
            #else
                session.hooks.onRedirect?(answer.request, answer.response, next.request)
                addCookies(to: &next)
                way.withLock { $0.next = self.request.redirected(to: next) }
                return answer.response
            #endif
        }
    }

    private func keepCookies(of response: Response, from url: URL) {
        guard request.httpShouldHandleCookies, let storage = link?.cookies else { return }
        // One field at a time: the date of a cookie has a comma, as a list of cookies in one field has.
        for value in response.head.headerFields[values: .setCookie] {
            let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": value], for: url)
            storage.setCookies(cookies, for: url, mainDocumentURL: request.mainDocumentURL)
        }
    }

    private func addCookies(to next: inout Redirection) {
        guard request.httpShouldHandleCookies, let cookies = link?.cookies?.cookies(for: next.url),
            !cookies.isEmpty
        else { return }
        next.request.headerFields[.cookie] = HTTPCookie.requestHeaderFields(with: cookies)["Cookie"]
    }

    private static let unlinked = TransportError(
        .unanswered,
        detail: """
            This URLSession names no session of stubs, or one that is gone. Keep the StubSession as long as the \
            URLSession, and leave its configuration's urlCache, httpAdditionalHeaders and protocolClasses as they are.
            """)
}

#if !canImport(FoundationNetworking)
    extension URLRequest {
        fileprivate func redirected(to next: Redirection) -> URLRequest {
            var request = self
            request.url = next.url
            request.httpMethod = next.request.method.rawValue
            let name = value(forHTTPHeaderField: SessionLink.headerName)
            request.allHTTPHeaderFields = URLRequest(httpRequest: next.request)?.allHTTPHeaderFields
            request.setValue(name, forHTTPHeaderField: SessionLink.headerName)
            request.httpBody = next.body.isEmpty ? nil : next.body
            return request
        }
    }
#endif
