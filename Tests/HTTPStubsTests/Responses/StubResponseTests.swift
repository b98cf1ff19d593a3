import Foundation
import HTTPTransport
import HTTPTypes
import JSONTrees
import TestSupport
import Testing

@testable import HTTPBodies
@testable import HTTPStubs

@Suite(.timeLimit(.minutes(1))) struct StubResponseTests {
    private let clock = ImmediateClock()
    private let session: StubSession

    init() { session = StubSession(clock: clock) }

    private func given(_ response: StubResponse) async throws -> Response {
        session.stub(response: response)
        return try await session.response("/a")
    }

    @Test("responses of data, text and JSON have the right media types")
    func bodies() async throws {
        let data = try await given(
            .bytes(Data([0, 1]), type: "image/png").status(.created).header(.eTag, "e"))
        #expect(data.head.status == .created)
        #expect(data.head.headerFields == [.eTag: "e", .contentType: "image/png"])
        #expect(data.body == Data([0, 1]))
        let text = try await given(.text("é"))
        #expect(text.head.headerFields[.contentType] == "text/plain; charset=utf-8")
        #expect(text.body == Data("é".utf8))
        let json = try await given(.json(["b": 1, "a": [nil, true, 1.5, "x"]]))
        #expect(json.head.headerFields[.contentType] == "application/json")
        #expect(String(decoding: json.body, as: UTF8.self) == #"{"b":1,"a":[null,true,1.5,"x"]}"#)
        let encoded = try await given(
            .json(encoding: ["b": "/", "a": "1"]).header(.contentType, "application/x+json"))
        #expect(encoded.head.headerFields[.contentType] == "application/x+json")
        #expect(String(decoding: encoded.body, as: UTF8.self) == #"{"a":"1","b":"/"}"#)
        let empty = try await given(.status(.noContent))
        #expect(empty == Response(head: HTTPResponse(status: .noContent)))
        #expect(try await given(.response(text)) == text)
    }

    @Test("a value that cannot be written as JSON fails the session, and the failure names stub and type")
    func notJSON() async {
        session.stub(name: "x", response: .json(encoding: Double.infinity))
        #expect(await session.ask("/a") == "unanswered")
        #expect(
            session.ending() == ["The stub “x” cannot be used. A value of Double cannot be written as JSON."])
    }

    @Test("a response of any kind can get another status and other headers")
    func overrides() async throws {
        let response = try await given(
            .text("x").status(.notFound).header(.contentType, "a/b").header(.eTag, "e"))
        #expect(response.head.status == .notFound)
        #expect(response.head.headerFields == [.contentType: "a/b", .eTag: "e"])
    }

    @Test("the file of a response is read for each request")
    func file() async throws {
        let folder = try TemporaryFolder(["responses/empty.json": "{}"])
        let response = try await given(.file("responses/empty.json", in: folder.url))
        #expect(response.head.headerFields[.contentType] == "application/json")
        #expect(response.body == Data("{}".utf8))
        try Data("[]".utf8).write(to: folder.url.appending(path: "responses/empty.json"))
        #expect(await session.ask("/a") == "200 []")
    }

    @Test(
        "a file that is missing or outside its folder fails the request and the session",
        arguments: [
            ("none.json", "There is no file none.json in"),
            ("../x", "leads out of its folder. Put it, or a copy, inside"),
            ("a/../../x", "leads out of its folder"), ("/etc/passwd", "must be a path within its folder"),
            ("", "must be a path within its folder"), ("sub", "There is no file sub in"),
            ("link", "leads out of its folder. Put it, or a copy, inside"),
        ])
    func badFile(path: String, sentence: String) async throws {
        let folder = try TemporaryFolder(["sub/x": ""])
        let outside = try TemporaryFolder(["secret": "s"])
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "link"), withDestinationURL: outside.url.appending(path: "secret"))
        session.stub(name: "x", response: .file(path, in: folder.url))
        let error = await session.failure("/a")
        #expect(error?.detail.contains(sentence) == true)
        #expect(session.failures.say("cannot be used"))
        #expect(session.ending().first?.hasPrefix("The stub “x” cannot be used. ") == true)
    }

    @Test("a file that is too large is refused, and the error names the limit")
    func largeFile() throws {
        let folder = try TemporaryFolder(["a": ""])
        let handle = try FileHandle(forWritingTo: folder.url.appending(path: "a"))
        // A sparse file: it takes no disk space, but would fill the memory when it is read.
        try handle.truncate(atOffset: 1 << 40)
        try handle.close()
        do throws(StubError) {
            _ = try StubFile(path: "a", folder: folder.url).read()
            Issue.record("the file was read without an error")
        } catch {
            #expect(error.message.hasSuffix("or it has over 256 MB."))
        }
    }

    @Test("a message file gives a whole response with status and headers")
    func message() async throws {
        let folder = try TemporaryFolder([
            "a.http": "HTTP/1.1 418 Teapot\r\nX-A: 1\r\n\r\nbody", "b.http": "HELLO",
        ])
        let response = try await given(.message(file: "a.http", in: folder.url))
        #expect(response.head.status.code == 418)
        #expect(response.body == Data("body".utf8))
        #expect(
            try await given(.message(Data("HTTP/1.1 204 No Content\n\n".utf8))).head.status == .noContent)
        session.stub(name: "b", response: .message(file: "b.http", in: folder.url))
        #expect(
            await session.failure("/a")?.detail
                == "The stub “b” cannot be used. The message b.http cannot be read. Line 1 is “HELLO”; there must be a status, such as “HTTP/1.1 200 OK”."
        )
    }

    @Test("a stub with an error fails the request with that error", arguments: StubResponse.errors)
    func errors(code: TransportError.Code) async {
        session.stub(response: .error(code, detail: "told"))
        #expect(await session.failure("/a") == TransportError(code, detail: "told"))
        #expect(session.ending() == [])
    }

    @Test("an error that a closure throws fails the request, and also the session if it is no TransportError")
    func throwing() async {
        struct Own: Error {}
        session.stub(.path("/a"), response: .closure { _ in throw TransportError(.timedOut) })
        session.stub(.path("/b"), name: "b", response: .closure { _ in throw Own() })
        #expect(await session.ask("/a") == "timedOut")
        #expect(await session.ask("/b") == "unanswered")
        #expect(session.failures.say("threw"))
        #expect(session.ending() == ["The closure of the stub “b” threw Own()."])
    }

    @Test("a closure can return a delayed response, or another closure")
    func nested() async {
        session.stub(
            response: .closure { _ in .closure { _ in .text("in").delayed(by: .fixed(.seconds(1))) } })
        #expect(await session.ask("/a") == "200 in")
        #expect(clock.durations == [.seconds(1)])
    }

    @Test("a closure can change a request before the service gets it, and the response afterwards")
    func passing() async {
        let service = ClosureTransport { request, body in
            Response(head: HTTPResponse(status: .ok), body: Data("\(request.path ?? "") ".utf8) + body)
        }
        session.stub(
            .path("/a"),
            response: .closure { request in
                var asked = request.request
                asked.path = "/b"
                let response = try await service.send(asked, body: request.body + Data("!".utf8))
                return .response(response).status(.accepted)
            })
        #expect(await session.ask("/a", "hey") == "202 /b hey!")
        #expect(session.ending() == [])
    }

    @Test("a request that passes through without a fallback fails, and the failure says so")
    func passingNowhere() async {
        session.stub(name: "x", response: .passThrough)
        #expect(await session.ask("/a") == "unanswered")
        #expect(
            session.ending() == [
                "The stub “x” cannot be used. It passes requests through, and its session has no fallback. Give it one."
            ])
    }

    @Test("a delay and a bandwidth take their time on the session's clock, for errors too")
    func timing() async {
        let body = Data(count: 32_000)
        session.stub(.path("/a"), response: .bytes(body).slowed(to: .edge))
        session.stub(
            .path("/b"), response: .bytes(body).delayed(by: .fixed(.milliseconds(500))).slowed(to: .edge))
        session.stub(.path("/c"), response: .error(.connectionReset).delayed(by: .fixed(.seconds(3))))
        session.stub(.path("/d"), response: .text(""))
        for path in ["/a", "/b", "/c", "/d"] { _ = await session.ask(path) }
        #expect(clock.durations == [.seconds(2), .milliseconds(2500), .seconds(3)])
    }

    @Test(
        "a response with a completion time is complete then, whatever its bandwidth, but not before its delay"
    )
    func after() async {
        let body = Data(count: 32_000)
        let after = Delay.fixed(.milliseconds(1500))
        session.stub(.path("/a"), response: .bytes(body).slowed(to: .edge).completed(after: after))
        session.stub(
            .path("/b"),
            response: .bytes(body).delayed(by: .fixed(.seconds(1))).slowed(to: .edge).completed(after: after))
        session.stub(
            .path("/c"),
            response: .bytes(body).delayed(by: .fixed(.seconds(3))).slowed(to: .edge).completed(after: after))
        session.stub(.path("/d"), response: .error(.timedOut).completed(after: after))
        for path in ["/a", "/b", "/c", "/d"] { _ = await session.ask(path) }
        #expect(
            clock.durations
                == [.milliseconds(1500), .milliseconds(1500), .seconds(3), .milliseconds(1500)])
    }

    @Test("the time until a response is complete includes the time that its closure takes")
    func afterClosure() async {
        let clock = ManualClock()
        let session = StubSession(clock: clock)
        session.stub(
            response: .closure { _ in
                clock.advance(by: .seconds(2))
                return .text("a")
            }.completed(after: .fixed(.seconds(5))))
        async let response = session.ask("/a")
        await clock.waitForSleeps(1)
        clock.advance(by: .seconds(3))
        #expect(await response == "200 a")
    }

    @Test("a silent stub lets its request time out after a day on the clock")
    func silence() async {
        session.stub(response: .silence)
        #expect(await session.ask("/a") == "timedOut")
        #expect(clock.durations == [.seconds(86_400)])
    }

    @Test("random delays depend on the seed, and differ between requests")
    func seeded() async {
        func delays(_ seed: UInt64) async -> [Duration] {
            let clock = ImmediateClock()
            let session = StubSession(clock: clock, seed: seed)
            session.stub(response: .text("").delayed(by: .uniform(.seconds(1)...(.seconds(3)))))
            for _ in 0..<5 { _ = await session.ask("/a") }
            return clock.durations
        }
        let first = await delays(7)
        #expect(Set(first).count == 5)
        #expect(first.allSatisfy { (.seconds(1)...(.seconds(3))).contains($0) })
        #expect(await delays(7) == first)
        #expect(await delays(8) != first)
    }

    @Test("cancelling a request ends its delay at once")
    func cancelDelay() async {
        let clock = ManualClock()
        let session = StubSession(clock: clock)
        session.stub(response: .text("").delayed(by: .fixed(.seconds(60))))
        let task = Task { await session.ask("/a") }
        await clock.waitForSleeps(1)
        task.cancel()
        #expect(await task.value == "cancelled")
    }

    @Test("a request of a cancelled task is not counted")
    func cancelledBefore() async {
        let stub = session.stub(times: .optional, response: .text(""))
        let session = session
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await session.ask("/a")
        }
        #expect(await task.value == "cancelled")
        #expect(stub.requests.count == 0)
    }

    @Test("a session follows a redirection within its origin, with the new query")
    func redirected() async {
        session.stub(.path("/a"), response: .redirect(to: "b/c?d=%20e"))
        session.stub(
            .path("/b/c"), .query("d", " e"),
            response: .redirect(to: "https://service.example.com:443", status: .permanentRedirect))
        session.stub(.path("/"), response: .text("there"))
        #expect(await session.ask("/a") == "200 there")
        #expect(session.ending() == [])
    }

    @Test(
        "a session returns any other redirection as the response",
        arguments: [
            ("/a", "https://other.example.com/b"), ("/a", "http://service.example.com/b"),
            ("/a", "https://user@service.example.com/b"), ("/a", "https://service.example.com:8443/b"),
        ])
    func notFollowed(words: String, location: String) async {
        session.stub(response: .redirect(to: location))
        #expect(await session.ask(words) == "302 ")
        #expect(session.requests().count == 1)
    }

    @Test("a redirection by the fallback is returned as the response")
    func redirectedByFallback() async {
        let service = ClosureTransport { _, _ in
            Response(head: HTTPResponse(status: .found, headerFields: [.location: "/b"]))
        }
        let session = StubSession(fallback: service)
        session.stub(.path("/b"), times: .never)
        #expect(await session.ask("/a") == "302 ")
        #expect(session.ending() == [])
    }

    @Test("a session follows at most five redirections, or as many as it is told to")
    func endless() async {
        session.stub(response: .redirect(to: "/a"))
        #expect(await session.ask("/a") == "302 ")
        #expect(session.requests().count == 6)
        let short = StubSession(redirections: 0)
        short.stub(response: .redirect(to: "/a"))
        #expect(await short.ask("/a") == "302 ")
        #expect(short.requests().count == 1)
    }
}
