import HTTPBodies
import Locking
public import Observation

/// A stub of a session, and the requests that it has received.
public final class Stub: Sendable, Observable {
    /// The name of the stub or, if it has none, a description of its requests: `POST /orders`.
    public let name: String
    /// Where the stub is written: `ShopTests/OrderTests.swift:12`, or `service-down.yaml, stubs[2]`.
    public var place: String { plan.place }
    public var times: ExpectedCalls { plan.times }

    /// The number of the stub in its session, from 1.
    let number: Int
    let plan: StubPlan
    /// The conditions on a request, in the order in which they are checked.
    let rules: [StubPredicate]
    let hits = Milestones()
    private let taken: Lock<RequestLog>
    /// Wakes waits such as `eventually { stub.requests.count == 1 }` when there is a new request.
    private let registrar = ObservationRegistrar()

    init(number: Int, _ plan: StubPlan, mostRequests: Int) {
        taken = Lock(RequestLog(most: mostRequests))
        self.number = number
        self.plan = plan
        name = plan.name ?? Self.name(of: plan.predicate)
        rules = plan.predicate.rules
    }

    /// The requests that the stub has received, in order. A session with `mostRequests` keeps only the newest.
    public var requests: [StubRequest] {
        registrar.access(self, keyPath: \.requests)
        return taken.withLock { $0.kept }
    }

    /// The number of all requests that the stub has received.
    var hitCount: Int { taken.withLock { $0.count } }

    package var heldResponses: [HeldResponse] { plan.responses.compactMap(\.held) }

    /// Whether the stub must be called and was not called yet.
    package var isUnasked: Bool { times.atLeast > 0 && !hits.isOver && requests.isEmpty }

    /// Removes the stub from its session, so that it responds to no more requests. Finishing the session
    /// still fails if the stub was called too seldom.
    public func remove() { hits.end() }

    /// Suspends until the stub has received this number of requests.
    /// - Returns: True if the requests came; false if the session was finished or the stub was removed before.
    /// - Throws: `CancellationError` when the task is cancelled.
    @discardableResult
    public func waitForHits(_ count: Int = 1) async throws(CancellationError) -> Bool {
        try await hits.wait(for: count)
    }

    /// Takes a request for which the rules hold, and returns its number among the requests of this stub, from 1.
    /// Returns nil if another stub should respond.
    func take(_ request: StubRequest, _ state: inout StubSession.State) -> Int? {
        guard standsAside(state) == nil else { return nil }
        if let then = plan.thenState { state.stories[plan.story] = then }
        defer { registrar.withMutation(of: self, keyPath: \.requests) {} }
        return taken.withLock { taken in
            taken.append(request)
            return taken.count
        }
    }

    /// Rates how close a request is to matching this stub, and says why it does not match.
    func miss(_ request: StubRequest, _ state: StubSession.State) -> NearMiss {
        let total = rules.reduce(0) { $0 + $1.weight }
        let near = rules.reduce(0) { $0 + $1.weight * $1.howNear(request) }
        let rule = rules.first { !$0.holds(request) }?.miss(request) ?? standsAside(state)
        return NearMiss(
            name: name, failedRule: rule ?? "another stub responded to it",
            score: total > 0 ? Int(near / total * 1000) : 1000)
    }

    /// Says why the stub does not respond although its rules hold; nil if it does respond.
    private func standsAside(_ state: StubSession.State) -> String? {
        if hits.isOver { return "it was removed" }
        let story = state.stories[plan.story] ?? StubPlan.start
        if let when = plan.whenState, when != story {
            let owner = plan.story.isEmpty ? "" : " of \(plan.story.quoted)"
            return "the state\(owner) is \(story.quoted), not \(when.quoted)"
        }
        let count = hitCount
        if let most = plan.times.atMost, most > 0, count >= most {
            return "it was asked \(ExpectedCalls.words(count)) already, and may be no more often"
        }
        guard plan.afterLast == .pass, count >= plan.responses.count else { return nil }
        return count == 1 ? "its response was given already" : "its \(count) responses were given already"
    }

    /// Describes a predicate: `POST /orders, query page is “2”`.
    static func name(of predicate: StubPredicate) -> String {
        let words = predicate.rules.map(\.description).joined(separator: ", ")
            .replacing(#/method is (\S+), path is /#) { "\($0.1) " }.replacing(
                #/^(method|path) is /#, with: "")
        return words.isEmpty ? "anything" : words
    }
}
