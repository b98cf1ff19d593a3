import Foundation
import Locking
import Testing
import Waiting

@Suite("A thread that blocks for an expectation")
struct BlockingTests {
    @Test("a blocked thread continues when another thread fulfils its expectation")
    func fulfilled() async {
        let arrived = LoopExpectation("token arrived")
        let looks = Lock(0)
        let outcome = await blocking {
            arrived.block(timeout: .seconds(60)) {
                let look = looks.withLock { looks in
                    looks += 1
                    return looks
                }
                // The thread that evaluates this condition is about to block.
                if look == 1 { Thread.detachNewThread { arrived.fulfill() } }
                return true
            }
        }
        #expect(outcome.ending == "fulfilled" && outcome.isPrompt)
        #expect(outcome.report.passes <= 2)
    }

    @Test("a blocked thread's wait that nearly timed out is reported")
    @UIActor
    func narrow() async {
        let loop = UILoop.shared
        let earlier = loop.onNarrowWait
        defer { loop.onNarrowWait = earlier }
        var told: [String] = []
        loop.onNarrowWait = { told.append($0.what) }
        let arrived = LoopExpectation("the last minute")
        let outcome = await blocking {
            arrived.block(timeout: .milliseconds(20)) {
                let start = MonotonicClock().now
                while start.duration(to: MonotonicClock().now) < .milliseconds(19) {}
                arrived.fulfill()
                return true
            }
        }
        #expect(outcome.ending == "fulfilled")
        let word = await loop.wait(for: "the word", timeout: .seconds(60)) { _ in !told.isEmpty }
        #expect(word.isPrompt)
        #expect(told == ["the last minute"])
    }

    @Test(
        "a blocked thread times out at its deadline, even if the deadline is in the past",
        arguments: [0, -5, 3])
    func timedOut(milliseconds: Int) async {
        let never = LoopExpectation("never")
        let timeout = Duration.milliseconds(milliseconds)
        let outcome = await blocking { never.block(timeout: timeout) }
        #expect(outcome.ending == "timed out")
        #expect(outcome.report.elapsed >= timeout)
        #expect(outcome.report.pending == ["“never” (fulfilled 0 of 1)"])
    }

    @Test("a blocked thread evaluates its `while` only when its expectation is poked")
    func poked() async {
        let arrived = LoopExpectation("token arrived")
        let looks = Lock(0)
        let began = LoopExpectation("began", reporter: IssueReporter { _ in })
        let waiting = Task.detached {
            await blocking {
                arrived.block(timeout: .seconds(60)) {
                    let isWanted = looks.withLock { looks in
                        looks += 1
                        return looks < 3
                    }
                    began.fulfill()
                    return isWanted
                }
            }
        }
        // The thread evaluates its condition once at the start, and once for each poke.
        for count in 1...2 {
            _ = await eventuallyFulfilled(began, times: count)
            #expect(looks.withLock { $0 } == count)
            arrived.poke()
        }
        let outcome = await waiting.value
        #expect(outcome.ending == "cancelled")
        #expect(outcome.report.note == "Its “while” was false.")
        #expect(looks.withLock { $0 } == 3)
        #expect(outcome.report.passes == 2)
    }

    @Test("a blocked thread holds no lock during its `while`, which can fulfil the expectation")
    func fulfilsInside() async {
        let arrived = LoopExpectation("token arrived")
        let outcome = await blocking {
            arrived.block(timeout: .seconds(60)) {
                onAnotherThread { arrived.fulfill() }
                return true
            }
        }
        #expect(outcome.ending == "fulfilled" && outcome.isPrompt)
    }

    @Test("a thread can block for several expectations, and for an inverted expectation")
    func several() async {
        let quiet = LoopExpectation("an error", inverted: true)
        #expect(await blocking { quiet.block(timeout: .milliseconds(2)) }.ending == "fulfilled")
        let (first, second) = (LoopExpectation("first"), LoopExpectation("second"))
        second.fulfill()
        first.fulfill()
        let order = await blocking { Expectations.inOrder(first, second).block(timeout: .seconds(60)) }
        let failure = "failed: “second” was fulfilled before “first”, which was to come first."
        #expect(order.ending == failure)
        let any = await blocking { Expectations.any(first, second).block(timeout: .seconds(60)) }
        #expect(any.value?.count == 2)
    }

    @Test("blocking the loop's own thread fails")
    @UIActor
    func onTheLoop() async {
        let arrived = LoopExpectation("token arrived")
        let block: @UIActor () -> WaitOutcome<Int> = { arrived.block(timeout: .seconds(60)) }
        let outcome = block()
        #expect(outcome.ending == "failed: \(LoopError.wouldBlockTheLoop)")
        _ = await arrived.wait(timeout: .zero)
    }

    @Test("the dump of the loop lists a blocked thread with the line that blocked it")
    @UIActor func inDump() async throws {
        let arrived = LoopExpectation("a token for the dump")
        let line = #line + 1
        let waiting = Task.detached { await blocking { arrived.block(timeout: .seconds(60)) }.ending }
        // A wait that another thread begins does not wake the loop.
        let entry = try await eventually("the thread", polling: .every(.milliseconds(1))) {
            UILoop.shared.dump().entries.first { $0.kind == .blockedThread && $0.name.hasSuffix("dump") }
        }
        #expect(entry.location?.line == line)
        arrived.fulfill()
        #expect(await waiting.value == "fulfilled")
        let rest = UILoop.shared.dump()
        #expect(!rest.entries.contains { $0.kind == .blockedThread && $0.name.hasSuffix("dump") })
    }

    @UIActor
    private func eventuallyFulfilled(_ expectation: LoopExpectation, times: Int) async -> Bool {
        await UILoop.shared.wait(
            for: expectation.name, timeout: .seconds(60), polling: .every(.milliseconds(1))
        ) {
            _ in expectation.fulfillments >= times
        }.value != nil
    }
}
