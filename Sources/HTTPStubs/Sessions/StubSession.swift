public import HTTPBodies
public import HTTPTransport
public import HTTPTypes
import Locking

/// A transport with responses that are prepared beforehand.
///
/// The stub of the highest priority that is for a request responds; of the same priority, the one made last. A
/// request that no stub is for goes to the fallback; without one it fails with `TransportError.Code.unanswered`, whose
/// detail names the three nearest stubs and the first rule that kept each apart.
///
///     session.stub(.post("/searches"), .json(["words": "tea"]), times: .once, response: .json(["teas": []]))
///
/// A stub may belong to a story, which is in one state at a time, at first in `start`: with `whenState` it responds
/// in that state only; with `thenState` it changes the state. A GET that is redirected within its origin is followed,
/// as the live transport does; any other redirection is a response.
public final class StubSession: Transport {
    struct State {
        /// The stubs in the order in which they are asked.
        var stubs: [Stub] = []
        var requests: [StubRequest] = []
        /// The states of the stories that have left their first state.
        var stories: [String: String] = [:]
        /// The held responses by the numbers of their requests.
        var held: [Int: (stub: Stub, response: HeldResponse)] = [:]
        var failures: [StubFailure] = []
        var isFinished = false
    }

    let state = Lock(State())
    let fallback: (any Transport)?
    let clock: any Clock<Duration>
    let seed: UInt64
    let redirections: Int
    let hooks: StubHooks

    /// - Parameters:
    ///   - fallback: Responds to requests that no stub is for.
    ///   - clock: The clock on which delays and bandwidths take their time, and held requests sleep.
    ///   - seed: Decides the delays that are drawn.
    ///   - redirections: The number of redirections of a GET within its origin that are followed; 0 for none.
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

    /// Makes a stub for the requests for which all predicates hold.
    /// - Parameters:
    ///   - times: How often the stub must and may be asked; once or more by default.
    ///   - responses: Several responses in place of one: each request is given the next.
    ///   - afterLast: The behaviour of the stub when all responses have been given.
    @discardableResult
    public func stub(
        _ predicates: StubPredicate..., name: String? = nil, times: ExpectedCalls = .atLeastOnce,
        priority: Int = 0, story: String = "", whenState: String? = nil, thenState: String? = nil,
        response: StubResponse? = nil, responses: [StubResponse] = [], afterLast: StubAfterLast = .repeat,
        filePath: String = #filePath, line: Int = #line
    ) -> Stub {
        add(
            StubPlan(
                name: name, predicate: .all(predicates), responses: (response.map { [$0] } ?? []) + responses,
                afterLast: afterLast, times: times, priority: priority, story: story, whenState: whenState,
                thenState: thenState, place: "\(filePath.fileName):\(line)"))
    }

    func add(_ plan: StubPlan) -> Stub {
        state.withLock { state in
            let stub = Stub(number: state.stubs.count + 1, plan)
            let place = state.stubs.firstIndex { $0.plan.priority <= plan.priority }
            state.stubs.insert(stub, at: place ?? state.stubs.endIndex)
            return stub
        }
    }

    /// The requests so far for which all predicates hold, whether a stub was for them or not.
    public func requests(_ predicates: StubPredicate...) -> [StubRequest] {
        state.withLock { $0.requests }.filter { request in predicates.allSatisfy { $0.holds(request) } }
    }

    /// The stubs so far, in the order in which they were made; removed ones too.
    public var stubs: [Stub] { state.withLock { $0.stubs }.sorted { $0.number < $1.number } }

    /// Releases a held response, or another in its place, by its name or its stub's; of several, one with a request.
    /// - Throws: `StubError` when there is none of that name.
    public func release(_ name: String, _ response: StubResponse? = nil) throws(StubError) {
        let all = stubs.flatMap { stub in stub.heldResponses.map { (stub, $0) } }
        let found = all.filter { $0.0.name == name || $0.1.name == name }.map(\.1)
        guard let held = found.first(where: { !$0.waiting.isEmpty }) ?? found.first else {
            let names = Set(all.map(\.1.name)).sorted().joined(separator: ", ")
            let others = names.isEmpty ? "no response is held" : "held are: \(names)"
            throw StubError("There is no held response \(name.quoted) to release; \(others).")
        }
        held.release(response)
    }

    /// Whether a request waits for a held response with this name, or with this name of its stub.
    public func isHeld(_ name: String) -> Bool {
        stubs.contains { stub in
            stub.heldResponses.contains { (stub.name == name || $0.name == name) && !$0.waiting.isEmpty }
        }
    }
}

/// The closures that a session of stubs calls while it works, each on the task of the request.
public struct StubHooks: Sendable {
    /// A stub is about to respond.
    public var onActivation: (@Sendable (Stub, StubRequest) -> Void)?
    /// A stub's response redirects a request; its target is asked for next.
    public var onRedirect: (@Sendable (StubRequest, Response, HTTPRequest) -> Void)?
    /// A request has its result, from its stub or from the fallback.
    public var onFinish: (@Sendable (StubRequest, Stub?, Result<Response, TransportError>) -> Void)?
    /// No stub is for a request; the nearest stubs are given with the rule that each failed. A fallback is asked next.
    public var onMiss: (@Sendable (StubRequest, [NearMiss]) -> Void)?

    public init() {}
}
