/// A job for the loop's thread: code of `UIActor`, or a concurrent part of a task that prefers a `LoopWorker`.
struct LoopJob: Sendable {
    private let job: UnownedJob
    private let worker: UnownedTaskExecutor?

    init(_ job: consuming ExecutorJob, for worker: UnownedTaskExecutor? = nil) {
        self.job = UnownedJob(job)
        self.worker = worker
    }

    /// - Parameter preference: the task executor that most tasks prefer. The runtime has to be told, or else
    ///   it queues a task once more each time the task comes back to `UIActor`, where the task already is.
    func run(on loop: UnownedSerialExecutor, _ preference: UnownedTaskExecutor?) {
        if let worker {
            // If the job ran on `loop`, its task would be queued again for each concurrent function that the
            // task calls.
            job.runSynchronously(on: worker)
        } else if let preference {
            job.runSynchronously(isolatedTo: loop, taskExecutor: preference)
        } else {
            job.runSynchronously(on: loop)
        }
    }
}

/// A task executor that runs on the loop's thread.
///
/// A task that prefers this executor, and its child tasks, run their `@concurrent` parts on the loop's thread, in turn with
/// all other jobs. In tests, no result then depends on which thread is faster. An unstructured task has to be told
/// (Swift evolution SE-0417): `Task(executorPreference: worker) { … }`.
public final class LoopWorker: TaskExecutor {
    public init() {}

    public func enqueue(_ job: consuming ExecutorJob) {
        UILoop.shared.add(LoopJob(job, for: asUnownedTaskExecutor()))
    }
}
