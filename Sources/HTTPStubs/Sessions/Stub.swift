/// A stub in its session: which requests it is for, and which of them came.
public final class Stub: Sendable {
    /// The name that it was given, or else which requests it is for: `POST /orders`.
    public let name: String
    /// Where it was made: `OrderTests.swift:12`, or `service-down.yaml, stubs[2]`.
    public var place: String { plan.place }
    public var times: ExpectedCalls { plan.times }

    let id: Int
    let plan: StubPlan
    /// What must hold for a request, in the order in which it is looked at.
    let rules: [StubPredicate]
    let hits = Milestones()
    private let registry: StubRegistry

    init(id: Int, _ plan: StubPlan, registry: StubRegistry) {
        self.id = id
        self.plan = plan
        name = plan.name ?? Self.name(of: plan.predicate)
        rules = plan.predicate.rules
        self.registry = registry
    }

    /// The requests that it has responded to, or begun to, in their order.
    public var requests: [StubRequest] { registry.requests(of: self) }

    package var heldResponses: [HeldResponse] { plan.responses.compactMap(\.held) }

    /// Takes it out of its session: it responds to no further request. What it owed is still asked for when the
    /// session is finished.
    public func remove() { registry.remove(self) }

    /// Suspends until so many requests have come to it.
    ///
    /// - Returns: Whether they came; false when its session was finished, or it was removed, before.
    /// - Throws: `CancellationError` when the task is cancelled.
    @discardableResult
    public func waitForHits(_ count: Int = 1) async throws(CancellationError) -> Bool {
        try await hits.wait(for: count)
    }

    /// Releases its held response to the request that has waited longest (`HeldResponse.release`).
    ///
    /// - Parameters:
    ///   - response: In place of the one that it was made with.
    public func release(_ response: StubResponse? = nil) {
        let held = heldResponses
        (held.first { !$0.waiting.isEmpty } ?? held.first)?.release(response)
    }

    func holds(_ request: StubRequest) -> Bool { rules.allSatisfy { $0.holds(request) } }

    /// How near a request came, and the first rule that it failed; nil when all rules hold.
    func miss(_ request: StubRequest) -> (failedRule: String?, nearness: Double) {
        let total = rules.reduce(0) { $0 + $1.weight }
        let near = rules.reduce(0) { $0 + $1.weight * $1.howNear(request) }
        return (rules.first { !$0.holds(request) }?.miss(request), total > 0 ? near / total : 1)
    }

    /// `POST /orders, query page is “2”`.
    static func name(of predicate: StubPredicate) -> String {
        var rest = predicate.rules.map(\.description).filter { !$0.isEmpty }
        let address = ["method is ", "path is "].flatMap { start in
            let found = rest.filter { $0.hasPrefix(start) }
            rest.removeAll { $0.hasPrefix(start) }
            return found.map { String($0.dropFirst(start.count)) }
        }
        let name = (address.isEmpty ? rest : [address.joined(separator: " ")] + rest).joined(separator: ", ")
        return name.isEmpty ? "anything" : name
    }
}
