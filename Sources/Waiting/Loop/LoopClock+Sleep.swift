extension LoopClock {
    /// Suspends until `deadline`. A timer of the loop ends the sleep, and `tolerance` is ignored.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(until deadline: LoopInstant, tolerance: Swift.Duration? = nil) async throws {
        let timeline = Timeline.of(self)
        timeline.sleepIsAsked()
        try await UILoop.shared.sleep(until: deadline, on: timeline)
    }

    /// Suspends for `duration`; see `sleep(until:tolerance:)`.
    public func sleep(for duration: Swift.Duration, tolerance: Swift.Duration? = nil) async throws {
        let timeline = Timeline.of(self)
        timeline.sleepIsAsked()
        // Calling `sleep(until:tolerance:)`, a requirement of `Clock`, would leave the caller's actor.
        try await UILoop.shared.sleep(until: now.advanced(by: duration), on: timeline)
    }
}

extension UILoop {
    /// Suspends until the timeline's clock shows `deadline`. The current activity counts as asleep until that instant.
    ///
    /// - Parameter timeline: has already counted the sleep, in `sleepIsAsked()`.
    @UIActor fileprivate func sleep(until deadline: LoopInstant, on timeline: Timeline) async throws {
        timeline.askedSleepHasArrived()
        try Task.checkCancellation()
        guard timeline.now < deadline else { return }
        let part = CurrentActivity.value
        let activity = timeline.virtual == nil ? nil : part
        let place = ParkedTask()
        // The next sleep of an activity follows at once. Before any other first sleep, the clock stands still for a while.
        if timeline.virtual != nil, timeline.sleepers == 0, activity?.hasSlept != true {
            timeline.restartGrace()
        }
        activity?.hasSlept = true
        activity?.sleeps += 1
        // The activity counts as awake when the timer fires, even before the task runs again.
        place.onRelease = { activity?.sleeps -= 1 }
        let timer = addTimer(
            at: deadline, name: part.map { "sleep of “\($0.name)”" } ?? "sleep", scope: nil,
            timeline: timeline, location: part?.location
        ) { place.release() }
        await withTaskCancellationHandler {
            await place.stay()
        } onCancel: {
            Task { @UIActor in
                timer.cancel()
                place.release()
            }
        }
        try Task.checkCancellation()
    }
}
