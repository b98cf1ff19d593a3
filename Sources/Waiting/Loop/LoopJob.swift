/// A job for the loop's thread: of `UIActor`, or a concurrent part of a task that has a `LoopWorker`.
struct LoopJob: Sendable {
    private let job: UnownedJob
    private let worker: UnownedTaskExecutor?

    init(_ job: consuming ExecutorJob, for worker: UnownedTaskExecutor? = nil) {
        self.job = UnownedJob(job)
        self.worker = worker
    }

    /// - Parameter preference: The executor that most tasks prefer. A task that is said to be on another one than it
    ///   prefers is queued anew each time that it comes back to `UIActor`, though it is there already.
    func run(on loop: UnownedSerialExecutor, _ preference: UnownedTaskExecutor?) {
        if let worker {
            // Not as a job of the loop's: each concurrent part that it calls would be queued.
            job.runSynchronously(on: worker)
        } else if let preference {
            job.runSynchronously(isolatedTo: loop, taskExecutor: preference)
        } else {
            job.runSynchronously(on: loop)
        }
    }
}
