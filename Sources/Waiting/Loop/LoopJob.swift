/// A job for the loop's thread: of `UIActor`, or a concurrent part of a task that has a `LoopWorker`.
struct LoopJob: Sendable {
    private let job: UnownedJob
    private let worker: UnownedTaskExecutor?

    init(_ job: consuming ExecutorJob, for worker: UnownedTaskExecutor? = nil) {
        self.job = UnownedJob(job)
        self.worker = worker
    }

    /// - Parameter preference: the executor that most tasks prefer. Without it, the runtime would queue a task
    ///   again each time that it comes back to `UIActor`, though it is there already.
    func run(on loop: UnownedSerialExecutor, _ preference: UnownedTaskExecutor?) {
        if let worker {
            // Run as a job of the loop, it would be queued again for each concurrent part that it calls.
            job.runSynchronously(on: worker)
        } else if let preference {
            job.runSynchronously(isolatedTo: loop, taskExecutor: preference)
        } else {
            job.runSynchronously(on: loop)
        }
    }
}

/// A task executor on the loop's thread.
///
/// A task that prefers this executor runs its `@concurrent` parts there, in turn with all other jobs. So no result
/// depends on which thread is faster, which suits tests. In a program for people, a `WorkerPool` keeps long work off
/// the loop.
public final class LoopWorker: TaskExecutor {
    public init() {}

    public func enqueue(_ job: consuming ExecutorJob) {
        UILoop.shared.add(LoopJob(job, for: asUnownedTaskExecutor()))
    }
}
