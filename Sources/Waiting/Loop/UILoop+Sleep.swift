extension UILoop {
    /// Sleeps until something is due, unless something is ready already, or a virtual clock can move.
    @UIActor func sleep() {
        guard !isReady, !mustUnwind else { return }
        guard !moveVirtualClocks() else { return }
        let now = MonotonicClock().now
        let latest = nextDeadline(after: now)
        guard latest > now, inbox.prepareToSleep() else { return }
        statistics.sleeps += 1
        let nanoseconds = latest == .distantFuture ? -1 : now.duration(to: latest).clampedNanoseconds
        watched(nil) { pollInputs(nanoseconds: nanoseconds) }
        inbox.endSleep()
    }

    /// Whether this pass has to return at once, because one of the calls on the stack that run the loop is over.
    @UIActor private var mustUnwind: Bool {
        // A stop only ends a plain `run()`; a wait inside it has to end first.
        if case .plain = runFrames.last, inbox.isStopped { return true }
        // A call that has itself called a plain `run()` continues only when that `run()` is stopped.
        return runFrames.reversed().prefix { $0.waiter != nil }.contains { $0.waiter?.ending != nil }
    }

    /// Returns the instant, on the monotonic clock, at which the loop has to wake up by itself.
    @UIActor private func nextDeadline(after now: LoopInstant) -> LoopInstant {
        var latest = LoopInstant.distantFuture
        for timeline in timelines where timeline.virtual == nil {
            if let next = timeline.nextTimer { latest = min(latest, timeline.wakeUp(for: next, after: now)) }
        }
        for waiter in waiters where waiter.ending == nil { latest = min(latest, waiter.nextLook(after: now)) }
        // The loop paints at this rate if a display has changed after the painting, or always needs another frame.
        if needsDisplay { latest = min(latest, lastDisplay.advanced(by: Self.longestTimeWithoutDisplay)) }
        return latest
    }
}
