/// A task executor on the loop's thread.
///
/// A task that has it as its executor preference does its `@concurrent` parts there, in turn with all other jobs.
/// No result depends then on which thread is faster, which suits tests. In a program for people, a `WorkerPool`
/// keeps long work off the loop.
public final class LoopWorker: TaskExecutor {
    public init() {}

    public func enqueue(_ job: consuming ExecutorJob) {
        UILoop.shared.add(LoopJob(job, for: asUnownedTaskExecutor()))
    }
}
