import Foundation
import HTTPTransport
import HTTPTypes
import JSONTrees
import Locking
import TestSupport
import Testing

@testable import HTTPBodies
@testable import HTTPStubs

@Suite(.timeLimit(.minutes(1))) struct FaultyTransportTests {
    /// A service that responds with the number of requests so far.
    private final class Service: Transport {
        let asked = Lock<[String]>([])
        var words: [String] { asked.withLock { $0 } }

        @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
            let count = asked.withLock { asked in
                asked.append(request.path ?? "")
                return asked.count
            }
            return Response(head: HTTPResponse(status: .ok), body: Data("body \(count)".utf8))
        }
    }

    private let service = Service()
    private let clock = ImmediateClock()

    private func faulty(_ spec: String, seed: UInt64 = 0) throws -> FaultyTransport {
        FaultyTransport(service, faults: try FaultSpec(spec), seed: seed, clock: clock)
    }

    private func ask(_ transport: some Transport, _ count: Int, _ words: String = "/a") async -> [String] {
        var responses: [String] = []
        for _ in 0..<count { responses.append(await transport.ask(words)) }
        return responses
    }

    @Test("a transport without faults passes on responses at once")
    func noFaults() async throws {
        #expect(try await ask(faulty(""), 2) == ["200 body 1", "200 body 2"])
        #expect(clock.durations == [])
    }

    @Test(
        "a fault that acts before the service keeps the request from the service",
        arguments: [
            ("fail=503", "503"), ("busy=30s", "429"), ("html", "200"), ("refuse", "connectionRefused"),
            ("reset", "connectionReset"), ("timeout", "timedOut"), ("timeout=20s", "timedOut"),
            ("silence", "timedOut"),
        ])
    func before(spec: String, result: String) async throws {
        let response = try await faulty(spec).ask("/a")
        #expect(response.hasPrefix(result))
        #expect(service.words == [])
    }

    @Test(
        "a fault that acts after the service lets the service carry out the request",
        arguments: [
            ("lose", "connectionReset", 1), ("truncate", "truncated", 1), ("malformed", "malformed", 1),
            ("failafter=502", "502 {", 1), ("half", "200 bod", 1), ("twice", "200 body 2", 2),
            ("late=5s", "200 body 1", 1),
            ("reorder=5s", "200 body 1", 1), ("bandwidth=EDGE", "200 body 1", 1),
        ])
    func after(spec: String, result: String, count: Int) async throws {
        let response = try await faulty(spec).ask("/a")
        #expect(response.hasPrefix(result))
        #expect(service.words.count == count)
    }

    @Test("the fault `half` returns exactly the first half of the body")
    func half() async throws {
        #expect(try await faulty("half").ask("/a") == "200 bod")
    }

    @Test(
        "the waits of several faults add up, on the given clock",
        arguments: [
            ("delay=5s", [Duration.seconds(5)]), ("delay=5s,delay=10ms@/a", [.milliseconds(5010)]),
            ("delay=5s@/b", []), ("late=2s", [.seconds(2)]),
            ("delay=1s,late=2s", [.seconds(1), .seconds(2)]),
            ("bandwidth=0.002", [.seconds(3)]), ("timeout=20s", [.seconds(20)]),
            ("silence", [.seconds(86_400)]),
            ("late=2s,lose", [.seconds(2)]), ("delay=3s,fail=503", [.seconds(3)]), ("fail=503,delay=3s", []),
        ])
    func waits(spec: String, durations: [Duration]) async throws {
        _ = try await faulty(spec).ask("/a")
        #expect(clock.durations == durations)
    }

    @Test(
        "the fault `fail` returns a problem document with the status, and adds Retry-After to the status 429")
    func problems() async throws {
        let failure = try await faulty("fail=503").response("/a")
        #expect(failure.head.headerFields == [.contentType: "application/problem+json"])
        #expect(try JSONTree(reading: failure.body)["status"] == 503)
        let busy = try await faulty("busy=1.5s").response("/a")
        #expect(busy.head.status.code == 429)
        #expect(busy.head.headerFields[.retryAfter] == "2")
        #expect(
            try JSONTree(reading: busy.body)["detail"]
                == "The service was told to respond with 429. Ask again in 2 s.")
        #expect(try await faulty("fail=429").response("/a").head.headerFields[.retryAfter] == "1")
        let html = try await faulty("html").response("/a")
        #expect(html.head.headerFields[.contentType]?.hasPrefix("text/html") == true)
    }

    @Test(
        "the fault `garbage` replaces the body by as many bytes that are not JSON and depend only on the seed"
    )
    func garbage() async throws {
        let service = ClosureTransport { _, _ in
            Response(head: HTTPResponse(status: .ok), body: Data(count: 100))
        }
        func bytes(_ seed: UInt64) async throws -> Data {
            try await FaultyTransport(service, faults: FaultSpec("garbage"), seed: seed).response("/a").body
        }
        let first = try await bytes(1)
        #expect(first.count == 100)
        #expect(throws: JSONReadingError.self) { try JSONTree(reading: first) }
        #expect(try await bytes(1) == first)
        #expect(try await bytes(2) != first)
    }

    @Test("the fault `duplicate` repeats the earlier response to the same method and path")
    func duplicate() async throws {
        let transport = try faulty("duplicate every 2")
        var responses: [String] = []
        for words in ["/a", "/a?x=1", "/b", "POST /a", "/b"] { responses.append(await transport.ask(words)) }
        #expect(responses == ["200 body 1", "200 body 1", "200 body 3", "200 body 4", "200 body 5"])
        #expect(service.words.count == 5)
    }

    @Test("if several faults apply, the first decides the response, and the other faults are not used up")
    func firstOnly() async throws {
        let responses = try await ask(faulty("fail=502*1,fail=503*1"), 3)
        #expect(responses.map { $0.prefix(3) } == ["502", "503", "200"])
    }

    @Test(
        "the counts of a fault decide which requests meet the fault",
        arguments: [
            ("refuse*2", [1, 2]), ("refuse first 1", [1]), ("refuse every 3", [3, 6, 9]),
            ("refuse after 7", [8, 9, 10]),
            ("refuse after 1 every 4", [5, 9]), ("refuse every 3*2", [3, 6]),
            ("refuse 100%", Array(1...10)),
        ] as [(String, [Int])])
    func counts(spec: String, met: [Int]) async throws {
        let responses = try await ask(faulty(spec), 10)
        #expect(responses.indices.filter { responses[$0] == "connectionRefused" }.map { $0 + 1 } == met)
    }

    @Test("a request to another path does not count for a fault")
    func otherPaths() async throws {
        let transport = try faulty("refuse@/a every 2")
        var responses: [String] = []
        for words in ["/a", "/b", "/a", "/b"] { responses.append(await transport.ask(words)) }
        #expect(responses.map { $0 == "connectionRefused" } == [false, false, true, false])
    }

    @Test(
        "`unmet` lists the faults that no request has met, but a random fault only if no request matched it")
    func unmet() async throws {
        let transport = try faulty("refuse@/a after 1,half@/a 0.001%,fail=503@/nope,lose@/b 1%,twice@/a")
        #expect(
            transport.unmet
                == ["refuse@/a after 1", "half@/a 0.001%", "fail=503@/nope", "lose@/b 1%", "twice@/a"])
        _ = await transport.ask("/a")
        #expect(transport.unmet == ["refuse@/a after 1", "fail=503@/nope", "lose@/b 1%"])
        _ = await transport.ask("/a")
        #expect(transport.unmet == ["fail=503@/nope", "lose@/b 1%"])
    }

    @Test("each of a thousand seeds always gives the same faults, and another seed gives other faults")
    func seeds() async throws {
        let spec = try FaultSpec("delay=1s..9s 50%,lose 20%,fail=503 30%@/a,garbage 10%")
        var all: Set<[FaultPlan.Decision]> = []
        for seed in UInt64(0)..<1000 {
            func decisions() -> [FaultPlan.Decision] {
                let plan = FaultPlan(spec, seed: seed)
                return (0..<40).map { plan.next(HTTPRequest(["/a", "POST /b", "/c?d=1"][$0 % 3])) }
            }
            let first = decisions()
            #expect(first == decisions())
            all.insert(first)
        }
        #expect(all.count == 1000)
        let met = all.joined().count { $0.met.contains { $0.kind == .lost(.connectionReset) } }
        // 40,000 random draws at 20 % practically never leave this range.
        #expect((7600...8400).contains(met))
    }

    @Test("the faults of a request do not depend on requests to other paths, for a thousand seeds")
    func independent() throws {
        let spec = try FaultSpec("delay=1s..9s 50%,lose 20%,reset 20%@/a")
        for seed in UInt64(0)..<1000 {
            func met(_ order: [String]) -> [String: [[Fault]]] {
                let plan = FaultPlan(spec, seed: seed)
                return order.reduce(into: [:]) { $0[$1, default: []].append(plan.next(HTTPRequest($1)).met) }
            }
            let paths = ["/a", "/b", "/a", "POST /a", "/b", "/a", "/c"]
            var random = SeededGenerator(seed: seed)
            #expect(met(paths) == met(paths.shuffled(using: &random)))
        }
    }

    @Test("of very many different requests, the late ones are counted together, so that memory does not grow")
    func manyPaths() throws {
        let spec = try FaultSpec("refuse 50%")
        func randoms(_ paths: String...) -> [UInt64] {
            let plan = FaultPlan(spec, seed: 1)
            for id in 0..<FaultPlan.mostCounted { _ = plan.next(HTTPRequest("/\(id)")) }
            return paths.map { plan.next(HTTPRequest($0)).random }
        }
        #expect(randoms("/new", "/late")[1] == randoms("/late", "/late")[1])
        #expect(randoms("/new", "/7")[1] == randoms("/7")[0], "an early one keeps its own count")
    }

    @Test("the fault `duplicate` forgets the earlier responses when there are very many")
    func manyDuplicates() async throws {
        let transport = try faulty("duplicate")
        for id in 0..<FaultyTransport.mostKept { _ = await transport.ask("/\(id)") }
        #expect(await transport.ask("/7") == "200 body 8")
        _ = await transport.ask("/new")
        #expect(await transport.ask("/7") == "200 body \(FaultyTransport.mostKept + 3)")
    }

    @Test("a thousand concurrent requests meet the same faults as the same requests in sequence")
    func concurrent() async throws {
        let spec = try FaultSpec("delay=1s..9s 50%,refuse 30%,fail=503 30%")
        func results(atOnce: Bool) async -> [Int: String] {
            let transport = FaultyTransport(service, faults: spec, seed: 3, clock: ImmediateClock())
            func kind(_ id: Int) async -> String { String(await transport.ask("/\(id)").prefix(10)) }
            guard atOnce else {
                var all: [Int: String] = [:]
                for id in 0..<1000 { all[id] = await kind(id) }
                return all.mapValues { $0.hasPrefix("200") ? "200" : $0 }
            }
            return await withTaskGroup(of: (Int, String).self) { group in
                for id in 0..<1000 { group.addTask { (id, await kind(id)) } }
                return await group.reduce(into: [:]) { $0[$1.0] = $1.1.hasPrefix("200") ? "200" : $1.1 }
            }
        }
        let one = await results(atOnce: false)
        #expect(Set(one.values).count == 3)
        #expect(await results(atOnce: true) == one)
    }

    @Test("a reordered response waits until a later request has its response")
    func reorder() async throws {
        let clock = ManualClock()
        let transport = FaultyTransport(service, faults: try FaultSpec("reorder=5s@/slow"), clock: clock)
        let order = Lock<[String]>([])
        let slow = Task {
            let response = await transport.ask("/slow")
            order.withLock { $0.append("slow") }
            return response
        }
        await clock.waitForSleeps(1)
        #expect(await transport.ask("/fast") == "200 body 2")
        order.withLock { $0.append("fast") }
        #expect(await slow.value == "200 body 1")
        #expect(order.withLock { $0.contains("fast") })
        #expect(clock.now.offset == .zero)
    }

    @Test("a reordered response arrives after its longest wait if no later response overtakes it")
    func reorderAlone() async throws {
        let clock = ManualClock()
        let transport = FaultyTransport(service, faults: try FaultSpec("reorder=5s"), clock: clock)
        let task = Task { await transport.ask("/a") }
        await clock.waitForSleeps(1)
        clock.advance(by: .seconds(5))
        #expect(await task.value == "200 body 1")
    }

    @Test(
        "cancelling a request ends every kind of wait at once",
        arguments: ["delay=60s", "late=60s", "silence", "timeout=60s", "reorder=60s"])
    func cancel(spec: String) async throws {
        let clock = ManualClock()
        let transport = FaultyTransport(service, faults: try FaultSpec(spec), clock: clock)
        let task = Task { await transport.ask("/a") }
        await clock.waitForSleeps(1)
        task.cancel()
        #expect(await task.value == "cancelled")
    }

    @Test("a request of a cancelled task meets no fault, and is not sent")
    func cancelledBefore() async throws {
        let transport = try faulty("refuse*1")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await transport.ask("/a")
        }
        #expect(await task.value == "cancelled")
        #expect(await transport.ask("/a") == "connectionRefused")
    }

    @Test("each fault that a request meets is reported, without the query of the request")
    func reports() async throws {
        let told = Lock<[String]>([])
        let transport = FaultyTransport(service, faults: try FaultSpec("delay=1s,lose@POST /a"), clock: clock)
        { words in
            told.withLock { $0.append(words) }
        }
        _ = await transport.ask("/a?token=x")
        _ = await transport.ask("POST /a?token=x")
        #expect(
            told.withLock { $0 } == [
                "delay=1s, met by GET /a (request 1)", "delay=1s, met by POST /a (request 2)",
                "lose@POST /a, met by POST /a (request 2)",
            ])
    }
}
