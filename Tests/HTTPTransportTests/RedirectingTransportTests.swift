import Foundation
import HTTPTransport
import HTTPTypes
import Synchronization
import Testing

@Suite struct RedirectingTransportTests {
    /// A service that redirects each request whose path it has a target for, and writes down all requests.
    private final class Service: Sendable {
        private let seen = Mutex<[(request: HTTPRequest, body: Data)]>([])
        private let targets: [String: (status: Int, location: String)]

        init(_ targets: [String: (status: Int, location: String)]) { self.targets = targets }

        var requests: [(request: HTTPRequest, body: Data)] { seen.withLock { $0 } }
        /// Method, address and body of each request.
        var lines: [String] {
            requests.map {
                let address =
                    "\($0.request.scheme ?? "")://\($0.request.authority ?? "")\($0.request.path ?? "")"
                return "\($0.request.method.rawValue) \(address) \(String(decoding: $0.body, as: UTF8.self))"
            }
        }

        func following(limit: Int = 20, otherOrigins: Bool = true) -> RedirectingTransport {
            let base = ClosureTransport { request, body in
                self.seen.withLock { $0.append((request, body)) }
                guard let target = self.targets[request.path ?? ""] else {
                    return Response(head: HTTPResponse(status: .ok))
                }
                let status = HTTPResponse.Status(code: target.status)
                return Response(
                    head: HTTPResponse(status: status, headerFields: [.location: target.location]))
            }
            return RedirectingTransport(base, limit: limit, otherOrigins: otherOrigins)
        }
    }

    private func ask(
        _ transport: some Transport, _ method: HTTPRequest.Method = .get, _ fields: HTTPFields = [:],
        body: String = ""
    ) async throws -> Response {
        let request = HTTPRequest(
            method: method, scheme: "https", authority: "tea.example.com", path: "/old/place?x=1",
            headerFields: fields)
        return try await transport.send(request, body: Data(body.utf8))
    }

