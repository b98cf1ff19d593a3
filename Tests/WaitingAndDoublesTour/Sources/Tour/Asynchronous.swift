import Doubles
import Waiting

struct Empty: Error {}

/// The bakery's interface to the mill.
struct Mill: Sendable {
    var grind: @Sendable @concurrent (String, Int) async throws -> String
}

@Sendable private func sow(_ grain: String, _ kilos: Int) async throws -> String { "real \(grain)" }

@Sendable private func eight() async throws -> Int { 8 }

@UIActor
func asynchronous(_ guide: Guide) async throws {
    try await withDoubles { scope in
        let grind = StubbedFunction<String, Int, String>("grind", in: scope, hidesValues: false)
            .returns("flour")
            .throws(Empty(), when: { _, kilos in kilos > 100 })
            .performs(when: { grain, _ in grain == "spelt" }) { grain, kilos in
                await Task.yield()
                return "\(kilos) kg of \(grain)"
            }
            .callsThrough(to: sow, when: { grain, _ in grain == "oats" })
        let mill = Mill(grind: grind.function)
        guide.check(try await mill.grind("rye", 1) == "flour", "a double returns")
        guide.check(try await grind("spelt", 2) == "2 kg of spelt", "performs")
        guide.check(try await grind("oats", 3) == "real oats", "calls through")
        guide.check((try? await grind("rye", 200)) == nil, "throws")
        guide.check(await grind("rye", 1, fallback: "nothing") == "flour", "and has a fallback")
        let safe: @Sendable @concurrent (String, Int) async -> String = grind.function(fallback: "nothing")
        guide.check(await safe("rye", 2) == "flour", "as a closure, too")
        let typed: @Sendable @concurrent (String, Int) async throws(DoubleFailure) -> String = grind.function
        {
            $0
        }
        guide.check(try await typed("rye", 3) == "flour", "and errors of one type")
        guide.check(try await grind("rye", 4, failure: { $0 }) == "flour", "as a requirement has them")
        guide.check(grind.name == "grind" && grind.scope === scope, "it knows its name and its scope")
        try expect(grind).received(times: 5...8)
        try expect(grind).received(times: 1, with: ("spelt", 2))
        try expect(grind).received(times: 1..., where: { _, kilos in kilos > 100 })
    }
    try await held(guide)
    try await sequences(guide)
}

@UIActor
private func held(_ guide: Guide) async throws {
    let sift = StubbedFunction<Int, Void>("sift").held()
    let first = Task { try await sift(1) }
    let call = try await sift.nextCall(within: .seconds(5))
    guide.check(call.isHeld && call.arguments == 1 && call.result == nil, "a call is held")
    guide.check(call.index == 0 && call.position == 0, "the first of all")
    try call.respond()
    try await first.value
    let second = Task { try await sift(2) }
    try await sift.call(1, within: .seconds(5)).fail(with: Empty())
    guide.check((try? await second.value) == nil, "until it gets a response, or fails")
    let third = Task { try await sift(3) }
    let cancelled = try await sift.call(2)
    third.cancel()
    try await cancelled.waitUntilCancelled(within: .seconds(5))
    guide.check(cancelled.isCancelled, "it knows that its task was cancelled")
    try cancelled.respond(with: ())
    try await third.value
    sift.returns()
    try await sift(4)
    try expect(order: sift, sift.calls[1], sift.calls[2], sift)
    guide.check(try sift.calls[3].orderKey.isOne && sift.orderKey.isOne, "both may stand in an order")
}

extension OrderKey {
    /// Shows that the key can be used.
    fileprivate var isOne: Bool { true }
}

@UIActor
private func sequences(_ guide: Guide) async throws {
    let weigh = StubbedFunction<Int>("weigh")
        .sequence(returning: [1, 2], then: .repeatsLast)
    guide.check(try await [weigh(), weigh(), weigh()] == [1, 2, 2], "responses in a row")
    weigh.sequence([.returns(7), .throws(Empty()), .performs { try await eight() }, .held()], then: .fails)
    guide.check(try await weigh() == 7, "steps in a row")
    guide.check((try? await weigh()) == nil, "one of which may throw")
    guide.check(try await weigh() == 8, "or perform")
    let last = Task { try await weigh() }
    try await weigh.call(6).respond(with: 9)
    guide.check(try await last.value == 9, "or be held")
    let rest = StubbedFunction<Void>("rest").sequence([.returns()])
    try await rest()
    let numbers = weigh.calls.map(\.index)
    guide.check(numbers == Array(0..<weigh.calls.count) && !weigh.calls.isEmpty, "calls are a sequence")
    guide.check(weigh.calls.first?.index == 0 && weigh.calls.last?.index == 6, "with an end each")
    var iterator = weigh.calls.makeIterator()
    guide.check(iterator.next()?.index == 0, "that can be gone through")
}
