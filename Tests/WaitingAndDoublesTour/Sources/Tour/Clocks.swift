import Waiting

@UIActor
func clocks(_ guide: Guide) async throws {
    let clock = VirtualClock(startingAt: LoopInstant(nanoseconds: 0), isMovedByHand: true)
    var isBaked = false
    Task { @UIActor in
        try await clock.sleep(for: .seconds(3600))
        isBaked = true
    }
    try await eventually("the oven to be on") { UILoop.shared.dump().entries.contains { $0.kind == .timer } }
    try await clock.advance(by: .seconds(1800))
    guide.check(!isBaked, "a sleep of an hour goes on after half an hour")
    advance(clock)
    try await eventually("the bread") { isBaked }
    guide.check(
        clock.now.nanoseconds == 3_600_000_000_000, "a virtual clock shows an hour after an hour was added")
    try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)))

    let free = VirtualClock()
    let scope = LoopScope("free", clock: free)
    let hold = free.hold("the delivery")
    Task { @UIActor in hold.release() }
    let elapsed = try await eventually("a minute", within: .seconds(120), scope: scope) {
        let elapsed = LoopInstant(nanoseconds: 0).duration(to: free.now)
        return elapsed >= .seconds(120) ? elapsed : nil
    }
    guide.check(elapsed < .unlimited, "a virtual clock moves again after a hold")
    guide.check(free.now - LoopInstant(nanoseconds: 0) >= elapsed, "an instant minus another is a time")

    let served = Collected<Int>()
    let orders = [2, 1].map { minutes in
        scope.start("order \(minutes)") {
            try await free.sleep(for: .seconds(60 * minutes))
            served.add(minutes)
        }
    }
    for order in orders { try await order.value }
    guide.check(served.values == [1, 2], "two tasks of a scope wake in the order of their deadlines")

    let base: any LoopClock = MonotonicClock()
    let debugged = DebuggerClock(longestGap: .seconds(1), base: base)
    guide.check(debugged.longestSleep == .milliseconds(500), "a debugger clock limits the loop's sleep")
    guide.check(
        base.longestSleep == nil && MonotonicClock().longestSleep == nil,
        "other clocks do not limit the loop's sleep")
    guide.check(
        debugged.now <= .distantFuture && MonotonicClock().now < .distantFuture,
        "an instant lies before the distant future")
    let issues = Collected<LoopIssue.Kind>()
    try await IssueReporter.$current.withValue(IssueReporter { issues.add($0.kind) }) {
        let unimplemented = UnimplementedClock()
        try await unimplemented.sleep(for: .seconds(60))
        try await unimplemented.sleep(until: unimplemented.now)
    }
    guide.check(issues.values.count == 3, "a clock that code should not need reports each use")
    guide.check(
        MonotonicClock().minimumResolution == .nanoseconds(1), "the resolution of a clock is a nanosecond")
}

private func advance(_ clock: VirtualClock) { clock.advance(by: .seconds(1800)) }
