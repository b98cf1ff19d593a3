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
    guide.check(responses.values == ["baked", "wrapped", "nothing", "rolled"], "four get a response at once")
    let pie = try await order.call(4, within: .seconds(5))
    guide.check(pie.isHeld && pie.arguments == "pie" && pie.index == 4 && pie.position == 4, "a pie is held")
    try pie.respond(with: "a pie")
    try pie.respond(with: Result.success("another pie"))
    guide.check(pie.responses.count == 2 && !pie.isHeld, "and may be called twice")
    try order.calls[5].fail(with: Empty())
    try order.calls[5].neverRespond()
    guide.check(responses.values.suffix(3) == ["a pie", "another pie", "nothing"], "late, or never again")
    guide.check(try await order.nextCall().index == 0, "calls are waited for")
    guide.check(order.name == "order" && order.scope.calls.count == 6, "it knows its name and its scope")
    let keys = [pie.orderKey, order.orderKey]
    guide.check(keys.count == 2, "both may stand in an order")
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
    guide.check(responses.values == ["one", "two", "nothing", "five"], "steps in a row")
    try order.calls[3].respond(with: "four")
    let close = StubbedCompletion<Void>("close").responds()
    close { responses.add("closed") }
    close.held()
    close { responses.add("closed") }
    try close.calls[1].respond()
    guide.check(responses.values.suffix(2) == ["closed", "closed"], "what is given nothing")
}
