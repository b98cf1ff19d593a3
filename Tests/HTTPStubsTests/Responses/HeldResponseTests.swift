import HTTPTransport
import HTTPTypes
import Locking
import Observation
import TestSupport
import Testing

@testable import HTTPBodies
@testable import HTTPStubs

@Suite(.timeLimit(.minutes(1))) struct HeldResponseTests {
    private let session = StubSession(clock: ImmediateClock())
    private let hold = HeldResponse("search")

    @Test("a held response arrives when it is released, and not before")
    func release() async throws {
        let stub = session.stub(.get("/a"), response: .text("a").held(by: hold))
        let session = session
        async let response = session.ask("/a")
        try await hold.waitForRequests()
        #expect(hold.waiting.map(\.description) == ["GET /a"])
        #expect(stub.requests.count == 1)
        #expect(session.failures.say("was never released"))
        hold.release()
        #expect(await response == "200 a")
        #expect(hold.waiting.isEmpty)
        #expect(session.ending() == [])
    }

    @Test("Observation tells of new requests of a session, and of requests that are held and released")
    func observed() async throws {
        session.stub(.get("/a"), response: .text("a").held(by: hold))
        let (session, told) = (session, Lock(0))
        func observe<Value>(_ value: @autoclosure () -> Value) {
            withObservationTracking {
                _ = value()
            } onChange: {
                told.withLock { $0 += 1 }
            }
        }
        observe(session.requests(.path("/a")).count)
        observe(session.heldNames)
        async let response = session.ask("/a")
        try await hold.waitForRequests()
        #expect(told.withLock(\.self) == 2)
        observe(session.isHeld("search"))
        observe(hold.waiting.count)
        hold.release()
        #expect(told.withLock(\.self) == 4)
        #expect(await response == "200 a")
    }

    @Test("a session lists its held responses, its failures, and the stubs that were not called yet")
    func remarks() async throws {
        session.stub(.get("/a"), response: .text("a").held(by: hold))
        session.stub(.get("/b"), name: "b", response: .text("b"))
        _ = await session.ask("/c")
        let requests = (1...2).map { _ in Task { await session.ask("/a") } }
        try await hold.waitForRequests(2)
        let remarks = session.remarks
        #expect(remarks.count == 3)
        #expect(remarks[0] == "the response “search” is held: release it; it was held 2 times")
        #expect(remarks[1].hasPrefix("No stub is for GET /c; the nearest: “") && !remarks[1].hasSuffix("."))
        #expect(remarks[2] == "the stub “b” was not asked yet")
        // Release both requests before awaiting one of them: the first release can go to either request.
        for _ in requests { hold.release() }
        for request in requests { #expect(await request.value == "200 a") }
    }

    @Test("a server learns what keeps back the response to the latest request on a connection")
    func waits() async throws {
        let session = StubSession()
        session.stub(.get("/a"), response: .text("a").held(by: hold))
        @Sendable func ask(_ path: String, connection: Int) async -> String {
            await ResponseReceiver.$current.withValue(ResponseReceiver(connection: connection) { _ in }) {
                await session.ask(path)
            }
        }
        async let response = ask("/a?page=2", connection: 7)
        try await hold.waitForRequests()
        guard case .held("GET /a")? = session.wait(ofConnection: 7) else {
            Issue.record("\(String(describing: session.wait(ofConnection: 7)))")
            return
        }
        #expect(session.wait(ofConnection: 8) == nil)
        hold.release()
        #expect(session.wait(ofConnection: 7) == nil)
        #expect(await response == "200 a")
        session.stub(.get("/slow"), response: .text("b").delayed(by: .seconds(60)))
        let begin = ContinuousClock.now
        let late = Task { await ask("/slow", connection: 7) }
        var wait = session.wait(ofConnection: 7)
        while wait == nil {
            await Task.yield()
            wait = session.wait(ofConnection: 7)
        }
        guard case .delayed(let end)? = wait else {
            Issue.record("\(String(describing: wait))")
            return
        }
        #expect(end >= begin + .seconds(60) && end <= .now + .seconds(60))
        late.cancel()
        _ = await late.value
        #expect(session.wait(ofConnection: 7) == nil)
    }

    @Test("a held response can be replaced at its release, even by an error")
    func replaced() async throws {
        let calls = session.stub(.get("/a"), response: .text("a").held(by: hold))
        let session = session
        async let first = session.ask("/a")
        try await hold.waitForRequests(1)
        async let second = session.ask("/a")
        try await hold.waitForRequests(2)
        hold.release(.text("other").status(.accepted))
        hold.release(.error(.connectionReset))
        #expect(await first == "202 other")
        #expect(await second == "connectionReset")
        #expect(calls.requests.count == 2)
    }

    @Test("the closure of a held response is called at the release")
    func closure() async throws {
        session.stub(.get("/a"), response: .closure { .text("\($0.number)") }.held(by: hold))
        let session = session
        async let response = session.ask("/a")
        try await hold.waitForRequests()
        hold.release()
        #expect(await response == "200 1")
    }

    @Test("a release before any request lets only the next request through")
    func early() async throws {
        session.stub(.get("/a"), response: .text("a").held(by: hold))
        hold.release(.text("early"))
        #expect(await session.ask("/a") == "200 early")
        let session = session
        async let later = session.ask("/a")
        try await hold.waitForRequests(2)
        #expect(hold.waiting.count == 1)
        hold.release()
        #expect(await later == "200 a")
    }

    @Test("cancelling a held request ends its wait, and is not a failure of the session")
    func cancel() async throws {
        session.stub(.get("/a"), response: .text("a").held(by: hold))
        let session = session
        let task = Task { await session.ask("/a") }
        try await hold.waitForRequests()
        task.cancel()
        #expect(await task.value == "cancelled")
        #expect(hold.waiting.isEmpty)
        #expect(session.ending() == [])
    }

    @Test("failures for responses that were never released are listed in the order of the requests")
    func severalNeverReleased() async throws {
        session.stub(response: .text("a").held(by: hold))
        let session = session
        await withTaskGroup { group in
            for count in 1...9 {
                group.addTask { _ = await session.ask("/a") }
                try? await hold.waitForRequests(count)
            }
            let numbers = session.ending().compactMap { $0.firstMatch(of: /\(request (\d)\)/)?.1 }
            #expect(numbers == (1...9).map { "\($0)" })
        }
    }

    @Test("a response that is never released is a failure at the end, and its request ends too")
    func neverReleased() async throws {
        session.stub(.post("/a"), name: "search", response: .text("a").held(by: hold))
        let session = session
        let task = Task { await session.ask("POST /a", "12") }
        try await hold.waitForRequests()
        #expect(
            session.ending() == [
                "The stub “search” holds its response to POST /a with 2 bytes of no media type (request 1), which was never released."
            ])
        #expect(await task.value == "cancelled")
    }

    @Test("a held request sleeps on the session's clock until it is released or cancelled")
    func asleep() async throws {
        let clock = ManualClock()
        let session = StubSession(clock: clock)
        session.stub(.get("/a"), response: .text("a").held(by: hold))
        async let response = session.ask("/a")
        await clock.waitForSleeps(1)
        #expect(clock.sleeperCount == 1)
        clock.advance(by: Delay.longest * 365)
        #expect(clock.sleeperCount == 1)
        hold.release()
        #expect(clock.sleeperCount == 0)
        #expect(await response == "200 a")

        let task = Task { await session.ask("/a") }
        await clock.waitForSleeps(2)
        task.cancel()
        #expect(await task.value == "cancelled")
        #expect(clock.sleeperCount == 0)
        hold.release()
        #expect(await session.ask("/a") == "200 a")
        #expect(session.ending() == [])
    }

    @Test("a session releases a response by its name or the name of its stub, and refuses other names")
    func byName() async throws {
        session.stub(.get("/a"), name: "a", response: .text("a").held(by: hold))
        let session = session
        for (index, name) in ["a", "search"].enumerated() {
            async let response = session.ask("/a")
            try await hold.waitForRequests(index + 1)
            try session.release(name)
            #expect(await response == "200 a")
        }
        do throws(StubError) {
            try session.release("b")
            Issue.record("a response was released under a name that none has")
        } catch {
            #expect(error.message == "There is no held response “b” to release; held are: search.")
        }
        #expect(throws: StubError("There is no held response “b” to release; no response is held.")) {
            try StubSession().release("b")
        }
    }

    @Test("five hundred concurrent requests all end when they are held, released and cancelled")
    func concurrent() async throws {
        session.stub(response: .text("a").held(by: hold))
        let session = session
        let tasks = (0..<500).map { _ in Task { await session.ask("/a") } }
        try await hold.waitForRequests(250)
        for (index, task) in tasks.enumerated() where index.isMultiple(of: 3) { task.cancel() }
        // Release once for each request. Some requests may not have come yet.
        for _ in tasks { hold.release() }
        var results: [String: Int] = [:]
        for task in tasks { results[await task.value, default: 0] += 1 }
        #expect(results["200 a", default: 0] + results["cancelled", default: 0] == 500)
        #expect(results["200 a", default: 0] >= 333)
        #expect(session.ending() == [])
    }
}
