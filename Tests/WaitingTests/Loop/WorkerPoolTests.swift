import Foundation
import Testing
import Waiting

@Suite("A pool of workers")
struct WorkerPoolTests {
    @Test(
        "a worker pool runs the concurrent parts of a task that prefers the pool, on the pool's own threads")
    func runsOnItsThreads() async {
        let isThere = await Task(executorPreference: WorkerPool(threads: 2)) { await isOnWorker() }.value
        #expect(isThere)
        #expect(await !isOnWorker())
    }

    @Test("a worker pool runs every one of a thousand jobs that come at once")
    func runsEverything() async {
        let pool = WorkerPool(threads: 3)
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 1...1_000 {
                group.addTask(executorPreference: pool) {
                    await Task.yield()
                    return number
                }
            }
            return await group.reduce(0, +)
        }
        #expect(sum == 500_500)
    }

    @Test("a task of a worker pool goes to the loop, back to the pool, and to the loop again")
    func crossesOver() async {
        let names = await Task(executorPreference: WorkerPool()) { await thereAndBack() }.value
        #expect(names == ["loop", "worker", "loop"])
    }
}

@UIActor private func thereAndBack() async -> [String] {
    let before = UILoop.shared.isOnLoopThread ? "loop" : "elsewhere"
    let between = await isOnWorker() ? "worker" : "elsewhere"
    return [before, between, UILoop.shared.isOnLoopThread ? "loop" : "elsewhere"]
}

@concurrent private func isOnWorker() async -> Bool { isCurrentThreadWorker() }

private func isCurrentThreadWorker() -> Bool { Thread.current.name == "WorkerPool" }
