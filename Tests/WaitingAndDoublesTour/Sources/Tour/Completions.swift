import Doubles
import Waiting

@UIActor
func completions(_ guide: Guide) async throws {
    let responses = Collected<String>()
    let order = StubbedCompletion<String, Result<String, any Error>>("order")
        .responds(with: "baked")
        .responds(with: Result.success("wrapped"), when: { $0 == "gift" })
        .fails(with: Empty(), when: { $0 == "cake" })
        .held(when: { $0 == "pie" })
        .performs(when: { $0 == "roll" }) { $0.completion(.success("rolled")) }
    let function = order.function
    for what in ["bread", "gift", "cake", "roll", "pie"] {
        function(what) { responses.add((try? $0.get()) ?? "nothing") }
    }
    order("pie") { responses.add((try? $0.get()) ?? "nothing") }
    guide.check(
        responses.values == ["baked", "wrapped", "nothing", "rolled"], "four completions are called at once")
    let pie = try await order.call(4, within: .seconds(5))
    guide.check(
        pie.isHeld && pie.arguments == "pie" && pie.index == 4 && pie.position == 4,
        "a held completion has its arguments, its index and its position")
    try pie.respond(with: "a pie")
    try pie.respond(with: Result.success("another pie"))
    guide.check(pie.responses.count == 2 && !pie.isHeld, "a completion may be called twice")
    try order.calls[5].fail(with: Empty())
    try order.calls[5].neverRespond()
    guide.check(
        responses.values.suffix(3) == ["a pie", "another pie", "nothing"],
        "a completion can be given a failure, and then dropped")
    guide.check(try await order.nextCall().index == 0, "a call with a completion can be awaited")
    guide.check(
        order.name == "order" && order.scope.calls.count == 6, "a stubbed completion has a name and a scope")
    let keys = [pie.orderKey, order.orderKey]
    guide.check(keys.count == 2, "a call and a stubbed completion have keys for an order")
    try expect(order).received(times: 2, with: "pie")
    try steps(guide)
}

@UIActor
private func steps(_ guide: Guide) throws {
    let responses = Collected<String>()
    let order = StubbedCompletion<Result<String, any Error>>("order").sequence(
        [
            .responds(with: "one"), .responds(with: Result.success("two")), .fails(with: Empty()), .held(),
            .performs { $0.completion(.success("five")) },
        ], then: .fails)
    for _ in 0..<5 { order { responses.add((try? $0.get()) ?? "nothing") } }
    guide.check(responses.values == ["one", "two", "nothing", "five"], "a sequence does its steps in turn")
    try order.calls[3].respond(with: "four")
    let close = StubbedCompletion<Void>("close").responds()
    close { responses.add("closed") }
    close.held()
    close { responses.add("closed") }
    try close.calls[1].respond()
    guide.check(responses.values.suffix(2) == ["closed", "closed"], "a completion may take nothing")
    close.forgetCalls()
    close.remove(close.rules[0])
    guide.check(close.calls.isEmpty && close.rules.isEmpty, "calls are forgotten, and rules removed")
}
