/// A job for the loop's thread: of `UIActor`, or a concurrent part of a task that has a `LoopWorker`.
struct LoopJob: Sendable {
    private let job: UnownedJob
    private let worker: UnownedTaskExecutor?

    init(_ job: consuming ExecutorJob, for worker: UnownedTaskExecutor? = nil) {
        self.job = UnownedJob(job)
        self.worker = worker
    }

    func run(on loop: UnownedSerialExecutor) {
        guard let worker else { return job.runSynchronously(on: loop) }
        // Code of `UIActor` that such a part calls goes on at once, in the same job.
        job.runSynchronously(isolatedTo: loop, taskExecutor: worker)
    }
}
