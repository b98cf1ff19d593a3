import Foundation
import HTTPStubs
import HTTPTransport
import HTTPTypes
import JSONTrees
import Locking
import TestSupport
import Testing
import URLSessionStubs

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(1))) struct URLSessionTests {
    private let service = StubSession()

    @Test("data(for:) gets the response of a stub")
    func dataFor() async throws {
        service.stub(
            .get("/teas"), .query("text", "green"), .header(.accept, "x/y"),
            response: .json(["teas": ["Matcha"]]).status(.accepted).header(.eTag, "7"))
        let answer = try await service.ask("/teas?text=green", fields: ["Accept": "x/y"])
        #expect(answer.status == 202)
        #expect(answer.text == #"{"teas":["Matcha"]}"#)
        #expect(answer.fields["Etag"] ?? answer.fields["ETag"] == "7")
        #expect(answer.address == "https://service.example.com/teas?text=green")
        try service.finish()
    }

    @Test("a data task with a completion handler gets the response of a stub, even one without bytes")
    func completionHandler() async throws {
        service.stub(.get("/none"), response: .status(.noContent))
        let session = URLSession(configuration: service.configuration)
        let asked = try request("/none")
        let answer = try await withCheckedThrowingContinuation { continuation in
            session.dataTask(with: asked) { body, response, error in
                continuation.resume(with: Result { try error.map { throw $0 } ?? Received(body, response) })
            }
            .resume()
        }
        #expect(answer.status == 204)
        #expect(answer.text == "")
    }

    @Test("a delegate is told of the response, of its whole body at once, and of the end")
    func delegate() async throws {
        service.stub(response: .bytes(Data(count: 200_000)))
        let told = Told()
        let session = URLSession(configuration: service.configuration, delegate: told, delegateQueue: nil)
        session.dataTask(with: try request("/a")).resume()
        #expect(await told.all().filter { $0 != "metrics" } == ["response 200", "data 200000", "complete"])
    }

    @Test("concurrent requests get the responses for their own session and their own path")
    func many() async throws {
        let other = StubSession()
        service.stub(.get("/{n}"), response: .text("one {{request.path.n}}"))
        other.stub(.get("/{n}"), response: .text("other {{request.path.n}}"))
        let sessions = [service, other].map { URLSession(configuration: $0.configuration) }
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<100 {
                let asked = try request("/\(number)")
                group.addTask {
                    let (body, response) = try await sessions[number % 2].data(for: asked)
                    return try Received(body, response).text
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(texts == Set((0..<100).map { "\($0 % 2 == 0 ? "one" : "other") \($0)" }))
        #expect(service.requests().count == 50)
    }

    @Test("a request without a stub fails with a sentence that names the nearest stub")
    func unstubbed() async throws {
        service.stub(.get("/teas"), name: "teas", times: .optional, response: .text(""))
        let error = try #require(try await service.failure("/tea"))
        #expect(error.code == .resourceUnavailable)
        #expect(
            error.localizedDescription
                == "No stub is for GET /tea; the nearest: “teas”: path is /tea, not /teas.")
        #expect(service.failures.count == 1)
    }

    @Test("a request whose session is gone, or finished, fails with a sentence")
    func gone() async throws {
        var gone: StubSession? = StubSession()
        let configuration = try #require(gone?.configuration)
        gone = nil
        let asked = try request("/a")
        let error = await #expect(throws: URLError.self) {
            try await URLSession(configuration: configuration).data(for: asked)
        }
        #expect(
            error?.localizedDescription.contains("names no session of stubs, or one that is gone") == true)
        try service.finish()
        let late = try await service.failure("/a")
        #expect(late?.localizedDescription == "the session of the stubs is finished")
    }

    @Test(
        "a request of another scheme fails with a sentence, and reaches no network",
        arguments: ["ftp", "ws", "x"])
    func schemes(_ scheme: String) async throws {
        let error = try await service.failure("\(scheme)://127.0.0.1:1/a")
        #expect(error?.localizedDescription.contains("is not an address of HTTP") == true)
        #expect(service.requests().isEmpty)
    }

    @Test(
        "each failure of a transport becomes the URLError with the same meaning",
        arguments: TransportError.Code.allCases)
    func errors(_ code: TransportError.Code) async throws {
        let codes: [TransportError.Code: URLError.Code] = [
            .nameNotResolved: .cannotFindHost, .connectionRefused: .cannotConnectToHost,
            .proxyFailed: .cannotConnectToHost, .connectionReset: .networkConnectionLost,
            .truncated: .networkConnectionLost, .timedOut: .timedOut, .tlsFailed: .secureConnectionFailed,
            .malformed: .badServerResponse, .tooLarge: .dataLengthExceedsMaximum, .cancelled: .cancelled,
            .unanswered: .resourceUnavailable, .other: .unknown,
        ]
        service.stub(response: .error(code, detail: "why"))
        let error = try #require(try await service.failure("/a"))
        #expect(error.code == codes[code])
        #expect(error.localizedDescription == "why")
        #expect(error.failingURL?.absoluteString == "https://service.example.com/a")
    }

    @Test("a cancelled request fails as cancelled, and its stub no longer holds it")
    func cancelled() async throws {
        let (ends, end) = AsyncStream.makeStream(of: TransportError.Code?.self)
        var hooks = StubHooks()
        hooks.onFinish = { _, _, result in
            if case .failure(let error) = result { end.yield(error.code) } else { end.yield(nil) }
        }
        let service = StubSession(hooks: hooks)
        let held = HeldResponse("teas")
        service.stub(response: .text("Sencha").held(by: held))
        let asking = Task { try await service.ask("/teas") }
        try await held.waitForRequests()
        asking.cancel()
        let error = await #expect(throws: URLError.self) { try await asking.value }
        #expect(error?.code == .cancelled)
        #expect(await ends.first { _ in true } == .cancelled)
        let told = Told()
        let task = URLSession(configuration: service.configuration, delegate: told, delegateQueue: nil)
            .dataTask(with: try request("/teas"))
        task.resume()
        try await held.waitForRequests(2)
        task.cancel()
        #expect(await told.all() == ["error \(URLError.Code.cancelled.rawValue)"])
        #expect(await ends.first { _ in true } == .cancelled)
        #expect(held.waiting.isEmpty)
    }

    @Test("a request that is cancelled while its response arrives ends only once")
    func race() async throws {
        service.stub(response: .text("Sencha"))
        let session = URLSession(configuration: service.configuration)
        let asked = try request("/teas")
        let count = Lock(0)
        for _ in 0..<200 {
            let (ends, end) = AsyncStream.makeStream(of: Void.self)
            // Not `session.data(for:)`: to cancel its task just then can stop Foundation for Linux for ever.
            let task = session.dataTask(with: asked) { _, _, _ in
                count.withLock { $0 += 1 }
                end.yield()
            }
            task.resume()
            await Task.yield()
            task.cancel()
            _ = await ends.first { _ in true }
        }
        #expect(count.withLock { $0 } == 200)
    }

    @Test("a task that is suspended and resumed sends its request again")
    func suspended() async throws {
        let held = HeldResponse("teas")
        service.stub(response: .text("Sencha").held(by: held))
        let told = Told()
        let session = URLSession(configuration: service.configuration, delegate: told, delegateQueue: nil)
        let task = session.dataTask(with: try request("/teas"))
        task.resume()
        try await held.waitForRequests()
        task.suspend()
        task.resume()
        try await held.waitForRequests(2)
        held.release()
        held.release()
        #expect(await told.all().contains("data 6"))
    }

    @Test("a request fails with timedOut after its timeoutInterval")
    func timeout() async throws {
        let held = HeldResponse("teas")
        service.stub(response: .text("Sencha").held(by: held))
        let error = try await service.failure("/teas") { $0.timeoutInterval = 0.05 }
        #expect(error?.code == .timedOut)
        #expect(error?.localizedDescription == "no whole response within 0.05 seconds")
    }

    @Test("a delay on the session's clock counts for the timeoutInterval, and takes no real time")
    func virtualTimeout() async throws {
        let service = StubSession(clock: JumpingClock())
        service.stub(response: .text("late").delayed(by: .seconds(50)))
        #expect(try await service.ask("/teas").text == "late")
        #expect(try await service.failure("/teas") { $0.timeoutInterval = 49 }?.code == .timedOut)
    }
}
