import Waiting

extension Window {
    /// The shown activities of the top screen, oldest first. The activities of a covered screen continue unseen.
    package var activities: [WindowActivity] {
        let top = stack.screen
        return stack.activities.filter { $0.layer === top && $0.activity.isShown }.map(\.activity)
    }

    /// The newest shown activity, on any screen, that cannot be stopped because the activity changes
    /// something elsewhere.
    package var unstoppableActivity: WindowActivity? {
        stack.activities.last { $0.activity.isShown && !$0.activity.canStop }?.activity
    }

    /// Runs `operation` in a task. Waits take the activity into account, and the status line shows it with its time. It
    /// is cancelled by Esc, or when the screen that began it is removed.
    ///
    /// Waits also take an activity into account that is not shown. But Esc does not stop such an activity, and it
    /// causes no frame by itself.
    ///
    /// - Parameter canStop: False if the operation changes something elsewhere. Then neither Esc nor leaving the
    ///   screen cancels it.
    @discardableResult
    public func activity(
        _ name: String, isShown: Bool = true, canStop: Bool = true, fileID: String = #fileID,
        filePath: String = #filePath,
        line: Int = #line, column: Int = #column,
        operation: @escaping @UIActor (WindowActivity) async -> Void
    ) -> WindowActivity {
        let counted = scope.activities.begin(name, fileID: fileID, filePath: filePath, line: line)
        let activity = WindowActivity(name: name, isShown: isShown, canStop: canStop, counted: counted) {
            [weak self] in self?.setNeedsDisplay()
        }
        stack.activities.append((activity, stack.screen))
        let end: @UIActor @Sendable () -> Void = { [weak self] in
            self?.stack.activities.removeAll { $0.activity === activity }
            activity.finish()
        }
        activity.task = Task(executorPreference: workers) { await Self.run(activity, operation, then: end) }
        if isShown { setNeedsDisplay() }
        return activity
    }

    /// Runs the operation and ends the activity in the same step on the UI's actor. Otherwise an Esc in between
    /// would stop an activity that is already done.
    private static func run(
        _ activity: WindowActivity, _ operation: @UIActor (WindowActivity) async -> Void,
        then end: @UIActor () -> Void
    ) async {
        // The activity of the scope (`counted`) performs the operation, so that a virtual clock knows when the whole
        // operation sleeps.
        await activity.counted.perform { await operation(activity) }
        end()
    }

    func cancelActivities(of layer: WindowLayer) {
        for entry in stack.activities where entry.layer === layer { entry.activity.cancel() }
    }

    /// Stops the shown activities of the top screen. Returns false if none of them could be stopped.
    @discardableResult
    package func cancelActivities() -> Bool {
        let running = activities.filter { !$0.isCancelled && $0.canStop }
        for activity in running { activity.cancel() }
        return !running.isEmpty
    }
}
