import CWaiting

/// A place where a task of `UIActor` stays until the loop resumes it.
///
/// A continuation would do the same, but in Swift 6.3 a task that is resumed by one passes through the
/// system's thread pool before it comes back to its actor: a detour of some microseconds, during which the
/// loop would seem idle. Here a task suspends by a call to another actor, whose executor keeps its job, and
/// comes straight back.
@UIActor
final class ParkedTask {
    var onRelease: (@UIActor () -> Void)?
    private var job: UnownedJob?
    private var isReleased = false

    init() {}

    /// Suspends the calling task until `release()`; returns at once if that was called before.
    func stay() async {
        guard !isReleased else { return }
        let lot = UILoop.shared.parkingLot
        lot.executor.arriving = self
        await lot.stay()
    }

    /// Resumes the task; a second call does nothing.
    func release() {
        guard !isReleased else { return }
        isReleased = true
        onRelease?()
        guard let job else { return }
        self.job = nil
        // This runs only the task's way back into the loop's queue.
        job.runSynchronously(on: UILoop.shared.parkingLot.unownedExecutor)
    }

    fileprivate func keep(_ job: UnownedJob) { self.job = job }
}

/// The actor that parked tasks call.
actor ParkingLot {
    nonisolated let executor = ParkingLotExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Calls a function that the optimizer cannot see through. If there were nothing to do here, a release
    /// build would leave the call to this actor out, and the task would not wait.
    fileprivate func stay() { _ = waiting_thread() }
}

/// Hands each job to the `ParkedTask` that has just announced itself.
final class ParkingLotExecutor: SerialExecutor {
    @UIActor fileprivate var arriving: ParkedTask?

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // A task calls the lot from `UIActor`, on the loop's thread, right after it has announced itself.
        UIActor.assumeIsolated {
            arriving?.keep(job)
            arriving = nil
        }
    }
}
