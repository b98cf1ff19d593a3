import Foundation
import Locking
import Testing
import Waiting

/// Each test runs in a new process, in which no thread has run the loop before. Every wait for another thread has a
/// limit.
@Suite("A synchronous run")
struct ClaimTests {
    @Test("a run gives the loop back, so that later work for UIActor is done")
    func laterWork() async {
        await #expect(processExitsWith: .success) {
            let loop = UILoop.shared
            let first = loop.run(for: "a first time", timeout: .seconds(60)) { _ in loop.isOnLoopThread }
            precondition(first.value != nil && !loop.isOnLoopThread)
            let later = LoopExpectation("later work")
            Task.detached {
                await work()
                later.fulfill()
            }
            precondition(isFulfilled(later))
        }
    }

    @Test("jobs, timers, input and waits of tasks are still served after a run")
    func workLeft() async {
        await #expect(processExitsWith: .success) {
            let loop = UILoop.shared
            let pipe = TestPipe()
            for kind in ["a job", "a timer", "input", "a wait", "a sleep"] {
                let done = LoopExpectation(kind, allowsMore: true)
                _ = loop.run(for: "a beginning", timeout: .seconds(60)) { _ in
                    switch kind {
                    case "a job": Task { @UIActor in done.fulfill() }
                    case "a timer": _ = loop.schedule(after: .milliseconds(1), name: kind) { done.fulfill() }
                    case "input":
                        pipe.write("x")
                        _ = loop.addSource(readable: pipe.readEnd, name: kind) {
                            _ = pipe.read()
                            done.fulfill()
                        }
                    case "a wait":
                        Task { @UIActor in
                            _ = await loop.wait(for: kind, timeout: .milliseconds(1)) { _ in false }
                            done.fulfill()
                        }
                    default:
                        Task { @UIActor in
                            try? await MonotonicClock().sleep(for: .milliseconds(1))
                            done.fulfill()
                        }
                    }
                    return true
                }
                precondition(isFulfilled(done), kind)
            }
        }
    }

    @Test("a run succeeds on a thread that ran the loop earlier, whatever work the earlier run left behind")
    func again() async {
        await #expect(processExitsWith: .success) {
            let loop = UILoop.shared
            let caller = threadNumber()
            _ = loop.run(for: "a first time", timeout: .zero) { _ in true }
            for _ in 0..<1_000 {
                let flag = Lock(false)
                Task { @UIActor in flag.withLock { $0 = true } }
                let outcome = loop.run(for: "the job", timeout: .seconds(60)) { _ in
                    precondition(threadNumber() == caller)
                    Task.detached { await work() }
                    return flag.withLock { $0 }
                }
                precondition(outcome.ending == "fulfilled", outcome.ending)
                precondition(UIActor.assumeIsolated { loop.isOnLoopThread })
            }
        }
    }

    @Test("a run succeeds on one thread after a run on another thread")
    func otherThread() async {
        await #expect(processExitsWith: .success) {
            let run: @Sendable () -> String = {
                UILoop.shared.run(for: "nothing", timeout: .milliseconds(1)) { _ in false }.ending
            }
            // This thread stays alive, so that the system does not give its identity to the other thread.
            let endings = [run(), onAnotherThread(run), run()]
            precondition(endings.allSatisfy { $0 == "timed out" }, "\(endings)")
        }
    }

    @Test("the end of an inner run does not end the outer run's claim on the loop")
    func nested() async {
        await #expect(processExitsWith: .success) {
            let loop = UILoop.shared
            let outcome = loop.run(for: "the outer", timeout: .seconds(60)) { _ in
                _ = loop.run(for: "the inner", timeout: .milliseconds(1)) { _ in false }
                return loop.isOnLoopThread
            }
            precondition(outcome.ending == "fulfilled")
        }
    }

    @Test("a run fails at once while another thread is in a run")
    func whileAnotherRuns() async {
        await #expect(processExitsWith: .success) {
            let loop = UILoop.shared
            let outcome = loop.run(for: "another thread", timeout: .seconds(60)) { _ in
                onAnotherThread { loop.run(for: "it", timeout: .seconds(60)) { _ in true }.ending }
            }
            precondition(outcome.value == "failed: \(LoopError.wrongThread)")
        }
    }

    @Test("a run gets the loop even while the loop's own thread runs it")
    func besideOwnThread() async {
        await #expect(processExitsWith: .success) {
            await work()
            let ending = onAnotherThread {
                UILoop.shared.run(for: "it", timeout: .seconds(60)) { _ in true }.ending
            }
            precondition(ending == "fulfilled", ending)
            await work()
        }
    }

    @Test("two threads that ask for the loop at the same time each get the loop or an error")
    func twoThreads() async {
        await #expect(processExitsWith: .success) {
            await work()
            for _ in 0..<100 {
                let endings = LoopExpectation("both have had the loop", count: 2)
                for _ in 0..<2 {
                    Thread.detachNewThread {
                        let outcome = UILoop.shared.run(for: "it", timeout: .seconds(60)) { _ in true }
                        if outcome.ending == "fulfilled"
                            || outcome.ending == "failed: \(LoopError.wrongThread)"
                        {
                            endings.fulfill()
                        }
                    }
                }
                precondition(isFulfilled(endings))
                await work()
            }
        }
    }
}

@UIActor private func work() { precondition(UILoop.shared.isOnLoopThread) }

/// Blocks this thread until the expectation is fulfilled, for at most 20 s.
private func isFulfilled(_ expectation: LoopExpectation) -> Bool {
    expectation.block(timeout: .seconds(20)).value != nil
}

private func threadNumber() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }
