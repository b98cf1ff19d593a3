extension UILoop {
    /// Watches that no piece of work holds the loop's thread for longer than `limit`.
    ///
    /// The reporter is called twice a stall: on a thread of its own as soon as the limit has passed, so that
    /// also what never lets go is told of, and on the loop when it has let go. An idle loop costs no wake-up,
    /// a busy one at most one every `limit`. A later call takes the place of an earlier one.
    @UIActor public func reportStalls(
        over limit: Duration = .milliseconds(250), to report: @escaping @Sendable (Stall) -> Void
    ) -> LoopSource {
        stallWatch?.cancel()
        let watch = StallWatch(
            limit: limit, activities: { [registry] in registry.activityNames }, report: report)
        stallWatch = watch
        watch.start()
        return LoopSource(name: "stall watch") { [self] in
            watch.cancel()
            if stallWatch === watch { stallWatch = nil }
        }
    }

    /// Does a piece of the program's work, under the eyes of the stall watch where there is one.
    @UIActor func watched(_ doing: LoopDoing, _ work: () -> Void) {
        guard let stallWatch else { return work() }
        let outer = stallWatch.begin(doing)
        work()
        stallWatch.end(resuming: outer)
    }
}
