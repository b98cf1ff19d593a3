import HTTPBodies

/// One stub of a document.
struct StubEntry: Sendable {
    /// Without its place and its responses.
    private(set) var plan = StubPlan(predicate: .all([]), responses: [], place: "")
    /// In their order; none for a stub that must never be asked.
    private(set) var responses: [StubResponseEntry] = []

    init(_ node: StubNode) throws {
        try node.read(Self.keys, of: "a stub", into: &self)
        guard !responses.isEmpty || plan.times == .never else { throw node.error("a stub needs “respond”") }
    }

    static let keys: [StubKey<StubEntry>] = [
        .text("name", "for messages, and to release its held response by") { $1.plan.name = $0 },
        .node("request", .reference("stubRequest", "the requests that it is for; all, when left out")) {
            $1.plan.predicate = try StubPredicate($0)
        },
        .node("respond", ["anyOf": [["$ref": "#/$defs/stubResponse"], .list("stubResponse")]]) {
            $1.responses = try ($0.items("response") ?? [$0]).map(StubResponseEntry.init)
        },
        .node("afterLast", .choice(StubAfterLast.allCases, "what comes after the last of several responses"))
        {
            $1.plan.afterLast = try $0.choice(StubAfterLast.allCases)
        },
        .node("times", .reference("stubTimes", "how often it must be asked; once or more, when left out")) {
            $1.plan.times = try ExpectedCalls($0)
        },
        .flag("optional", "need not be asked at all") { isOptional, stub in
            guard isOptional else { return }
            guard stub.plan.times != .never else {
                throw StubError("a stub that must never be asked cannot be optional too")
            }
            stub.plan.times = ExpectedCalls(atMost: stub.plan.times.atMost)
        },
        .number("priority", "the higher is asked first; 0 when left out") { $1.plan.priority = $0 },
        .text("story", "whose states it means; one without a name, when left out") { $1.plan.story = $0 },
        .text("whenState", "responds in this state only; “start” is the first") { $1.plan.whenState = $0 },
        .text("thenState", "the state of the story afterwards") { $1.plan.thenState = $0 },
    ]
}

extension ExpectedCalls {
    static let keys: [StubKey<(low: Int?, high: Int?)>] = [
        .number("atLeast", "fewer are a failure at the end", from: 0) { $1.low = $0 },
        .number("atMost", "afterwards it leaves requests to others", from: 0) { $1.high = $0 },
    ]

    /// Reads a number, `never`, or limits.
    fileprivate init(_ node: StubNode) throws {
        if let text = try? node.text() {
            guard let count = text == "never" ? 0 : Int(text), count >= 0 else {
                throw node.error("\(text.quoted) must be a number, never, or { atLeast: 1, atMost: 3 }")
            }
            self = .exactly(count)
            return
        }
        var limits: (low: Int?, high: Int?)
        try node.read(Self.keys, of: "“times”", into: &limits)
        let low = limits.low ?? min(1, limits.high ?? 1)
        guard low >= 0, low <= limits.high ?? .max else {
            throw node.error("“atLeast” must not be more than “atMost”, and neither below 0")
        }
        self.init(atLeast: low, atMost: limits.high)
    }
}
