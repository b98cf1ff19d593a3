extension UILoop {
    /// Reports each piece of work that holds the loop's thread for longer than `limit`.
    ///
    /// `report` is called twice for each stall: on a separate thread as soon as the limit has passed, so that
    /// work which never ends is reported too, and on the loop when the work has ended. Watching costs no
    /// wake-up while the loop is idle, and at most one every `limit` while it is busy. A second call of this
    /// function replaces the first.
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

    /// Does a piece of work, and tells the stall watch, if there is one, when it begins and ends.
    @UIActor func watched(_ work: Stall.Work, _ run: () -> Void) {
        guard let stallWatch else { return run() }
        let outer = stallWatch.begin(work)
        run()
        stallWatch.end(resuming: outer)
    }
}
