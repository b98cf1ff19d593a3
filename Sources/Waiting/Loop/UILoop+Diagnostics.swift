extension UILoop {
    /// Lists everything that is pending: activities, timers, descriptors, signals, displays, waits and
    /// blocked threads, with the lines that made them.
    @UIActor public func dump() -> LoopDump {
        let scopes = registry.scopes
        var timelines: [Timeline] = []
        for timeline in [monotonic] + scopes.map(\.timeline) + self.timelines
        where !timelines.contains(where: { $0 === timeline }) {
            timelines.append(timeline)
        }
        var entries = scopes.flatMap { scope in
            scope.activities.all.map { activity in
                LoopDump.Entry(
                    kind: .activity, name: activity.name, scope: scope.name,
                    age: activity.startedAt.duration(to: scope.clock.now), location: activity.location)
            }
        }
        for timeline in timelines {
            let now = timeline.now
            entries += timeline.timers.map { timer in
                LoopDump.Entry(
                    kind: .timer, name: timer.name, scope: timer.scope?.name,
                    due: now.duration(to: timer.deadline), location: timer.location)
            }
        }
        entries += inputs.map { input in
            LoopDump.Entry(
                kind: .descriptor, name: input.name, scope: input.scope?.name, location: input.location)
        }
        entries += (signals?.numbers ?? []).map { LoopDump.Entry(kind: .signal, name: "\($0)") }
        entries += displays.compactMap(\.display).map {
            LoopDump.Entry(kind: .display, name: "\(type(of: $0))")
        }
        entries += waiters.filter { $0.ending == nil }.map { waiter in
            let now = waiter.timeline.now
            return LoopDump.Entry(
                kind: .wait, name: "for \(waiter.what)", scope: waiter.scope.name,
                age: waiter.start.duration(to: now),
                due: waiter.deadline == .distantFuture ? nil : now.duration(to: waiter.deadline),
                location: waiter.location)
        }
        entries += registry.blockedThreads.map { thread in
            LoopDump.Entry(
                kind: .blockedThread, name: thread.what,
                age: thread.since.duration(to: MonotonicClock().now), location: thread.location)
        }
        return LoopDump(entries: entries)
    }

    /// Reports each piece of work that holds the loop's thread for longer than `limit`.
    ///
    /// `report` is called twice for each stall: on a separate thread as soon as the limit has passed, so that work
    /// that never ends is reported too, and on the loop when the work has ended. Watching causes no wake-ups while
    /// the loop is idle, and at most one wake-up per `limit` while the loop is busy.
    ///
    /// - Parameter limit: less than a millisecond is taken as a millisecond.
    @UIActor public func reportStalls(
        over limit: Duration = .milliseconds(250), to report: @escaping @Sendable (Stall) -> Void
    ) -> LoopSource {
        let watch = StallWatch(
            limit: limit, activities: { [registry] in registry.activityNames }, report: report)
        stallWatches.append(watch)
        watch.start()
        return LoopSource(name: "stall watch") { [self] in
            watch.cancel()
            stallWatches.removeAll { $0 === watch }
        }
    }

    /// Runs a piece of work, or a sleep if `work` is nil, and notifies the stall watches of its beginning and end.
    @UIActor func watched(_ work: Stall.Work?, _ run: () -> Void) {
        guard !stallWatches.isEmpty else { return run() }
        let outers = stallWatches.map { watch in (watch, watch.begin(work)) }
        run()
        for (watch, outer) in outers { _ = watch.begin(outer) }
    }
}
