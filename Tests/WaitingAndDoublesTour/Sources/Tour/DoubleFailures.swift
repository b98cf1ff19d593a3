import Doubles
import Waiting

@UIActor
func failures(_ guide: Guide) async throws {
    let heard = Collected<DoubleFailure>()
    let scope = DoubleScope(report: { heard.add($0) })
    let oven = StubbedFunction<String, Int>("oven", in: scope)
    _ = try? await oven("bread")
    guide.check(
        heard.values.map { word(for: $0.reason) } == ["unstubbed"],
        "a reporter gets the failure of an unstubbed call")
    try scope.verify()
    logged(scope, guide)
    DoubleScope.$current.withValue(scope) {
        let tray = StubbedFunction<String, Int>("tray")
        guide.check(tray.scope === DoubleScope.current, "a task may have its own scope")
    }

    do throws(DoubleFailure) {
        try expect(oven).receivedNothing()
    } catch {
        guide.check(error.double == "oven" && error.callCount == 1, error.description)
        guide.check(error.description.hasSuffix(error.message), "a failure has its message")
        guide.check(
            error.calls.count == 1 && error.others.isEmpty && error.underlying == nil,
            "a failure lists the calls of its double")
        guide.check(error.otherCount == 0, "a failure counts the other failures")
        guide.check(word(for: error.reason) == "count", "a failure has a reason")
        guide.check(
            error.location.file == "Tour/DoubleFailures.swift", "a failure has the line of the expectation")
    }
    guide.check(
        1.allows(1) && (1...2).allows(2) && (1...).allows(3) && (...2).allows(0),
        "a count allows numbers and ranges of calls")
    let words = [1.inWords, (1...2).inWords, (1...).inWords, (...2).inWords]
    guide.check(
        words == ["1 call", "1 to 2 calls", "at least 1 call", "at most 2 calls"],
        "a count describes itself in words")
    guide.check(isAllowed(1, by: 1...) && inWords(1) == "1 call", "a generic function takes any count")
}

private func isAllowed(_ count: Int, by expected: some CallCount) -> Bool { expected.allows(count) }

private func inWords(_ expected: some CallCount) -> String { expected.inWords }

private func key(of step: some OrderStep) -> OrderKey { step.orderKey }

@UIActor
private func logged(_ scope: DoubleScope, _ guide: Guide) {
    guard let call = scope.calls.first else { return guide.check(false, "a scope logs its calls") }
    guide.check(call.call == #"oven("bread")"# && call.double == "oven", call.description)
    guide.check(
        call.index == 0 && call.position == 0 && call.elapsed > .zero,
        "a logged call has its index, its position and its time")
    guide.check(
        call.location != nil && call.task == nil && !call.outcome.isEmpty,
        "a logged call has its line and its outcome")
    let step = StubbedFunction<Int>("step", in: scope)
    guide.check([key(of: step)].count == 1, "a double has a key for an order")
}

private func word(for reason: DoubleFailure.Reason) -> String {
    switch reason {
    case .unstubbed: "unstubbed"
    case .sequenceEnded: "sequence ended"
    case .scopeEnded: "scope ended"
    case .stillHeld: "still held"
    case .heldAtCancellation: "held at cancellation"
    case .cannotWait: "cannot wait"
    case .cannotThrow: "cannot throw"
    case .wrongError: "wrong error"
    case .wrongCancellation: "wrong cancellation"
    case .notHeld: "not held"
    case .noSuchCall: "no such call"
    case .nothingExpected: "nothing expected"
    case .count: "count"
    case .order: "order"
    case .noCommonScope: "no common scope"
    case .waitCancelled: "wait cancelled"
    case .waitTimedOut: "wait timed out"
    case .endedUncancelled: "ended uncancelled"
    case .wrongActor: "wrong actor"
    }
}
