import Foundation

extension UILoop {
    /// Sleeps until something is due, unless something is ready already, or a virtual clock can go on.
    @UIActor func sleep() {
        guard !isReady, !mustUnwind else { return }
        guard !moveVirtualClocks() else { return }
        let now = MonotonicClock().now
        let latest = nextDeadline(after: now)
        guard latest > now, inbox.prepareToSleep() else { return }
        statistics.sleeps += 1
        let watch = stallWatch
        let outer = watch?.begin(nil)
        let nanoseconds = latest == .distantFuture ? -1 : now.duration(to: latest).clampedNanoseconds
        watchers.deliveriesInSleep += pollInputs(nanoseconds: nanoseconds)
        inbox.endSleep()
        watch?.end(resuming: outer)
    }

    /// Whether a frame of the stack that runs this pass is to be returned to.
    @UIActor private var mustUnwind: Bool {
        guard let innermost = runFrames.last else { return false }
        if case .plain = innermost, inbox.isStopped { return true }
        return runFrames.contains { frame in
            if case .wait(let waiter) = frame { waiter.ending != nil } else { false }
        }
    }

    /// The instant on the monotonic clock at which the loop has to look again by itself.
    @UIActor private func nextDeadline(after now: LoopInstant) -> LoopInstant {
        var latest = LoopInstant.distantFuture
        for timeline in timelines where timeline.virtual == nil {
            guard let next = timeline.nextTimer else { continue }
            latest = min(latest, now.advanced(by: timeline.now.duration(to: next)))
            if let longest = timeline.longestSleep { latest = min(latest, now.advanced(by: longest)) }
        }
        for waiter in waiters where waiter.ending == nil { latest = min(latest, waiter.nextLook(after: now)) }
        // What changed after the painting, or asks for one frame after another, is painted at this pace.
        if needsDisplay { latest = min(latest, lastDisplay.advanced(by: Self.longestTimeWithoutDisplay)) }
        return latest
    }

    /// Lets each virtual clock that nothing holds go to what is due next on it; true when one has moved.
    @UIActor private func moveVirtualClocks() -> Bool {
        guard !timelines.isEmpty else { return false }
        var hasMoved = false
        var hasIdle = false
        for timeline in timelines {
            guard let time = timeline.virtual else {
                if !timeline.hasTimers { hasIdle = true }
                continue
            }
            var next = timeline.nextTimer
            if timeline.waits > 0, let deadline = earliestDeadline(on: timeline) {
                next = min(next ?? deadline, deadline)
            }
            guard let target = time.target(next: next) else {
                if next == nil { hasIdle = true }
                continue
            }
            guard target.isTold || isAwaited(timeline) else { continue }
            guard timeline.polls == 0, !needsDisplay, !time.isHeld(isTold: target.isTold) else { continue }
            time.move(to: target.instant)
            hasMoved = true
        }
        if hasIdle { unlistIdleTimelines() }
        return hasMoved
    }

    /// Whether somebody waits for a virtual clock: between two waits of a test nothing is to expire.
    ///
    /// A wait on the common clock may be for anything, also for a timer on this one.
    @UIActor private func isAwaited(_ timeline: Timeline) -> Bool {
        timeline.waits > 0 || timeline.sleepers > 0 || monotonic.waits > 0
    }

    @UIActor private func earliestDeadline(on timeline: Timeline) -> LoopInstant? {
        var earliest = LoopInstant.distantFuture
        for waiter in waiters where waiter.ending == nil && waiter.timeline === timeline {
            earliest = min(earliest, waiter.deadline)
        }
        return earliest == .distantFuture ? nil : earliest
    }

    /// Has the loop look after a timeline, until nothing is left on it.
    @UIActor func list(_ timeline: Timeline) {
        guard !timeline.isListed else { return }
        timeline.isListed = true
        timelines.append(timeline)
    }

    @UIActor private func unlistIdleTimelines() {
        timelines.removeAll { timeline in
            guard !timeline.hasTimers, timeline.waits == 0, timeline.virtual?.target(next: nil) == nil else {
                return false
            }
            timeline.isListed = false
            return true
        }
    }
}
