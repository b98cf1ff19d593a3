import Doubles
import Waiting

@UIActor
func synchronous(_ guide: Guide) async throws {
    try withDoubles { scope in
        let price = StubbedFunction<String, Int>("price", in: scope)
            .returns(3)
            .throws(Empty(), when: { $0 == "cake" })
            .performs(when: { $0.isEmpty }) { $0.count }
            .callsThrough(to: { _ in 5 }, when: { $0 == "pie" })
        let prices = try ["bread", "", "pie"].map(price.syncFunction)
        guide.check(prices == [3, 0, 5], "a double is a closure that is not async")
        guide.check(try price.syncCall("rolls") == 3, "a call is forwarded without await")
        guide.check((try? price.syncCall("cake")) == nil, "a call without await throws an error")
        guide.check(price.syncCall("rolls", fallback: 0) == 3, "a forwarded call may have a fallback")
        let safe: @Sendable (String) -> Int = price.syncFunction(fallback: 0)
        guide.check(safe("rolls") == 3, "a double is a closure with a fallback")
        let typed: @Sendable (String) throws(DoubleFailure) -> Int = price.syncFunction { $0 }
        guide.check(try typed("rolls") == 3, "a double is a closure that throws errors of one type")
        guide.check(
            try price.syncCall("rolls", failure: { $0 }) == 3, "a forwarded call may throw errors of one type"
        )
        guide.check(price.name == "price" && price.scope === scope, "a double has a name and a scope")
        let rolls = try expect(price).received(times: 5, with: "rolls")
        try expect(order: price.calls[0], rolls[0])
        guide.check(price.calls.count == 9, "a double lists all its calls")
    }
    try whole(guide)
    let bell = StubbedFunction<Void>("bell").returns()
    try bell.syncCall()
    let call = try await bell.nextCall()
    guide.check(
        call.index == 0 && call.position == 0 && call.arguments == (),
        "a call has its index, its position and its arguments")
    if case .success = call.result { guide.check(true, "a call has its result") }
    let again = try await bell.call(0, within: .seconds(5))
    let keys = [again.orderKey, bell.orderKey]
    guide.check(keys.count == 2, "a call and a double have keys for an order")
    let number = StubbedFunction<Int>("number").sequence(returning: [1, 2])
    guide.check(
        try [number.syncCall(), number.syncCall()] == [1, 2], "a sequence gives its responses in turn")
    number.sequence([.returns(3), .throws(Empty()), .performs { 4 }])
    guide.check(
        try number.syncCall() == 3 && (try? number.syncCall()) == nil && number.syncCall() == 4,
        "a sequence does its steps in turn")
    let done = StubbedFunction<Void>("done").sequence([.returns()])
    try done.syncCall()
    done.forgetCalls()
    let rule: DoubleRule = done.rules[0]
    done.remove(rule)
    guide.check(done.calls.isEmpty && done.rules.isEmpty, "calls are forgotten, and rules removed")
}

/// The bakery's interface to its shop window.
private struct Window: Sendable {
    var price: @Sendable (String) throws -> Int
    var light: nonisolated(nonsending) @Sendable (Bool) async throws -> Void
    var bake: @Sendable @concurrent (Int) async throws -> Int
}

/// A tray, which only its actor uses.
private final class Tray {
    var rolls = 0
}

@UIActor
private func whole(_ guide: Guide) throws {
    let (window, doubles) = fake(of: Window.self, in: DoubleScope(), hidesValues: false) {
        Window(price: $0.price.syncFunction, light: $0.light.function, bake: $0.bake.function)
    }
    doubles.price.returns(3)
    guide.check(
        try window.price("rolls") == 3 && doubles.price.calls.count == 1,
        "each function of a fake is a double")
    let tray = Confined(Tray())
    guide.check(try tray.value().rolls == 0, "a value that is not Sendable stays on its actor")
    guide.check(
        tray.description.contains("Tray") && tray.customMirror.children.isEmpty,
        "a confined value is not read by anybody else")
}
