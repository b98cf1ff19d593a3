extension UILoop {
    /// Makes the loop serve a timeline until the timeline is idle.
    @UIActor func list(_ timeline: Timeline) {
        if !timelines.contains(where: { $0 === timeline }) { timelines.append(timeline) }
    }

    /// Stops serving the timelines that are idle.
    @UIActor func unlistIdleTimelines() {
        for timeline in timelines where timeline.isAbandoned {
            // This releases the timer's closure, which may run a deinit that sets a timer on another
            // timeline.
            for timer in timeline.timers { timer.cancel() }
        }
        timelines.removeAll(where: \.isIdle)
    }

    /// Moves each virtual clock that nothing holds to its next deadline. Returns whether any clock has moved.
    @UIActor func moveVirtualClocks() -> Bool {
        var hasMoved = false
        for timeline in timelines {
            guard let time = timeline.virtual, !timeline.isAskedForSleep, unpainted(on: timeline).isEmpty,
                !isHeld(timeline, isTold: true)
            else { continue }
            let (waits, others) = (timeline.waiters, timeline.offLoopWaits)
            guard others.allSatisfy(\.isAtRest) else { continue }
            if let move = timeline.move {
                // All that the clock has woken has run, so conditions can now see the results.
                timeline.move = nil
                let hasTimers = move == .toTimer
                for wait in others { wait.wake(isNews: hasTimers, hasTimers: hasTimers) }
                guard others.isEmpty else { continue }
            }
            let dues = waits.map(\.deadline) + others.map(\.next)
            let next = (dues + [timeline.nextTimer ?? .distantFuture]).min()
            guard let target = time.target(next: next == .distantFuture ? nil : next),
                target.isTold || (timeline.isAwaited && !isHeld(timeline, isTold: false)),
                waits.allSatisfy({ $0.request.polling == .never }),
                target.isTold || !waits.isEmpty || others.contains(where: \.movesClock)
                    || timeline.mayMoveForSleeps()
            else { continue }
            if !waits.isEmpty || !others.isEmpty { timeline.restartGrace() }
            guard time.move(to: target.instant) else { continue }
            timeline.move = target.instant == timeline.nextTimer ? .toTimer : .toOther
            hasMoved = true
        }
        return hasMoved
    }

    @UIActor private func unpainted(on timeline: Timeline) -> [DisplaySource] {
        displays.filter { $0.scope?.timeline === timeline && $0.needsDisplay }
    }

    /// Whether a virtual clock has to stand still. Open-ended scopes do not hold a clock that was told to
    /// move.
    @UIActor func isHeld(_ timeline: Timeline, isTold: Bool) -> Bool {
        timeline.virtual?.holds.isEmpty == false
            || scopes(on: timeline).contains { !$0.isAtRest || ($0.isOpenEnded && !isTold) }
    }

    /// Returns the reasons why a virtual clock stands still; empty if the clock may move or is not virtual.
    ///
    /// - Parameter also: a wait that has just ended, and still counts as a reason.
    @UIActor func held(_ timeline: Timeline, also: Waiter? = nil) -> [String] {
        guard let time = timeline.virtual else { return [] }
        let polling = waiters.filter { waiter in
            waiter.timeline === timeline && waiter.request.polling != .never
                && (waiter.ending == nil || waiter === also)
        }
        return time.holds + scopes(on: timeline).flatMap(\.offTheClock)
            + polling.map { "the wait for \($0.what), which polls for what is not on the clock" }
            + timeline.offLoopWaits.filter { !$0.isAtRest }.map { "the condition of the wait for \($0.what)" }
            + unpainted(on: timeline).compactMap(\.scope).map {
                "a display of “\($0.name)” that still needs to be painted"
            }
    }

    @UIActor private func scopes(on timeline: Timeline) -> [LoopScope] {
        registry.scopes.filter { $0.timeline === timeline }
    }

    /// A hint for a failed wait without a scope: the names of the timers on virtual clocks, because these
    /// clocks do not move for such a wait.
    @UIActor var noteOnVirtualClocks: String? {
        let standing = timelines.filter { timeline in
            guard let time = timeline.virtual, !time.isMovedByHand, time.target(next: nil) == nil else {
                return false
            }
            return timeline.nextTimer != nil && !timeline.isAwaited
        }
        let due = standing.compactMap(\.timers.first).compactMap { timer in
            timer.scope.map { "“\(timer.name)” is due on the clock of “\($0.name)”" }
        }
        guard !due.isEmpty else { return nil }
        return "A virtual clock goes on only for waits that name its scope: \(due.joined(separator: ", "))."
    }
}
