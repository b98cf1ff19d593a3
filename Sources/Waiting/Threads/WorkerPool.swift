import DequeModule
import Foundation

/// A pool of threads for work that must not run on the loop: at most one for each processor, started when
/// needed.
///
/// A task that has the pool as its executor preference runs its `@concurrent` parts on these threads. Idle threads
/// sleep until there is work, whereas the system's pool wakes once a second to check its threads.
public final class WorkerPool: TaskExecutor {
    private let queue = JobQueue()
    private let limit: Int

    /// - Parameter threads: the number of threads, at least 1. Nil stands for one thread for each processor,
    ///   but at least two.
    public init(threads: Int? = nil) {
        limit = max(1, threads ?? max(2, ProcessInfo.processInfo.activeProcessorCount))
    }

    deinit { queue.end() }

    public func enqueue(_ job: consuming ExecutorJob) {
        queue.add(UnownedJob(job), executor: asUnownedTaskExecutor(), limit: limit)
    }
}

/// The jobs that wait for a thread.
///
/// `@unchecked Sendable` is sound here: `condition` is held wherever a stored property is read or written.
private final class JobQueue: @unchecked Sendable {
    private let condition = NSCondition()
    private var jobs = Deque<(job: UnownedJob, executor: UnownedTaskExecutor)>()
    private var threads = 0
    private var idle = 0
    private var isEnded = false

    /// Adds a job, and starts a thread if none is free for it.
    ///
    /// This must not use the pool after unlocking: another thread may run the job at once, and the end of the job's
    /// task may release the pool.
    func add(_ job: UnownedJob, executor: UnownedTaskExecutor, limit: Int) {
        condition.lock()
        defer { condition.unlock() }
        jobs.append((job, executor))
        if idle >= jobs.count {
            condition.signal()
        } else if threads < limit {
            threads += 1
            startThread()
        }
    }

    private func startThread() {
        let thread = Thread { [self] in
            // Foundation for Linux gives a name only to a thread that runs.
            Thread.current.name = "WorkerPool"
            work()
        }
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Runs jobs until the pool is gone.
    private func work() {
        while let (job, executor) = next() { job.runSynchronously(on: executor) }
    }

    func end() {
        condition.lock()
        isEnded = true
        condition.broadcast()
        condition.unlock()
    }

    private func next() -> (job: UnownedJob, executor: UnownedTaskExecutor)? {
        condition.lock()
        defer { condition.unlock() }
        while jobs.isEmpty {
            if isEnded { return nil }
            idle += 1
            condition.wait()
            idle -= 1
        }
        return jobs.popFirst()
    }
}
