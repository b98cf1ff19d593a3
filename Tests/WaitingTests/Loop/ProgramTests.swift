import Foundation
import Testing
import Waiting

@Suite("A program that UILoop.run starts")
struct ProgramTests {
    private struct Closed: Error {}

    @Test("a program runs on the calling thread and returns its value")
    func valueAndThread() async {
        await #expect(processExitsWith: .success) {
            let caller = threadNumber()
            let (value, thread) = try UILoop.run { @UIActor in
                await Task.yield()
                precondition(UILoop.shared.isOnLoopThread)
                return (8, threadNumber())
            }
            precondition(value == 8 && thread == caller && !UILoop.shared.isOnLoopThread)
        }
    }

    @Test("UILoop.run throws the error of its program unchanged")
    func itsError() async {
        await #expect(processExitsWith: .success) {
            do {
                try UILoop.run { @UIActor in throw Closed() }
                preconditionFailure("The error is lost.")
            } catch is Closed {}
        }
    }

    @Test("a program runs its concurrent parts on the worker pool that it prefers")
    func executorPreference() async {
        await #expect(processExitsWith: .success) {
            let isOnWorker = try UILoop.run(executorPreference: WorkerPool()) { await isWorker() }
            precondition(isOnWorker)
        }
    }

    @Test("a program that prefers a loop worker runs its concurrent parts on the loop's thread")
    func concurrentPartsOnTheLoop() async {
        await #expect(processExitsWith: .success) {
            let isOnLoop = try UILoop.run(executorPreference: LoopWorker()) { @UIActor in
                let there = await isLoop()
                precondition(UILoop.shared.isOnLoopThread)
                async let child = isLoop()
                let both = await [there, child]
                return both == [true, true]
            }
            precondition(isOnLoop)
        }
    }

    @Test("a detached task runs on the loop's thread only if it is given a loop worker")
    func detachedTasks() async {
        await #expect(processExitsWith: .success) {
            let areOnLoop = try UILoop.run(executorPreference: LoopWorker()) { @UIActor in
                let told = await Task.detached(executorPreference: LoopWorker()) { await isLoop() }.value
                let untold = await Task.detached { await isLoop() }.value
                let unstructured = await Task { @concurrent in await isLoop() }.value
                return [told, untold, unstructured]
            }
            precondition(areOnLoop == [true, false, false], "\(areOnLoop)")
        }
    }

    @Test("a program does not begin while another thread is in a run")
    func wrongThread() async {
        await #expect(processExitsWith: .success) {
            let begun = UIActor.assumeIsolated { Flag() }
            let outcome = UILoop.shared.run(for: "another thread", timeout: .seconds(60)) { _ in
                onAnotherThread { () -> LoopError? in
                    do {
                        try UILoop.run { begun.set() }
                        return nil
                    } catch {
                        return error as? LoopError
                    }
                }
            }
            precondition(outcome.value == .wrongThread)
            precondition(UIActor.assumeIsolated { !begun.isSet })
        }
    }

    @Test("a program gets the loop even if the loop's own thread has run before")
    func afterOtherWork() async {
        await #expect(processExitsWith: .success) {
            await Task { @UIActor in precondition(UILoop.shared.isOnLoopThread) }.value
            let value = onAnotherThread { Result { try UILoop.run { 7 } } }
            let seven = try value.get()
            precondition(seven == 7)
        }
    }

    @Test("if a wait around a program ends first, the program is cancelled, and the error names the wait")
    func insideAWait() async {
        await #expect(processExitsWith: .success) {
            let loop = UILoop.shared
            let reasons = Collected<WaitFailure.Reason?>()
            let isOver = Flag()
            let outcome = loop.run(for: "an hour", timeout: .milliseconds(20)) { _ in
                do {
                    try UILoop.run(for: "the shop") {
                        defer { isOver.set() }
                        try await MonotonicClock().sleep(for: .seconds(3_600))
                    }
                } catch {
                    reasons.add((error as? WaitFailure)?.reason)
                }
                return false
            }
            precondition(outcome.ending == "timed out")
            precondition(reasons.values.first == .interrupted(by: "an hour"))
            let end = loop.run(for: "the end", timeout: .seconds(60)) { _ in isOver.isSet }
            precondition(end.value != nil)
        }
    }
}

private func threadNumber() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }

@concurrent private func isWorker() async -> Bool { isWorkerThread() }

@concurrent private func isLoop() async -> Bool { UILoop.shared.isOnLoopThread }

private func isWorkerThread() -> Bool { Thread.current.name == "WorkerPool" }
