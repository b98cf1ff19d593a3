import HTTPBodies
import Locking

/// A stub in its session: which requests it is for, and which of them came.
public final class Stub: Sendable {
    /// The given name, or else the requests that the stub is for: `POST /orders`.
    public let name: String
    /// The place at which it was made: `OrderTests.swift:12`, or `service-down.yaml, stubs[2]`.
    public var place: String { plan.place }
    public var times: ExpectedCalls { plan.times }

    /// The stub's place in the order in which the stubs of its session were made, from 1.
    let number: Int
    let plan: StubPlan
    /// The conditions on a request, in the order in which they are looked at.
    let rules: [StubPredicate]
    let hits = Milestones()
    private let taken = Lock<[StubRequest]>([])

    init(number: Int, _ plan: StubPlan) {
        self.number = number
        self.plan = plan
        name = plan.name ?? Self.name(of: plan.predicate)
        rules = plan.predicate.rules
    }

    /// The requests to which the stub has responded, or begun to respond, in their order.
    public var requests: [StubRequest] { taken.withLock { $0 } }

    package var heldResponses: [HeldResponse] { plan.responses.compactMap(\.held) }

    /// Whether it must be asked, and nobody has done so yet.
    package var isUnasked: Bool { times.atLeast > 0 && !hits.isOver && requests.isEmpty }

    /// Removes the stub from its session: it responds no more; if it was asked too seldom, that is still a failure.
    public func remove() { hits.end() }

    /// Suspends until so many requests have come to the stub.
    /// - Returns: Whether they came; false when its session was finished, or it was removed, before.
    /// - Throws: `CancellationError` when the task is cancelled.
    @discardableResult
    public func waitForHits(_ count: Int = 1) async throws(CancellationError) -> Bool {
        try await hits.wait(for: count)
    }

    /// Takes a request for which the rules hold, and returns its place, from 1; nil to leave the request to others.
    func take(_ request: StubRequest, _ state: inout StubSession.State) -> Int? {
        guard standsAside(state) == nil else { return nil }
        if let then = plan.thenState { state.stories[plan.story] = then }
        return taken.withLock { taken in
            taken.append(request)
            return taken.count
        }
    }

    func holds(_ request: StubRequest) -> Bool { rules.allSatisfy { $0.holds(request) } }

    /// The nearness of a request that is not for this stub, and why it is not.
    func miss(_ request: StubRequest, _ state: StubSession.State) -> NearMiss {
        let total = rules.reduce(0) { $0 + $1.weight }
        let near = rules.reduce(0) { $0 + $1.weight * $1.howNear(request) }
        let rule = rules.first { !$0.holds(request) }?.miss(request) ?? standsAside(state)
        return NearMiss(
            name: name, failedRule: rule ?? "another stub responded to it",
            score: total > 0 ? Int(near / total * 1000) : 1000)
    }

    /// The reason why the stub does not respond although its rules hold; nil when it responds.
    private func standsAside(_ state: StubSession.State) -> String? {
        if hits.isOver { return "it was removed" }
        let story = state.stories[plan.story] ?? StubPlan.start
        if let when = plan.whenState, when != story {
            let owner = plan.story.isEmpty ? "" : " of \(plan.story.quoted)"
            return "the state\(owner) is \(story.quoted), not \(when.quoted)"
        }
        let count = taken.withLock { $0.count }
        if let most = plan.times.atMost, most > 0, count >= most {
            return "it was asked \(ExpectedCalls.words(count)) already, and may be no more often"
        }
        guard plan.afterLast == .pass, count >= plan.responses.count else { return nil }
        return count == 1 ? "its response was given already" : "its \(count) responses were given already"
    }

    /// A predicate in words: `POST /orders, query page is “2”`.
    static func name(of predicate: StubPredicate) -> String {
        let words = predicate.rules.map(\.description).joined(separator: ", ")
            .replacing(#/method is (\S+), path is /#) { "\($0.1) " }.replacing(
                #/^(method|path) is /#, with: "")
        return words.isEmpty ? "anything" : words
    }
}
