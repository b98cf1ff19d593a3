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
        guide.check(try await mill.grind("rye", 1) == "flour", "a double returns its value")
        guide.check(try await grind("spelt", 2) == "2 kg of spelt", "a double runs a closure")
        guide.check(try await grind("oats", 3) == "real oats", "a double calls through to a function")
        guide.check((try? await grind("rye", 200)) == nil, "a double throws an error")
        guide.check(
            await grind("rye", 1, fallback: "nothing") == "flour", "a forwarded call may have a fallback")
        let safe: @Sendable @concurrent (String, Int) async -> String = grind.function(fallback: "nothing")
        guide.check(await safe("rye", 2) == "flour", "a double is a closure with a fallback")
        let typed: @Sendable @concurrent (String, Int) async throws(DoubleFailure) -> String = grind.function
        {
            $0
        }
        guide.check(
            try await typed("rye", 3) == "flour", "a double is a closure that throws errors of one type")
        guide.check(
            try await grind("rye", 4, failure: { $0 }) == "flour",
            "a forwarded call may throw errors of one type")
        guide.check(grind.name == "grind" && grind.scope === scope, "a double has a name and a scope")
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
    guide.check(
        call.isHeld && call.arguments == 1 && call.result == nil,
        "a held call has its arguments and no result")
    guide.check(call.index == 0 && call.position == 0, "a call has its index and its position")
    try call.respond()
    try await first.value
    let second = Task { try await sift(2) }
    try await sift.call(1, within: .seconds(5)).fail(with: Empty())
    guide.check((try? await second.value) == nil, "a held call throws the error that the test gives it")
    let third = Task { try await sift(3) }
    let cancelled = try await sift.call(2)
    third.cancel()
    try await cancelled.waitUntilCancelled(within: .seconds(5))
    guide.check(cancelled.isCancelled, "a held call shows that its task was cancelled")
    try cancelled.respond(with: ())
    try await third.value
    sift.returns()
    try await sift(4)
    try expect(order: sift, sift.calls[1], sift.calls[2], sift)
    guide.check(
        try sift.calls[3].orderKey.isOne && sift.orderKey.isOne, "a call and a double have keys for an order")
}

extension OrderKey {
    /// Always true. The tour only checks that an `OrderKey` can be extended.
    fileprivate var isOne: Bool { true }
}

@UIActor
private func sequences(_ guide: Guide) async throws {
    let weigh = StubbedFunction<Int>("weigh")
        .sequence(returning: [1, 2], then: .repeatsLast)
    guide.check(
        try await [weigh(), weigh(), weigh()] == [1, 2, 2], "a sequence gives its responses in turn")
    weigh.sequence([.returns(7), .throws(Empty()), .performs { try await eight() }, .held()], then: .fails)
    guide.check(try await weigh() == 7, "a sequence does its steps in turn")
    guide.check((try? await weigh()) == nil, "a step of a sequence may throw")
    guide.check(try await weigh() == 8, "a step of a sequence may run a closure")
    let last = Task { try await weigh() }
    try await weigh.call(6).respond(with: 9)
    guide.check(try await last.value == 9, "a step of a sequence may be held")
    let rest = StubbedFunction<Void>("rest").sequence([.returns()])
    try await rest()
    let numbers = weigh.calls.map(\.index)
    guide.check(
        numbers == Array(0..<weigh.calls.count) && !weigh.calls.isEmpty,
        "a list of calls has all calls in order")
    guide.check(
        weigh.calls.first?.index == 0 && weigh.calls.last?.index == 6,
        "a list of calls has a first and a last call")
    var iterator = weigh.calls.makeIterator()
    guide.check(iterator.next()?.index == 0, "a list of calls has an iterator")
}
