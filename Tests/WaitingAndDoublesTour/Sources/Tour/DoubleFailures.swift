import Doubles
import Waiting

@UIActor
func failures(_ guide: Guide) async throws {
    let heard = Collected<DoubleFailure>()
    let scope = DoubleScope(report: { heard.add($0) })
    let oven = StubbedFunction<String, Int>("oven", in: scope)
    _ = try? await oven("bread")
    guide.check(heard.values.map { word(for: $0.reason) } == ["unstubbed"], "a reporter hears of it")
    try scope.verify()
    logged(scope, guide)

    do throws(DoubleFailure) {
        try expect(oven).receivedNothing()
    } catch {
        guide.check(error.double == "oven" && error.callCount == 1, error.description)
        guide.check(error.calls.count == 1 && error.others.isEmpty && error.underlying == nil, "and how")
        guide.check(error.otherCount == 0, "and what else went wrong")
        guide.check(word(for: error.reason) == "count", "a reason tells why")
        guide.check(error.location.file == "Tour/DoubleFailures.swift", "and where")
    }
    guide.check(
        1.allows(1) && (1...2).allows(2) && (1...).allows(3) && (...2).allows(0), "counts of all kinds")
    let words = [1.inWords, (1...2).inWords, (1...).inWords, (...2).inWords]
    guide.check(words == ["1 call", "1 to 2 calls", "at least 1 call", "at most 2 calls"], "in words, too")
    guide.check(isAllowed(1, by: 1...) && inWords(1) == "1 call", "by whatever says how often")
}

private func isAllowed(_ count: Int, by expected: some CallCount) -> Bool { expected.allows(count) }

private func inWords(_ expected: some CallCount) -> String { expected.inWords }

private func key(of step: some OrderStep) -> OrderKey { step.orderKey }

@UIActor
private func logged(_ scope: DoubleScope, _ guide: Guide) {
    guard let call = scope.calls.first else { return guide.check(false, "the call was logged") }
    guide.check(call.call == #"oven("bread")"# && call.double == "oven", call.description)
    guide.check(call.index == 0 && call.position == 0 && call.elapsed > .zero, "when")
    guide.check(
        call.location != nil && call.task == nil && !call.outcome.isEmpty, "where, and with what outcome")
    let step = StubbedFunction<Int>("step", in: scope)
    guide.check([key(of: step)].count == 1, "any double may stand in an order")
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
    }
}
