import HTTPBodies

/// One stub of a document.
package struct StubEntry: Sendable, Decodable {
    enum Key: String, CodingKey, CaseIterable {
        case name, request, respond, afterLast, times, optional, priority, story, whenState, thenState
    }

    /// Without its place and its responses.
    let plan: StubPlan
    /// In their order; at least one.
    let respond: [StubResponseEntry]

    package init(from decoder: any Decoder) throws {
        let keys = try StubKeys(decoder, Key.self, of: "a stub")
        let request = try keys.value(.request, StubRequestPattern.self)
        let times = try keys.value(.times, ExpectedCalls.self)
        let isOptional = try keys.value(.optional, Bool.self) ?? false
        guard !isOptional || times != .never else {
            throw keys.error("a stub that must never be asked cannot be optional too", at: .optional)
        }
        let isSilent = times == .never && !keys.has(.respond)
        respond = isSilent ? [StubResponseEntry()] : try keys.need(.respond, Responses.self).all
        let afterLast = try keys.read(.afterLast) { text throws(StubError) in
            guard let afterLast = StubAfterLast(rawValue: text) else {
                let names = StubAfterLast.allCases.map(\.rawValue).joined(separator: ", ")
                throw StubError("\(text.quoted) must be one of: \(names)")
            }
            return afterLast
        }
        plan = StubPlan(
            name: try keys.text(.name),
            predicate: request?.predicate ?? .all([]),
            responses: [], afterLast: afterLast ?? .repeat,
            times: ExpectedCalls(atLeast: isOptional ? 0 : times?.atLeast ?? 1, atMost: times?.atMost),
            priority: try keys.value(.priority) ?? 0, story: try keys.text(.story) ?? "",
            whenState: try keys.text(.whenState), thenState: try keys.text(.thenState),
            place: StubPlace(file: ""))
    }
}

/// One response, or a list of them.
private struct Responses: Decodable {
    let all: [StubResponseEntry]

    init(from decoder: any Decoder) throws {
        guard var container = try? decoder.unkeyedContainer() else {
            all = [try StubResponseEntry(from: decoder)]
            return
        }
        var all: [StubResponseEntry] = []
        while !container.isAtEnd { all.append(try container.decode(StubResponseEntry.self)) }
        self.all = all
        guard !all.isEmpty else {
            throw decoder.error("there must be one response at least")
        }
    }
}

extension ExpectedCalls: Decodable {
    enum Key: String, CodingKey, CaseIterable { case atLeast, atMost }

    /// Reads a number, `never`, or limits.
    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(StubScalar.self).text {
            guard let count = text == "never" ? 0 : Int(text), count >= 0 else {
                throw decoder.error("\(text.quoted) must be a number, never, or { atLeast: 1, atMost: 3 }")
            }
            self = .exactly(count)
            return
        }
        let keys = try StubKeys(decoder, Key.self, of: "“times”")
        let low = try keys.value(.atLeast, Int.self)
        let high = try keys.value(.atMost, Int.self)
        guard low ?? 0 >= 0, high ?? 0 >= 0, low ?? 0 <= high ?? .max else {
            throw keys.error("“atLeast” must not be more than “atMost”, and neither below 0")
        }
        self.init(atLeast: low ?? min(1, high ?? 1), atMost: high)
    }
}
