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

    /// Whether this pass has to return at once, because a call on the stack that runs the loop is over.
    @UIActor private var mustUnwind: Bool {
        // A stop takes effect in a plain `run()`; a wait inside it ends first.
        if case .plain = runFrames.last, inbox.isStopped { return true }
        for frame in runFrames.reversed() {
            switch frame {
            // The calls below a plain `run()` go on only when that is stopped.
            case .plain: return false
            case .wait(let waiter): if waiter.ending != nil { return true }
            }
        }
        return false
    }

    /// Returns the time, on the monotonic clock, at which the loop has to wake by itself.
    @UIActor private func nextDeadline(after now: LoopInstant) -> LoopInstant {
        var latest = LoopInstant.distantFuture
        for timeline in timelines where timeline.virtual == nil {
            guard let next = timeline.nextTimer else { continue }
            latest = min(latest, now.advanced(by: timeline.now.duration(to: next)))
            if let longest = timeline.longestSleep { latest = min(latest, now.advanced(by: longest)) }
        }
        for waiter in waiters where waiter.ending == nil { latest = min(latest, waiter.nextLook(after: now)) }
        // A display that changed after the painting, or asks for frame after frame, paints at this rate.
        if needsDisplay { latest = min(latest, lastDisplay.advanced(by: Self.longestTimeWithoutDisplay)) }
        return latest
    }

    /// Moves each virtual clock that nothing holds to its next deadline, and returns whether one has moved.
    @UIActor private func moveVirtualClocks() -> Bool {
        guard !timelines.isEmpty else { return false }
        var hasMoved = false
        for timeline in timelines {
            guard let time = timeline.virtual, !timeline.isAbandoned else { continue }
            var next = timeline.nextTimer
            if timeline.waits > 0, let deadline = earliestDeadline(on: timeline) {
                next = min(next ?? deadline, deadline)
            }
            guard let target = time.target(next: next) else { continue }
            guard target.isTold || isAwaited(timeline) else { continue }
            guard timeline.polls == 0, !timeline.isAskedForSleep, !needsDisplay(on: timeline),
                !time.isHeld(isTold: target.isTold)
            else { continue }
            time.move(to: target.instant)
            hasMoved = true
        }
        return hasMoved
    }

    /// Whether somebody waits or sleeps on a virtual clock. If not, it stands still: nothing expires between
    /// two waits of a test, or while another test waits on its own clock.
    @UIActor private func isAwaited(_ timeline: Timeline) -> Bool {
        timeline.waits > 0 || timeline.sleepers > 0
    }

    @UIActor private func needsDisplay(on timeline: Timeline) -> Bool {
        displays.contains { $0.scope?.timeline === timeline && $0.needsDisplay }
    }

    /// Returns the reasons why a virtual clock stands still; none for another clock, or for one that may
    /// move.
    ///
    /// - Parameter also: a wait that is about to end, and still counts.
    @UIActor func held(_ timeline: Timeline, also: Waiter? = nil) -> [String] {
        guard let time = timeline.virtual else { return [] }
        let polling = waiters.filter { waiter in
            waiter.timeline === timeline && waiter.request.polling != .never
                && (waiter.ending == nil || waiter === also)
        }
        let insatiable = displays.filter { $0.scope?.timeline === timeline && $0.needsDisplay }
        return time.held
            + polling.map { "the wait for \($0.what), which polls for what is not on the clock" }
            + insatiable.compactMap(\.scope).map {
                "a display of “\($0.name)” that still needs to be painted"
            }
    }

    /// A hint for a failed wait that named no scope: the timers that are due on virtual clocks, which do not
    /// move for it.
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

    /// Adds a timeline to those that the loop serves, until nothing is left on it.
    @UIActor func list(_ timeline: Timeline) {
        guard !timeline.isListed else { return }
        timeline.isListed = true
        timelines.append(timeline)
    }

    /// Drops the timelines on which nothing is left.
    @UIActor func unlistIdleTimelines() {
        guard timelines.contains(where: \.isIdle) else { return }
        // The code that this releases may set a timer elsewhere.
        for timeline in timelines where timeline.isAbandoned { timeline.cancelTimers() }
        timelines.removeAll { timeline in
            guard timeline.isIdle else { return false }
            timeline.isListed = false
            return true
        }
    }
}
