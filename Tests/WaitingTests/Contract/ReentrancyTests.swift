import Testing
import Waiting

extension OwnsTheThread {
    @Suite("A condition")
    @UIActor
    struct ReentrancyTests {
        let loop = UILoop.shared

        @Test("a condition can contain a wait, and is not evaluated again during that wait")
        func waitsInside() {
            var depth = 0
            var deepest = 0
            var turns = 0
            let outcome = loop.run(for: "the outer", timeout: .seconds(60)) { _ in
                depth += 1
                defer { depth -= 1 }
                deepest = max(deepest, depth)
                var passes = 0
                _ = loop.run(for: "five passes", timeout: .seconds(60)) { _ in
                    passes += 1
                    loop.wakeUp()
                    return passes > 5
                }
                turns += 1
                return turns == 3
            }
            #expect(outcome.ending == "fulfilled")
            #expect(deepest == 1)
        }

        @Test("a condition can fulfil its own expectation and other expectations")
        func fulfilsInside() async {
            let mine = LoopExpectation("mine")
            let other = LoopExpectation("other")
            let task = Task { @UIActor in await other.wait(timeout: .seconds(60)) }
            await Task.yield()
            let outcome = mine.run(
                timeout: .seconds(60),
                while: {
                    mine.fulfill()
                    other.fulfill()
                    return true
                })
            #expect(outcome.ending == "fulfilled")
            #expect(await task.value.ending == "fulfilled")
        }

        @Test("a condition can stop the loop, set timers, cancel its task, and add and cancel sources")
        func changesTheLoop() throws {
            let pipe = TestPipe()
            var outcome: WaitOutcome<Bool>?
            Task { @UIActor in
                var source: LoopSource?
                var fired = false
                outcome = loop.run(for: "a timer", timeout: .seconds(60)) { _ in
                    if source == nil {
                        loop.stop()
                        source = loop.addSource(readable: pipe.readEnd, name: "a pipe") {}
                        _ = loop.schedule(after: .zero, name: "a timer") { fired = true }
                        withUnsafeCurrentTask { $0?.cancel() }
                    }
                    if fired { source?.cancel() }
                    return fired
                }
            }
            try loop.run()
            #expect(outcome?.ending == "fulfilled")
        }

        @Test(
            "a condition holds no lock: other threads can wake the loop, fulfil expectations and add jobs"
        )
        func noLock() async {
            var done = false
            let expectation = LoopExpectation("from elsewhere")
            let outcome = loop.run(for: "another thread", timeout: .seconds(60)) { _ in
                guard !done else { return true }
                // This returns only when the other thread has got all the locks that it needs.
                onAnotherThread {
                    UILoop.shared.wakeUp()
                    expectation.fulfill()
                    Task { @UIActor in }
                }
                done = true
                return false
            }
            #expect(outcome.ending == "fulfilled")
            #expect(await expectation.wait(timeout: .zero).ending == "fulfilled")
        }

        @Test("the condition of an inner wait can make the condition of the outer wait true")
        func endsOuter() {
            var isDone = false
            var inner: WaitOutcome<Bool>?
            let outer = loop.run(for: "the outer", timeout: .seconds(60)) { _ in
                guard !isDone else { return true }
                inner = loop.run(for: "the inner", timeout: .milliseconds(50)) { _ in
                    isDone = true
                    return false
                }
                return isDone
            }
            #expect(outer.ending == "fulfilled")
            #expect(inner?.ending == "timed out")
        }
    }
}
