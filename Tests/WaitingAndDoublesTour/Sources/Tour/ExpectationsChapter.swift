import Foundation
import Waiting

@UIActor
func expectations(_ guide: Guide) async throws {
    let bell = LoopExpectation("the bell", count: 2, allowsMore: true)
    guide.check(
        !bell.isFulfilled && bell.fulfillments == 0, "a new expectation is not fulfilled: \(bell.description)"
    )
    bell.fulfiller()
    bell.fulfill()
    try await bell.wait(timeout: .seconds(5)).get()
    guide.check(
        bell.count == 2 && bell.allowsMore && !bell.isInverted,
        "an expectation has a count and may allow more")
    guide.check(
        bell.location.file == "Tour/ExpectationsChapter.swift", "an expectation has the line that made it")

    let (bread, rolls, cake) = (LoopExpectation("bread"), LoopExpectation("rolls"), LoopExpectation("cake"))
    bread.fulfill()
    let any = try await Expectations.any(bread, cake).wait(timeout: .seconds(5)).get()
    guide.check(any.map(\.name) == ["bread"], "a wait for any expectation returns the fulfilled one")
    guide.check(
        try await Expectations.any([bread]).wait(timeout: .zero).get().count == 1,
        "a list of expectations may have one member")
    rolls.fulfill()
    cake.fulfill()
    try await finished(.inOrder(bread, rolls, cake), guide)
    try await finished(.inOrder([bread, rolls]), guide)
    try await finished(.all([bread, rolls, cake]), guide)
    try await mistakes(guide)

    let given = await onThread {
        let order = LoopExpectation("an order")
        order.poke()
        return order.block(timeout: .seconds(5)) { false }
    }
    guide.check(ending(of: given) == "cancelled", "a false `while` cancels a block")
    let taken = await onThread {
        let order = LoopExpectation("an order")
        order.fulfill()
        return Expectations.all(order).block(timeout: .seconds(5))
    }
    guide.check(taken.value?.count == 1, "a thread blocks for an expectation")
}

@UIActor
private func finished(_ expectations: Expectations, _ guide: Guide) async throws {
    let fulfilled = try await expectations.wait(timeout: .seconds(5)).get()
    guide.check(
        fulfilled.first?.name == "bread", "a wait returns the expectations in the order of their completion")
}

@UIActor
private func mistakes(_ guide: Guide) async throws {
    let (first, second) = (LoopExpectation("first"), LoopExpectation("second"))
    second.fulfill()
    let quiet = LoopExpectation("quiet", inverted: true)
    quiet.fulfill()
    let once = LoopExpectation("once")
    once.fulfill()
    once.fulfill()
    let silence = LoopExpectation("silence", inverted: true)
    for members in [Expectations.inOrder(first, second), .all(quiet), .all(once), .any([]), .all(silence)] {
        let outcome = await members.wait(timeout: .zero)
        guard case .failed(let error as ExpectationError, _) = outcome else {
            guide.check(false, "the wait fails with an ExpectationError: \(outcome)")
            continue
        }
        let isRight =
            switch error {
            case .outOfOrder(let name, let before): name == "second" && before == "first"
            case .fulfilledThoughInverted(_, let times): times == 1
            case .overFulfilled(_, let times, let expected): times == 2 && expected == 1
            case .nothingToWaitFor: true
            case .noTimeToWatch: !silence.isFulfilled
            }
        guide.check(isRight, error.description)
    }
}

/// Runs blocking work on a new thread.
func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}
