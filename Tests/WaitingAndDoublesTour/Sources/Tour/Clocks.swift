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
    guide.check(!isBaked, "half an hour is not enough")
    advance(clock)
    try await eventually("the bread") { isBaked }
    guide.check(clock.now.nanoseconds == 3_600_000_000_000, "an hour, on a clock that costs no time")
    try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)))

    let free = VirtualClock()
    let scope = LoopScope("free", clock: free)
    let hold = free.hold("the delivery")
    Task { @UIActor in hold.release() }
    let elapsed = try await eventually("a minute", within: .seconds(120), scope: scope) {
        let elapsed = LoopInstant(nanoseconds: 0).duration(to: free.now)
        return elapsed >= .seconds(120) ? elapsed : nil
    }
    guide.check(elapsed < .unlimited, "a clock that was held goes on")

    let served = Collected<Int>()
    let orders = [2, 1].map { minutes in
        scope.start("order \(minutes)") {
            try await free.sleep(for: .seconds(60 * minutes))
            served.add(minutes)
        }
    }
    for order in orders { try await order.value }
    guide.check(served.values == [1, 2], "what is started in a scope goes on in the order of its times")

    let base: any LoopClock = MonotonicClock()
    let debugged = DebuggerClock(longestGap: .seconds(1), base: base)
    guide.check(debugged.longestSleep == .milliseconds(500), "a clock that takes no note of the debugger")
    guide.check(base.longestSleep == nil && MonotonicClock().longestSleep == nil, "others let the loop sleep")
    guide.check(debugged.now <= .distantFuture && MonotonicClock().now < .distantFuture, "time goes by")
    guide.check(MonotonicClock().minimumResolution == .nanoseconds(1), "by the nanosecond")
}

private func advance(_ clock: VirtualClock) { clock.advance(by: .seconds(1800)) }
