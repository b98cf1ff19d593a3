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
        // A stop that is asked for inside a wait is for when that has ended.
        if case .plain = runFrames.last, inbox.isStopped { return true }
        for frame in runFrames.reversed() {
            switch frame {
            // What lies below is not returned to before somebody stops this one.
            case .plain: return false
            case .wait(let waiter): if waiter.ending != nil { return true }
            }
        }
        return false
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
            guard !timeline.isAbandoned else {
                hasIdle = true
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
            guard timeline.polls == 0, !needsDisplay(on: timeline), !time.isHeld(isTold: target.isTold) else {
                continue
            }
            time.move(to: target.instant)
            hasMoved = true
        }
        if hasIdle { unlistIdleTimelines() }
        return hasMoved
    }

    /// Whether somebody waits for a virtual clock: between two waits of a test nothing is to expire, nor while
    /// another test waits on a clock of its own.
    @UIActor private func isAwaited(_ timeline: Timeline) -> Bool {
        timeline.waits > 0 || timeline.sleepers > 0
    }

    @UIActor private func needsDisplay(on timeline: Timeline) -> Bool {
        displays.contains { $0.scope.timeline === timeline && $0.needsDisplay }
    }

    /// What keeps a virtual clock where it is, in words; empty for another clock, and for one that may go on.
    ///
    /// - Parameter also: a wait that is just about to end.
    @UIActor func held(_ timeline: Timeline, also: Waiter? = nil) -> [String] {
        guard let time = timeline.virtual else { return [] }
        let polling = waiters.filter { waiter in
            waiter.timeline === timeline && waiter.request.polling != .never
                && (waiter.ending == nil || waiter === also)
        }
        let insatiable = displays.filter { $0.scope.timeline === timeline && $0.needsDisplay }
        return time.held
            + polling.map { "the wait for \($0.what), which polls for what is not on the clock" }
            + insatiable.map { "a display of “\($0.scope.name)” that still needs to be painted" }
    }

    /// What a wait that named no scope, and has failed, may have overlooked.
    @UIActor var noteOnVirtualClocks: String? {
        let standing = timelines.filter { timeline in
            guard let time = timeline.virtual, !time.isMovedByHand, time.target(next: nil) == nil else {
                return false
            }
            return timeline.hasTimers && !isAwaited(timeline)
        }
        let due = standing.flatMap { $0.pendingTimers.prefix(1) }.compactMap { timer in
            timer.scope.map { "“\(timer.name)” is due on that of “\($0.name)”" }
        }
        guard !due.isEmpty else { return nil }
        return "A virtual clock goes on only for waits that name its scope: \(due.joined(separator: ", "))."
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
        // What is let go of may set a timer elsewhere.
        for timeline in timelines where timeline.isAbandoned { timeline.cancelTimers() }
        timelines.removeAll { timeline in
            guard !timeline.hasTimers, timeline.waits == 0, timeline.virtual?.target(next: nil) == nil else {
                return false
            }
            timeline.isListed = false
            return true
        }
    }
}
