import Waiting

extension Window {
    /// What the screen on top has running and shows, oldest first; a covered screen's goes on unseen.
    public var activities: [WindowActivity] {
        let top = layers.last { !$0.isDialog }
        return activitiesByLayer.filter { $0.layer === top && $0.activity.isShown }.map(\.activity)
    }

    /// Runs `operation` while the window stays alive: counted, shown with its time, cancelled by Esc, and
    /// when the screen that began it goes away.
    ///
    /// An activity that is not shown is counted all the same, and Esc leaves it alone.
    @discardableResult
    public func activity(
        _ name: String, isShown: Bool = true, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column,
        operation: @escaping @UIActor (WindowActivity) async -> Void
    ) -> WindowActivity {
        let counted = scope.activities.begin(
            name, fileID: fileID, filePath: filePath, line: line)
        let activity = WindowActivity(name: name, isShown: isShown, counted: counted) {
            [weak self] in self?.setNeedsDisplay()
        }
        activitiesByLayer.append((activity, layers.last { !$0.isDialog }))
        let end: @UIActor @Sendable () -> Void = { [weak self] in
            self?.activitiesByLayer.removeAll { $0.activity === activity }
            activity.finish()
        }
        activity.task = Task(executorPreference: workers) {
            await Self.run(activity, operation, then: end)
        }
        setNeedsDisplay()
        return activity
    }

    /// One step on the UI's actor from where the operation returns to the end: a key that came between the
    /// two would stop what has nothing left to do.
    private static func run(
        _ activity: WindowActivity, _ operation: @UIActor (WindowActivity) async -> Void,
        then end: @UIActor () -> Void
    ) async {
        // As part of what is counted, so that a virtual clock knows when all of it is asleep.
        await activity.counted.perform { await operation(activity) }
        end()
    }

    func cancelActivities(of layer: WindowLayer) {
        for entry in activitiesByLayer where entry.layer === layer { entry.activity.cancel() }
    }

    /// Stops what the screen on top has running and shows; false when there is nothing left to stop.
    @discardableResult
    public func cancelActivities() -> Bool {
        let running = activities.filter { !$0.isCancelled }
        for activity in running { activity.cancel() }
        return !running.isEmpty
    }
}
