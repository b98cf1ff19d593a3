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
        _ name: String, isShown: Bool = true,
        operation: @escaping @UIActor (WindowActivity) async -> Void
    ) -> WindowActivity {
        let activity = WindowActivity(name: name, isShown: isShown, counted: scope.activities.begin(name)) {
            [weak self] in self?.setNeedsDisplay()
        }
        activitiesByLayer.append((activity, layers.last { !$0.isDialog }))
        activity.task = Task(executorPreference: workers) { [weak self] in
            await operation(activity)
            await Self.end(activity, in: self)
        }
        setNeedsDisplay()
        return activity
    }

    private static func end(_ activity: WindowActivity, in window: Window?) {
        window?.activitiesByLayer.removeAll { $0.activity === activity }
        activity.finish()
    }

    func cancelActivities(of layer: Layer) {
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
