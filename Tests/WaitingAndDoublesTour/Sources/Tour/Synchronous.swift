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
        guide.check(prices == [3, 0, 5], "the price of each")
        guide.check(try price.syncCall("rolls") == 3, "forwarded")
        guide.check((try? price.syncCall("cake")) == nil, "none for the cake")
        guide.check(price.syncCall("rolls", fallback: 0) == 3, "forwarded with a fallback")
        let safe: @Sendable (String) -> Int = price.syncFunction(fallback: 0)
        guide.check(safe("rolls") == 3, "as a closure")
        let typed: @Sendable (String) throws(DoubleFailure) -> Int = price.syncFunction { $0 }
        guide.check(try typed("rolls") == 3, "with errors of one type")
        guide.check(try price.syncCall("rolls", failure: { $0 }) == 3, "forwarded with those")
        guide.check(price.name == "price" && price.scope === scope, "it knows its name and its scope")
        let rolls = try expect(price).received(times: 5, with: "rolls")
        try expect(order: price.calls[0], rolls[0])
        guide.check(price.calls.count == 9, "all calls were counted")
    }
    let bell = StubbedFunction<Void>("bell").returns()
    try bell.syncCall()
    let call = try await bell.nextCall()
    guide.check(call.index == 0 && call.position == 0 && call.arguments == (), "one call")
    if case .success = call.result { guide.check(true, "that returned") }
    let again = try await bell.call(0, within: .seconds(5))
    let keys = [again.orderKey, bell.orderKey]
    guide.check(keys.count == 2, "both may stand in an order")
    let number = StubbedFunction<Int>("number").sequence(returning: [1, 2])
    guide.check(try [number.syncCall(), number.syncCall()] == [1, 2], "responses in a row")
    number.sequence([.returns(3), .throws(Empty()), .performs { 4 }])
    guide.check(
        try number.syncCall() == 3 && (try? number.syncCall()) == nil && number.syncCall() == 4,
        "steps in a row")
    let done = StubbedFunction<Void>("done").sequence([.returns()])
    try done.syncCall()
}
