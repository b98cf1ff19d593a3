import HTTPBodies

/// One stub of a document.
public struct StubEntry: Hashable, Sendable {
    public enum Key: String, CodingKey, CaseIterable, Sendable {
        case name, request, respond, afterLast, times, optional, priority, story, whenState, thenState
    }

    public var name: String?
    public var request: StubRequestPattern
    /// In their order; at least one.
    public var respond: [StubResponseEntry]
    public var afterLast: StubAfterLast
    public var times: ExpectedCalls
    public var priority: Int
    public var state: StubState

    public init(
        name: String? = nil, request: StubRequestPattern = StubRequestPattern(), respond: [StubResponseEntry],
        afterLast: StubAfterLast = .repeat, times: ExpectedCalls = .atLeastOnce, priority: Int = 0,
        state: StubState = StubState()
    ) {
        self.name = name
        self.request = request
        self.respond = respond
        self.afterLast = afterLast
        self.times = times
        self.priority = priority
        self.state = state
    }
}

extension StubEntry: Decodable {
    public init(from decoder: any Decoder) throws {
        let keys = try StubKeys(decoder, Key.self, of: "a stub")
        let name = try keys.value(.name, StubScalar.self)?.text
        let request = try keys.value(.request, StubRequestPattern.self) ?? StubRequestPattern()
        let times = try keys.value(.times, Times.self)?.times
        let isOptional = try keys.value(.optional, Bool.self) ?? false
        let isNever = times == .never
        let respond =
            isNever && !keys.has(.respond) ? [StubResponseEntry()] : try keys.need(.respond, Replies.self).all
        guard !isOptional || !isNever else {
            throw keys.mistake("a stub that must never be asked cannot be optional too", at: .optional)
        }
        let afterLast = try keys.read(.afterLast) { text throws(StubError) in
            guard let afterLast = StubAfterLast(rawValue: text) else {
                let names = StubAfterLast.allCases.map(\.rawValue).joined(separator: ", ")
                throw StubError("\(text.quoted) must be one of: \(names)")
            }
            return afterLast
        }
        self.init(
            name: name, request: request, respond: respond, afterLast: afterLast ?? .repeat,
            times: ExpectedCalls(
                atLeast: isOptional ? 0 : times?.atLeast ?? 1, atMost: times?.atMost),
            priority: try keys.value(.priority, Int.self) ?? 0,
            state: StubState(
                story: try keys.value(.story, StubScalar.self)?.text ?? "",
                when: try keys.value(.whenState, StubScalar.self)?.text,
                then: try keys.value(.thenState, StubScalar.self)?.text))
    }
}

/// One reply, or a list of them.
private struct Replies: Decodable {
    var all: [StubResponseEntry]

    init(from decoder: any Decoder) throws {
        guard var container = try? decoder.unkeyedContainer() else {
            all = [try StubResponseEntry(from: decoder)]
            return
        }
        all = []
        while !container.isAtEnd { all.append(try container.decode(StubResponseEntry.self)) }
        guard !all.isEmpty else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "there must be one answer at least"))
        }
    }
}

/// How often: a number, `never`, or limits.
struct Times: Decodable {
    enum Key: String, CodingKey, CaseIterable { case atLeast, atMost }

    var times: ExpectedCalls

    init(from decoder: any Decoder) throws {
        if let scalar = try? decoder.singleValueContainer().decode(StubScalar.self) {
            guard let count = scalar.text == "never" ? 0 : Int(scalar.text), count >= 0 else {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(
                        codingPath: decoder.codingPath,
                        debugDescription:
                            "\(scalar.text.quoted) must be a number, never, or { atLeast: 1, atMost: 3 }"))
            }
            times = .exactly(count)
            return
        }
        let keys = try StubKeys(decoder, Key.self, of: "“times”")
        let low = try keys.value(.atLeast, Int.self)
        let high = try keys.value(.atMost, Int.self)
        guard low ?? 0 >= 0, high ?? 0 >= 0, low ?? 0 <= high ?? .max else {
            throw keys.mistake("“atLeast” must not be more than “atMost”, and neither below 0")
        }
        times = ExpectedCalls(atLeast: low ?? min(1, high ?? 1), atMost: high)
    }
}
