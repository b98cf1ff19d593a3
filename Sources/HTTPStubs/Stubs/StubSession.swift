import HTTPBodies
public import HTTPTransport

/// A transport whose answers are told beforehand.
///
/// The stub of the highest priority that is for a request answers it; of the same priority, the one made last. A
/// request that no stub is for goes to the fallback; without one it fails with `TransportError.Code.unanswered`, whose
/// detail names the three nearest stubs and the first rule that kept each apart.
///
///     let session = StubSession()
///     session.stub(.get("/bookings/{id}"), answer: .json(["state": "confirmed"]))
///     let search = session.stub(
///         .post("/offers"), .json(["from": "Paris"]), times: .once,
///         answer: .file("offers.json", in: folder).held(by: HeldAnswer()))
///     let screen = MyScreen(transport: session)
///     try await search.waitForHits()
///     search.release()
///     try session.finish()
///
/// A GET that is redirected within its origin is followed, as the live transport does; any other redirection is an
/// answer. At the end, `finish()` tells what was not as it had to be.
public final class StubSession: Transport {
    let registry = StubRegistry()
    let fallback: (any Transport)?
    let clock: any Clock<Duration>
    let seed: UInt64
    let redirections: Int
    let hooks: StubHooks

    /// - Parameters:
    ///   - fallback: Answers what no stub is for.
    ///   - clock: What delays and bandwidths take their time on.
    ///   - seed: Decides the delays that are drawn.
    ///   - redirections: How many redirections of a GET within its origin are followed; 0 for none.
    public init(
        fallback: (any Transport)? = nil, clock: any Clock<Duration> = ContinuousClock(), seed: UInt64 = 0,
        redirections: Int = 5, hooks: StubHooks = StubHooks()
    ) {
        self.fallback = fallback
        self.clock = clock
        self.seed = seed
        self.redirections = redirections
        self.hooks = hooks
    }

    /// Makes a stub that answers the requests for which all predicates hold.
    ///
    /// - Parameters:
    ///   - times: How often it must and may be asked; once or more unless said.
    ///   - state: In which state of its story it answers, and which comes of it.
    @discardableResult
    public func stub(
        _ predicates: StubPredicate..., name: String? = nil, times: ExpectedCalls = .atLeastOnce,
        priority: Int = 0, state: StubState = StubState(), answer: StubResponse, filePath: String = #filePath,
        line: Int = #line
    ) -> Stub {
        registry.add(
            StubPlan(
                name: name, predicate: .all(predicates), answers: [answer], times: times, priority: priority,
                state: state, afterLast: .repeat, place: StubPlace(file: filePath, line: line)))
    }

    /// Makes a stub that answers each time with the next of several answers.
    ///
    /// - Parameters:
    ///   - afterLast: What it does when all have been given.
    @discardableResult
    public func stub(
        _ predicates: StubPredicate..., name: String? = nil, times: ExpectedCalls = .atLeastOnce,
        priority: Int = 0, state: StubState = StubState(), answers: [StubResponse],
        afterLast: StubAfterLast = .repeat, filePath: String = #filePath, line: Int = #line
    ) -> Stub {
        registry.add(
            StubPlan(
                name: name, predicate: .all(predicates), answers: answers, times: times, priority: priority,
                state: state, afterLast: afterLast, place: StubPlace(file: filePath, line: line)))
    }

    /// Makes a stub that answers with whatever a closure makes of the request (`StubResponse.closure`).
    @discardableResult
    public func stub(
        _ predicates: StubPredicate..., name: String? = nil, times: ExpectedCalls = .atLeastOnce,
        priority: Int = 0, state: StubState = StubState(), filePath: String = #filePath, line: Int = #line,
        answering: @escaping @Sendable (StubRequest) async throws -> StubResponse
    ) -> Stub {
        registry.add(
            StubPlan(
                name: name, predicate: .all(predicates), answers: [.closure(answering)], times: times,
                priority: priority, state: state, afterLast: .repeat,
                place: StubPlace(file: filePath, line: line)))
    }

    /// All requests so far, whether a stub was for them or not.
    public var requests: [StubRequest] { registry.requests }

    /// The requests so far for which all predicates hold.
    public func requests(_ predicates: StubPredicate...) -> [StubRequest] {
        registry.requests.filter { request in predicates.allSatisfy { $0.holds(request) } }
    }

    /// The stubs so far, in the order in which they were made; removed ones too.
    public var stubs: [Stub] { registry.stubs }

    /// Releases a held answer by its own name or that of its stub; of several, the one that a request waits for.
    ///
    /// - Parameters:
    ///   - answer: Instead of the one that its stub was made with.
    /// - Throws: `StubError` when there is none of that name.
    public func release(_ name: String, _ answer: StubResponse? = nil) throws(StubError) {
        let holds = registry.stubs.flatMap { stub in stub.heldResponses.map { (stub, $0) } }
        let found = holds.filter { $0.0.name == name || $0.1.name == name }.map(\.1)
        guard let hold = found.first(where: { !$0.waiting.isEmpty }) ?? found.first else {
            var names: [String] = []
            for (_, hold) in holds where !names.contains(hold.name) { names.append(hold.name) }
            let others = names.isEmpty ? "no answer is held" : "held are: " + names.joined(separator: ", ")
            throw StubError("There is no held answer \(name.quoted) to release; \(others).")
        }
        hold.release(answer)
    }

    /// What is wrong so far, and would be if the session were finished now.
    public var failures: [StubFailure] { registry.failures }

    /// Ends the session. Whoever still waits for a held answer is told that it is cancelled; later requests fail.
    ///
    /// - Throws: `StubFailures` when a stub was asked less or more often than it must, a request had no stub, or a
    ///   held answer was not released. A second call finds nothing.
    public func finish() throws(StubFailures) {
        let failures = registry.finish()
        if !failures.isEmpty { throw StubFailures(failures: failures) }
    }

    /// Gives a session to a closure, and finishes it afterwards. What the closure throws goes before failures.
    ///
    /// - Throws: What the closure throws; `StubFailures`.
    public static func run<Value>(
        fallback: (any Transport)? = nil, clock: any Clock<Duration> = ContinuousClock(), seed: UInt64 = 0,
        hooks: StubHooks = StubHooks(), _ body: (StubSession) async throws -> Value
    ) async throws -> Value {
        let session = StubSession(fallback: fallback, clock: clock, seed: seed, hooks: hooks)
        let value: Value
        do {
            value = try await body(session)
        } catch {
            _ = session.registry.finish()
            throw error
        }
        try session.finish()
        return value
    }
}
