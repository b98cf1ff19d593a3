import CWaiting

/// Where a task of `UIActor` stays until the loop sends it on.
///
/// A continuation would do the same, but one that is resumed goes by the system's thread pool before it comes back
/// to its actor (so in Swift 6.3): a detour of some microseconds, during which the loop would take itself for
/// idle. Here a task suspends by going over to an actor whose executor keeps it, and comes straight back.
@UIActor
final class ParkedTask {
    var onRelease: (@UIActor () -> Void)?
    private var job: UnownedJob?
    private var isReleased = false

    init() {}

    /// Suspends the calling task until `release()`; not at all when that was called before.
    func stay() async {
        guard !isReleased else { return }
        let lot = UILoop.shared.parkingLot
        lot.executor.arriving = self
        await lot.stay()
    }

    /// Sends the task on; calling it again does nothing.
    func release() {
        guard !isReleased else { return }
        isReleased = true
        onRelease?()
        guard let job else { return }
        self.job = nil
        // Runs no more than the way back to the loop's own queue.
        job.runSynchronously(on: UILoop.shared.parkingLot.unownedExecutor)
    }

    fileprivate func keep(_ job: UnownedJob) { self.job = job }
}

/// The actor that parked tasks have gone over to.
actor ParkingLot {
    nonisolated let executor = ParkingLotExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Does something that no optimizer sees through: where there is nothing to do over here, a release build
    /// leaves the way here out, and the task goes on without having waited.
    fileprivate func stay() { _ = waiting_thread() }
}

/// Takes each job to the place of the task that has just announced itself.
final class ParkingLotExecutor: SerialExecutor {
    @UIActor fileprivate var arriving: ParkedTask?

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // A task goes over from `UIActor` on the loop's own thread, right after it has announced itself.
        UIActor.assumeIsolated {
            arriving?.keep(job)
            arriving = nil
        }
    }
}
