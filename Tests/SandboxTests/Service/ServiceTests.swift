import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import TestSupport
import Testing

@testable import Sandbox

@Suite struct ServiceTests {
    @Test("the version can be read without a token")
    func versions() async throws {
        let client = SandboxClient(.builtIn(.fixed))
        let response = await client.get("/versions", as: "GET /versions")
        #expect(response.status == 200)
        #expect(try response.value([Wire.ApiVersion].self).map(\.version) == ["3.9.0"])
    }

    @Test("unknown paths, wrong methods and unsupported resources have different statuses")
    func unknownPaths() async throws {
        let client = try await SandboxClient.signedIn()
        func response(_ method: HTTPRequest.Method, _ path: String) async -> Response {
            await client.send(method, path, body: Data())
        }
        #expect(await response(.get, "/nowhere").status == 404)
        #expect(await response(.get, "/").status == 404)
        #expect(await response(.get, "/places/a/b").status == 404)
        let method = await response(.get, "/offers")
        #expect(method.status == 405)
        #expect(method.head.headerFields[.allow] == "POST")
        #expect(await response(.delete, "/versions").status == 405)
        #expect(await response(.post, "/bookings/a/exchange-offers").status == 501)
        for path in ["/nowhere", "/offers", "/bookings"] { _ = try await response(.get, path).problem() }
    }

    @Test("a body of another media type gets 415")
    func mediaType() async throws {
        let client = try await SandboxClient.signedIn()
        let response = await client.send(.post, "/places", body: Data("<x/>".utf8), type: "text/xml")
        #expect(response.status == 415)
        #expect(try response.problem().detail == "The body is text/xml. Send application/json.")
        let charset = await client.send(
            .post, "/places", body: Data("{}".utf8), type: "application/json; charset=utf-8")
        #expect(charset.status == 200)
    }

    @Test("signing in does not wait for the timetable, and a bad feed fails requests that need the timetable")
    func badFeed() async throws {
        let nowhere = URL(filePath: "/nowhere/at/all.zip")
        var client = SandboxClient(.opening(feed: nowhere, .fixed))
        try await client.signIn()
        let response = try await client.post("/places", Wire.PlaceRequest())
        #expect(response.status == 503)
        #expect(
            try response.problem().detail == "There is no timetable at /nowhere/at/all.zip. Check the path.")
        await #expect(throws: FeedError(code: .notFound, feed: "/nowhere/at/all.zip")) {
            try await Sandbox.opening(feed: nowhere, .fixed).ready()
        }
    }

    @Test("nonsense requests cause no server errors")
    func nonsenseRequests() async throws {
        let client = try await SandboxClient.signedIn()
        var random = SeededGenerator(seed: 3)
        let bodies = [
            "null", "7", "\"x\"", "[[[[", #"{"origin":null}"#, #"{"origin":{"objectType":"X"}}"#, "{}",
            #"{"anonymousPassengerSpecifications":[]}"#, "\u{0}", String(repeating: "[", count: 10_000),
        ]
        for path in ["/places", "/trips-collections", "/offers", "/trips-collection"] {
            for body in bodies {
                let response = await client.post(path, json: body)
                #expect((200..<500).contains(response.status))
            }
            for _ in 0..<30 {
                let noise = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
                #expect(await client.send(.post, path, body: Data(noise)).status == 400)
            }
        }
        for path in ["", "?", "//", "/%", "/places/%zz", "/trips/..", "/trips-collections/%00?page=%"] {
            #expect((400..<500).contains(await client.send(.get, path, body: Data()).status))
        }
    }
}
