import Foundation
import HTTPTransport
import HTTPTypes
import Testing

@testable import guichet

@Suite("A service whose address differs from the recorded one")
struct RebasedTransportTests {
    /// Sends a request that was recorded at a path.
    ///
    /// - Parameters:
    ///   - answer: The value of a header field and of the body of the response. `ADDRESS` stands for the address of the
    ///     service.
    /// - Returns: The address that received the request, and the response.
    private func send(
        _ path: String, to address: String, from recordedPath: String? = nil, answer: String = "{}"
    ) async throws -> (address: String, location: String, body: String) {
        let service = ClosureTransport { request, body async throws(TransportError) -> Response in
            let address = "\(request.scheme ?? "")://\(request.authority ?? "")"
            let text = answer.replacing("ADDRESS", with: address)
            return Response(
                head: HTTPResponse(
                    status: .ok,
                    headerFields: [
                        .location: text,
                        .via: "\(request.scheme ?? "") \(request.authority ?? "")\(request.path ?? "")",
                    ]),
                body: Data(text.utf8))
        }
        let rebased = RebasedTransport(
            service, to: try #require(URL(string: address)), from: recordedPath)
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "service.example.com", path: path)
        let response = try await rebased.send(request, body: Data())
        let fields = response.head.headerFields
        // The test service joins scheme and authority with a space. Otherwise the address would be mapped as a link.
        let asked = fields[.via]?.replacing(" ", with: "://") ?? ""
        return (asked, fields[.location] ?? "", String(decoding: response.body, as: UTF8.self))
    }

    @Test(
        "a request keeps the port and the brackets of the service's address",
        arguments: ["http://[::1]:8080", "https://[2001:db8::1]", "http://rail.example.net", "https://a:1"])
    func addresses(address: String) async throws {
        #expect(try await send("/x", to: address).address == "\(address)/x")
    }

    @Test(
        "requests are sent below the current base path, and links in responses are below the recorded base path",
        arguments: [
            ("/osdm", "/other/base/", "/osdm", "/other/base"), ("/osdm/", "", "/osdm", ""),
            ("/", "/osdm", "", "/osdm"), ("", "/osdm", "", "/osdm"), ("/osdm", "/osdm", "/osdm", "/osdm"),
            (nil, "/osdm/", "/osdm", "/osdm"),
        ])
    func otherPath(from: String?, to: String, recorded: String, live: String) async throws {
        let address = "http://127.0.0.1:81"
        func send(_ path: String, _ answer: String = "{}") async throws -> (
            address: String, location: String, body: String
        ) { try await self.send(path, to: address + to, from: from, answer: answer) }
        let link = #"{"href":"ADDRESS\#(live)/trips?page=new","elsewhere":"ADDRESS/osdm-docs?a"}"#
        let (asked, location, body) = try await send("\(recorded)/trips?page=1", link)
        #expect(asked == "\(address)\(live)/trips?page=1")
        let elsewhere = live.isEmpty ? "\(recorded)/osdm-docs" : "/osdm-docs"
        let expected =
            #"{"href":"\#(address)\#(recorded)/trips?page=new","elsewhere":"\#(address)\#(elsewhere)?a"}"#
        #expect(location == expected && body == expected)
        #expect(
            try await send("/osdm-docs").address
                == (recorded.isEmpty ? "\(address)\(live)/osdm-docs" : "\(address)/osdm-docs"))
    }

    @Test("the path of a request begins with a slash, whatever the recorded base path was")
    func leadingSlash() async throws {
        for (path, asked) in [("/osdm", "/"), ("/osdm/", "/"), ("/osdm?x", "/?x"), ("/osdm2", "/osdm2")] {
            #expect(try await send(path, to: "http://a:1", from: "/osdm").address == "http://a:1\(asked)")
        }
    }

    @Test("links with escaped slashes are mapped, too")
    func escapedSlashes() async throws {
        let answer = #"{"href":"http:\/\/a:1\/live\/trips"}"#
        let body = try await send("/old/trips", to: "http://a:1/live", from: "/old", answer: answer).body
        #expect(body == #"{"href":"http://a:1/old/trips"}"#)
    }

    @Test("links in a body with a byte order mark are mapped, too")
    func byteOrderMark() async throws {
        let answer = "\u{FEFF}" + #"{"href":"http://a:1/live/trips"}"#
        let body = try await send("/old/trips", to: "http://a:1/live", from: "/old", answer: answer).body
        #expect(body == #"{"href":"http://a:1/old/trips"}"#)
    }
}
