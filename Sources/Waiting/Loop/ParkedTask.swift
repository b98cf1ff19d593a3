import CWaiting

/// A place where a task of `UIActor` stays until the loop resumes it.
///
/// In Swift 6.3, a task that a continuation resumes passes through the system's thread pool before it returns to its
/// actor. For those microseconds the loop would seem idle. So a task suspends by calling another actor instead, the
/// `ParkingLot`. That actor's executor keeps the task's job, and later returns it to the loop directly.
@UIActor
final class ParkedTask {
    var onRelease: (@UIActor () -> Void)?
    private var job: UnownedJob?
    private var isReleased = false

    /// Suspends the calling task until `release()`. Returns at once if `release()` was called before.
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
        // This only puts the task back into the loop's queue.
        job.runSynchronously(on: UILoop.shared.parkingLot.unownedExecutor)
    }

    fileprivate func keep(_ job: UnownedJob) { self.job = job }
}

/// The actor that parked tasks call.
actor ParkingLot {
    nonisolated let executor = ParkingLotExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Calls a C function, which the optimizer cannot see into. If this method did nothing, a release build would skip
    /// the call to this actor, and the task would not wait.
    fileprivate func stay() { _ = waiting_thread() }
}

/// Hands each job to the `ParkedTask` that set `arriving` just before.
final class ParkingLotExecutor: SerialExecutor {
    @UIActor fileprivate var arriving: ParkedTask?

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // A task calls the lot from `UIActor`, on the loop's thread, right after it has set `arriving`.
        UIActor.assumeIsolated {
            arriving?.keep(job)
            arriving = nil
        }
    }
}
