public import HTTPBodies
public import HTTPTransport
public import HTTPTypes
package import Locking
public import Observation

/// A transport with prepared responses.
///
/// If several stubs match a request, the stub with the highest priority responds, and among equal priorities the stub
/// that was added last. A request that no stub matches goes to the fallback. Without a fallback it fails with
/// `TransportError.Code.unanswered`. The detail of that error names the three nearest stubs, and for each the first
/// rule that did not hold.
///
///     session.stub(.post("/searches"), .json(["words": "tea"]), times: .once, response: .json(["teas": []]))
///
/// A stub may belong to a story. A story is in one state at a time, at first in `start`. A stub with `whenState`
/// responds only in that state, and a stub with `thenState` changes the state. The session follows a redirection within
/// its origin, as `RedirectingTransport` does. It returns a redirection to another origin as the response.
public final class StubSession: Transport, Observable {
    struct State {
        /// The stubs, in the order in which they are tried.
        var stubs: [Stub] = []
        var requests: RequestLog
        /// The states of stories that are no longer in their first state.
        var stories: [String: String] = [:]
        /// The responses that are held now, with their stubs, by the numbers of the requests.
        var held: [Int: (stub: Stub, response: HeldResponse)] = [:]
        /// The ends of the delays of responses, by the numbers of the requests.
        var delays: [Int: ContinuousClock.Instant] = [:]
        var failures: [StubFailure] = []
        var isFinished = false
    }

    let state: Lock<State>
    /// Wakes waits such as `eventually { session.requests(.path("/a")).count == 1 }` when there is a new request.
    let registrar = ObservationRegistrar()
    let fallback: (any Transport)?
    package let clock: any Clock<Duration>
    let seed: UInt64
    let redirections: Int
    package let hooks: StubHooks
    /// The line that made the session.
    let location: FileLocation
    /// An object of another module that lives as long as the session.
    package let attachment = Lock<(any AnyObject & Sendable)?>(nil)

    /// - Parameters:
    ///   - fallback: Responds to requests that no stub matches.
    ///   - clock: The clock for delays, bandwidths and held requests.
    ///   - seed: The seed for random delays.
    ///   - redirections: The most redirections of one request that are followed; 0 for none.
    ///   - mostRequests: The most requests that are kept with their bodies, for each stub and for messages. Older ones
    ///     are only counted, so that a server does not take ever more memory.
    public init(
        fallback: (any Transport)? = nil, clock: any Clock<Duration> = ContinuousClock(), seed: UInt64 = 0,
        redirections: Int = 5, mostRequests: Int = .max, hooks: StubHooks = StubHooks(),
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) {
        state = Lock(State(requests: RequestLog(most: max(1, mostRequests))))
        self.fallback = fallback
        self.clock = clock
        self.seed = seed
        self.redirections = redirections
        self.hooks = hooks
        location = FileLocation(file: fileID, path: filePath, line: line)
        StubSessionList.current?.add(self)
    }

    /// Adds a stub for requests for which all predicates hold.
    /// - Parameters:
    ///   - times: How often the stub must be called, and how often it may be called; at least once by
    ///     default.
    ///   - responses: Several responses instead of one. Each request gets the next.
    ///   - afterLast: What the stub does after its last response.
    @discardableResult
    public func stub(
        _ predicates: StubPredicate..., name: String? = nil, times: ExpectedCalls = .atLeastOnce,
        priority: Int = 0, story: String = "", whenState: String? = nil, thenState: String? = nil,
        response: StubResponse? = nil, responses: [StubResponse] = [], afterLast: StubAfterLast = .repeat,
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) -> Stub {
        let location = FileLocation(file: fileID, path: filePath, line: line)
        return add(
            StubPlan(
                name: name, predicate: .all(predicates), responses: (response.map { [$0] } ?? []) + responses,
                afterLast: afterLast, times: times, priority: priority, story: story, whenState: whenState,
                thenState: thenState, place: location.description, location: location))
    }

    func add(_ plan: StubPlan) -> Stub {
        state.withLock { state in
            let stub = Stub(
                number: state.stubs.count + 1, plan, mostRequests: state.requests.most)
            let place = state.stubs.firstIndex { $0.plan.priority <= plan.priority }
            state.stubs.insert(stub, at: place ?? state.stubs.endIndex)
            return stub
        }
    }

    /// Returns the kept requests for which all predicates hold, even if no stub matched them.
    public func requests(_ predicates: StubPredicate...) -> [StubRequest] {
        allRequests.filter { request in predicates.allSatisfy { $0.holds(request) } }
    }

    var allRequests: [StubRequest] {
        registrar.access(self, keyPath: \.allRequests)
        return state.withLock { $0.requests.kept }
    }

    /// All stubs in the order in which they were added. Removed stubs are included.
    public var stubs: [Stub] { state.withLock { $0.stubs }.sorted { $0.number < $1.number } }

    /// Releases a held response by its name or by the name of its stub. If several held responses have that
    /// name, releases the first that holds a request.
    /// - Parameter response: The response to use instead of the held one; nil for the held one.
    /// - Throws: `StubError` if no held response has that name.
    public func release(_ name: String, _ response: StubResponse? = nil) throws(StubError) {
        try heldResponse(name).release(response)
    }

    /// The held response of this name, or of a stub with this name: the first that holds a request, if there are several.
    /// - Throws: `StubError`, which names those that there are, if there is none.
    package func heldResponse(_ name: String) throws(StubError) -> HeldResponse {
        let all = stubs.flatMap { stub in stub.heldResponses.map { (stub, $0) } }
        let found = all.filter { $0.0.name == name || $0.1.name == name }.map(\.1)
        guard let held = found.first(where: { !$0.waiting.isEmpty }) ?? found.first else {
            let names = Set(all.map(\.1.name)).sorted().joined(separator: ", ")
            let others = names.isEmpty ? "no response is held" : "held are: \(names)"
            throw StubError("There is no held response \(name.quoted) to release; \(others).")
        }
        return held
    }

    /// The names of the held responses for which requests wait.
    public var heldNames: [String] {
        Set(stubs.flatMap(\.heldResponses).filter { !$0.waiting.isEmpty }.map(\.name)).sorted()
    }

    /// Whether a request waits for a held response of this name, or of a stub with this name.
    public func isHeld(_ name: String) -> Bool {
        stubs.contains { stub in
            stub.heldResponses.contains { (stub.name == name || $0.name == name) && !$0.waiting.isEmpty }
        }
    }
}

/// Closures that a session of stubs calls, on the task of the request.
public struct StubHooks: Sendable {
    /// A stub is about to respond.
    public var onActivation: (@Sendable (Stub, StubRequest) -> Void)?
    /// A stub's response redirects a request, and the new request is sent next.
    public var onRedirect: (@Sendable (StubRequest, Response, HTTPRequest) -> Void)?
    /// A request has a result, from a stub or from the fallback.
    public var onFinish: (@Sendable (StubRequest, Stub?, Result<Response, TransportError>) -> Void)?
    /// No stub matches a request. Called before the fallback responds, with the nearest stubs, each with the
    /// rule that did not hold.
    public var onMiss: (@Sendable (StubRequest, [NearMiss]) -> Void)?

    public init() {}
}
