import HTTPBodies
import JSONTrees

extension StubPlan {
    /// Reads a stub of a document. The caller sets its place.
    init(_ node: StubNode) throws(DocumentMistake) {
        self.init(predicate: .all([]), responses: [], place: "")
        try node.read(Self.keys, of: "a stub", into: &self)
        guard !responses.isEmpty || times == .never else { throw node.mistake("a stub needs “respond”") }
    }

    static let keys: [StubKey<StubPlan>] = [
        .text("name", "for messages, and to release its held response by") { $1.name = $0 },
        .node("request", .reference("stubRequest", "the requests that it is for; all, when left out")) {
            $1.predicate = try StubPredicate($0)
        },
        .node("respond", ["anyOf": [["$ref": "#/$defs/stubResponse"], .list("stubResponse")]]) {
            $1.responses = try ($0.items("response") ?? [$0]).map(StubResponse.init(_:))
        },
        .node("afterLast", .choice(StubAfterLast.allCases, "what comes after the last of several responses"))
        {
            $1.afterLast = try $0.choice(StubAfterLast.allCases)
        },
        .node("times", .reference("stubTimes", "how often it must be asked; once or more, when left out")) {
            $1.times = try ExpectedCalls($0)
        },
        .node("optional", .flag("need not be asked at all")) { node, stub in
            guard try node.flag() else { return }
            guard stub.times != .never else {
                throw StubError("a stub that must never be asked cannot be optional too")
            }
            stub.times = ExpectedCalls(atMost: stub.times.atMost)
        },
        .node("priority", ["type": "integer", "description": "the higher is asked first; 0 when left out"]) {
            $1.priority = try $0.number()
        },
        .text("story", "whose states it means; one without a name, when left out") { $1.story = $0 },
        .text("whenState", "responds in this state only; “start” is the first") { $1.whenState = $0 },
        .text("thenState", "the state of the story afterwards") { $1.thenState = $0 },
    ]
}

extension ExpectedCalls {
    static let keys: [StubKey<(low: Int?, high: Int?)>] = [
        .node("atLeast", .count) { $1.low = try $0.number() },
        .node("atMost", .count) { $1.high = try $0.number() },
    ]

    /// Reads a number, `never`, or a mapping with limits.
    fileprivate init(_ node: StubNode) throws {
        if let text = try? node.text() {
            guard let count = text == "never" ? 0 : Int(text), count >= 0 else {
                throw node.mistake("\(text.quoted) must be a number, never, or { atLeast: 1, atMost: 3 }")
            }
            self = .exactly(count)
            return
        }
        var limits: (low: Int?, high: Int?)
        try node.read(Self.keys, of: "“times”", into: &limits)
        let low = limits.low ?? min(1, limits.high ?? 1)
        guard low >= 0, low <= limits.high ?? .max else {
            throw node.mistake("“atLeast” must not be more than “atMost”, and neither below 0")
        }
        self.init(atLeast: low, atMost: limits.high)
    }
}