    @Test(
        "the method and the body after a redirection are those of RFC 9110 and of the Fetch standard",
        arguments: [
            (301, "GET", "GET"), (302, "GET", "GET"), (303, "GET", "GET"), (307, "GET", "GET"),
            (308, "GET", "GET"), (301, "HEAD", "HEAD"), (302, "HEAD", "HEAD"), (303, "HEAD", "HEAD"),
            (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST tea"),
            (308, "POST", "POST tea"), (301, "PUT", "PUT tea"), (302, "PUT", "PUT tea"), (303, "PUT", "GET"),
            (307, "PUT", "PUT tea"), (308, "DELETE", "DELETE tea"), (303, "DELETE", "GET"),
        ])
    func methods(_ status: Int, _ asked: String, _ next: String) async throws {
        let service = Service(["/old/place?x=1": (status, "/new")])
        let method = try #require(HTTPRequest.Method(asked))
        let hasBody = !["GET", "HEAD"].contains(asked)
        let response = try await ask(service.following(), method, body: hasBody ? "tea" : "")
        #expect(response.head.status == .ok)
        let words = next.split(separator: " ")
        let body = words.count > 1 ? words[1] : ""
        #expect(service.lines.last == "\(words[0]) https://tea.example.com/new \(body)")
    }

    @Test("a request that becomes a GET loses the fields about its content, and keeps the others")
    func contentFields() async throws {
        let digest = try #require(HTTPField.Name("Content-Digest"))
        let fields: HTTPFields = [
            .contentType: "text/plain", .contentLength: "3", .contentEncoding: "gzip", .contentLanguage: "en",
            .contentLocation: "/x", .transferEncoding: "chunked", .expect: "100-continue",
            .contentRange: "bytes 0-2/3", .lastModified: "Sun, 06 Nov 1994 08:49:37 GMT", digest: "x",
            .accept: "text/html", .authorization: "x",
        ]
        let service = Service(["/old/place?x=1": (303, "/new")])
        _ = try await ask(service.following(), .post, fields, body: "tea")
        #expect(service.requests.last?.request.headerFields == [.accept: "text/html", .authorization: "x"])
        let kept = Service(["/old/place?x=1": (307, "/new")])
        _ = try await ask(kept.following(), .post, fields, body: "tea")
        #expect(kept.requests.last?.request.headerFields == fields)
    }

    @Test("a redirected request has no field with the host of the old address")
    func hostField() async throws {
        let service = Service(["/old/place?x=1": (307, "https://other.example.com/new")])
        let host = try #require(HTTPField.Name("Host"))
        _ = try await ask(service.following(), .get, [host: "tea.example.com", .accept: "text/html"])
        #expect(service.requests.last?.request.headerFields == [.accept: "text/html"])
    }

    @Test(
        "a request to another origin loses its credentials, and keeps the other fields",
        arguments: [
            "https://other.example.com/new", "http://tea.example.com/new", "https://tea.example.com:8443/new",
            "//sub.tea.example.com/new",
        ])
    func credentials(_ location: String) async throws {
        let fields: HTTPFields = [
            .authorization: "x", .proxyAuthorization: "x", .cookie: "a=b",
            .referer: "https://tea.example.com/a",
            .origin: "https://tea.example.com", .accept: "text/html",
        ]
        let service = Service(["/old/place?x=1": (302, location)])
        _ = try await ask(service.following(), .get, fields)
        let last = try #require(service.requests.last?.request)
        #expect(last.headerFields == [.accept: "text/html"])
        let url = try #require(URL(string: location, relativeTo: URL(string: "https://tea.example.com")))
        #expect(service.lines.last == "GET \(url.absoluteString) ")
        let within = Service(["/old/place?x=1": (302, "https://TEA.example.com:443/new")])
        _ = try await ask(within.following(), .get, fields)
        #expect(within.requests.last?.request.headerFields == fields)
    }

    @Test(
        "a location is resolved against the address that was asked, and its fragment is not sent",
        arguments: [
            ("new", "/old/new"), ("../new?a=%20b", "/new?a=%20b"), ("?y=2", "/old/place?y=2"),
            ("/new#part", "/new"), ("https://tea.example.com", "/"), ("//tea.example.com/new", "/new"),
            ("/new?filter[name]=caf%C3%A9", "/new?filter[name]=caf%C3%A9"),
            ("/a|b/%7B?q=100%", "/a|b/%7B?q=100%"),
            ("/a b?c=é", "/a%20b?c=%C3%A9"), ("./x/../y/", "/old/y/"), ("..", "/"), ("/a/..", "/"),
            ("?", "/old/place?"), ("new?a=b?c", "/old/new?a=b?c"),
        ])
    func locations(_ location: String, _ path: String) async throws {
        let service = Service(["/old/place?x=1": (302, location)])
        _ = try await ask(service.following())
        #expect(service.requests.last?.request.path == path)
        #expect(service.requests.count == 2)
    }

    @Test(
        "a redirection without a usable address, or to one that is not HTTP, is returned as the response",
        arguments: [
            (302, ""), (302, "http://["), (302, "ftp://tea.example.com/"), (302, "mailto:ada@example.com"),
            (302, "https://ada:x@tea.example.com/"), (300, "/new"), (304, "/new"), (201, "/new"),
        ])
    func notFollowed(_ status: Int, _ location: String) async throws {
        let service = Service(["/old/place?x=1": (status, location)])
        #expect(try await ask(service.following()).head.status.code == status)
        #expect(service.requests.count == 1)
    }

    @Test(
        "redirections to other origins are returned as the response if the transport is not to follow them",
        arguments: ["https://other.example.com/", "http://tea.example.com/", "//tea.example.com:1/"])
    func withinOrigin(_ location: String) async throws {
        let service = Service(["/old/place?x=1": (302, "/new"), "/new": (302, location)])
        let response = try await ask(service.following(otherOrigins: false))
        #expect(response.head.headerFields[.location] == location)
        #expect(service.requests.count == 2)
    }

    @Test("after the limit, the next redirection is returned as the response")
    func limit() async throws {
        let service = Service(["/old/place?x=1": (302, "/old/place?x=1")])
        #expect(try await ask(service.following()).head.status == .found)
        #expect(service.requests.count == 21)
        #expect(try await ask(service.following(limit: 0)).head.status == .found)
        #expect(service.requests.count == 22)
    }

    @Test("a cancelled request follows no redirection")
    func cancelled() async throws {
        let service = Service(["/old/place?x=1": (302, "/new")])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await ask(service.following())
        }
        await #expect(throws: TransportError(.cancelled)) { try await task.value }
        #expect(service.requests.count == 1)
    }

    @Test("the new address has the old fragment, unless the location has one of its own")
    func fragments() throws {
        let request = HTTPRequest(method: .get, scheme: "https", authority: "tea.example.com", path: "/a")
        func address(_ location: String, _ fragment: String?) -> String? {
            let response = HTTPResponse(status: .found, headerFields: [.location: location])
            return Redirection(response, to: request, body: Data(), fragment: fragment)?.url.absoluteString
        }
        #expect(address("/b", "old") == "https://tea.example.com/b#old")
        #expect(address("/b#new", "old") == "https://tea.example.com/b#new")
        #expect(address("/b#", "old") == "https://tea.example.com/b#")
        #expect(address("/b", nil) == "https://tea.example.com/b")
    }
}
