import HTTPBodies

/// A stub in its session: what it is for, and how often it was asked.
public final class Stub: Sendable {
    /// Unless it was given one, what it is for: `POST /offers`.
    public let name: String
    public let place: StubPlace
    /// What must hold for a request, in the order in which it is asked.
    public let rules: [StubPredicate]
    public let times: ExpectedCalls
    /// Stubs of a higher priority are asked first; of the same, the one that was made last.
    public let priority: Int
    public let state: StubState

    let id: Int
    let answers: [StubResponse]
    let afterLast: StubAfterLast
    let hits = Milestones()
    private let predicate: StubPredicate
    private let registry: StubRegistry

    init(id: Int, _ plan: StubPlan, registry: StubRegistry) {
        self.id = id
        name = plan.name ?? Self.name(of: plan.predicate)
        place = plan.place
        predicate = plan.predicate
        rules = plan.predicate.rules
        times = plan.times
        priority = plan.priority
        state = plan.state
        answers = plan.answers
        afterLast = plan.afterLast
        self.registry = registry
    }

    /// How many requests it has answered, or begun to.
    public var hitCount: Int { registry.requests(of: self).count }

    /// The requests that it has answered, or begun to, in their order.
    public var requests: [StubRequest] { registry.requests(of: self) }

    /// The held answers that it was made with.
    public var heldResponses: [HeldResponse] { answers.compactMap(\.hold) }

    /// Takes it out of its session: no further request is answered by it. What it owed is still asked for when the
    /// session is finished.
    public func remove() { registry.remove(self) }

    /// Suspends until it was asked so many times, without asking again and again.
    ///
    /// - Returns: Whether it was; false when its session was finished, or it was removed, before.
    /// - Throws: `CancellationError` when the task is cancelled.
    @discardableResult
    public func waitForHits(_ count: Int = 1) async throws(CancellationError) -> Bool {
        try await hits.wait(for: count)
    }

    /// Releases its held answer to the request that has waited longest (`HeldResponse.release`).
    ///
    /// - Parameters:
    ///   - answer: Instead of the one that it was made with.
    public func release(_ answer: StubResponse? = nil) {
        let held = heldResponses
        (held.first { !$0.waiting.isEmpty } ?? held.first)?.release(answer)
    }

    func holds(_ request: StubRequest) -> Bool { rules.allSatisfy { $0.holds(request) } }

    func captures(_ request: StubRequest) -> [String: String] { predicate.captures?(request) ?? [:] }

    /// How near a request came, and the first rule that it failed; nil when all rules hold.
    func miss(_ request: StubRequest) -> (failedRule: String?, nearness: Double) {
        let total = rules.reduce(0) { $0 + $1.weight }
        let near = rules.reduce(0) { $0 + $1.weight * $1.howNear(request) }
        return (rules.first { !$0.holds(request) }?.miss(request), total > 0 ? near / total : 1)
    }

    static func name(of predicate: StubPredicate) -> String {
        let address = predicate.rules.compactMap { rule -> String? in
            ["method is ", "path is "].first { rule.description.hasPrefix($0) }.map {
                String(rule.description.dropFirst($0.count))
            }
        }
        let rest = predicate.rules.map(\.description).filter {
            !$0.isEmpty && !$0.hasPrefix("method is ") && !$0.hasPrefix("path is ")
        }
        let name = ([address.joined(separator: " ")] + rest).filter { !$0.isEmpty }.joined(separator: ", ")
        return name.isEmpty ? "anything" : name
    }
}

/// A stub as it was described, before a session has it.
struct StubPlan: Sendable {
    var name: String?
    var predicate: StubPredicate
    var answers: [StubResponse]
    var times: ExpectedCalls
    var priority: Int
    var state: StubState
    var afterLast: StubAfterLast
    var place: StubPlace
}
