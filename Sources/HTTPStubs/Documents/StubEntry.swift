import HTTPBodies

/// One stub of a document.
struct StubEntry: Sendable {
    enum Key: String, CaseIterable {
        case name, request, respond, afterLast, times, optional, priority, story, whenState, thenState
    }

    /// Without its place and its responses.
    let plan: StubPlan
    /// In their order; at least one.
    let respond: [StubResponseEntry]

    init(_ node: StubNode) throws(StubError) {
        let members = try node.members(Key.self, of: "a stub")
        var plan = StubPlan(
            name: try members[.name]?.text(),
            predicate: try members[.request].map { node throws(StubError) in try .init(node) } ?? .all([]),
            responses: [], story: try members[.story]?.text() ?? "",
            whenState: try members[.whenState]?.text(), thenState: try members[.thenState]?.text(),
            place: StubPlace(file: ""))
        if let times = members[.times] { plan.times = try ExpectedCalls(times) }
        if let optional = members[.optional], try optional.flag() {
            guard plan.times != .never else {
                throw optional.error("a stub that must never be asked cannot be optional too")
            }
            plan.times = ExpectedCalls(atMost: plan.times.atMost)
        }
        plan.priority = try members[.priority]?.number() ?? 0
        if let afterLast = members[.afterLast] {
            plan.afterLast = try afterLast.read { text throws(StubError) in
                if let afterLast = StubAfterLast(rawValue: text) { return afterLast }
                let names = StubAfterLast.allCases.map(\.rawValue).joined(separator: ", ")
                throw StubError("\(text.quoted) must be one of: \(names)")
            }
        }
        self.plan = plan
        if let responses = members[.respond] {
            respond = try (try responses.items("response") ?? [responses]).map { node throws(StubError) in
                try StubResponseEntry(node)
            }
        } else {
            guard plan.times == .never else { throw node.error("a stub needs “respond”") }
            respond = []
        }
    }
}

extension ExpectedCalls {
    enum Key: String, CaseIterable { case atLeast, atMost }

    /// Reads a number, `never`, or limits.
    fileprivate init(_ node: StubNode) throws(StubError) {
        if let text = try? node.text() {
            guard let count = text == "never" ? 0 : Int(text), count >= 0 else {
                throw node.error("\(text.quoted) must be a number, never, or { atLeast: 1, atMost: 3 }")
            }
            self = .exactly(count)
            return
        }
        let members = try node.members(Key.self, of: "“times”")
        let low = try members[.atLeast]?.number()
        let high = try members[.atMost]?.number()
        guard low ?? 0 >= 0, high ?? 0 >= 0, low ?? 0 <= high ?? .max else {
            throw node.error("“atLeast” must not be more than “atMost”, and neither below 0")
        }
        self.init(atLeast: low ?? min(1, high ?? 1), atMost: high)
    }
}
