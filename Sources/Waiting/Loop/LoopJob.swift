/// A job for the loop's thread: code of `UIActor`, or a concurrent part of a task that prefers a `LoopWorker`.
struct LoopJob: Sendable {
    private let job: UnownedJob
    private let worker: UnownedTaskExecutor?

    init(_ job: consuming ExecutorJob, for worker: UnownedTaskExecutor? = nil) {
        self.job = UnownedJob(job)
        self.worker = worker
    }

    /// - Parameter preference: the task executor that most tasks prefer. Without it, the runtime queues a task once
    ///   more each time the task returns to `UIActor`, although the task is already there.
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
/// A task that prefers this executor runs its `@concurrent` parts on the loop's thread, in turn with all other jobs. So
/// do its child tasks. An unstructured `Task` or `Task.detached` does not inherit the preference (Swift evolution
/// SE-0417). Give it the preference: `Task(executorPreference: worker) { … }`.
///
/// Use this executor in tests, where no result then depends on which thread is faster. In a program for
/// people, use a `WorkerPool`, which keeps long work off the loop.
public final class LoopWorker: TaskExecutor {
    public init() {}

    public func enqueue(_ job: consuming ExecutorJob) {
        UILoop.shared.add(LoopJob(job, for: asUnownedTaskExecutor()))
    }
}
