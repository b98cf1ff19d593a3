import Foundation
import Locking
import Testing
import Waiting

@Suite("An expectation")
@UIActor
struct LoopExpectationTests {
    let loop = UILoop.shared

    @Test("a task waits for an expectation until another thread fulfils it")
    func awaited() async {
        let arrived = LoopExpectation("token arrived")
        let thread = OnceAsleep { arrived.fulfill() }
        let outcome = await arrived.wait(timeout: .seconds(60)) {
            thread.look()
            return true
        }
        #expect(outcome.ending == "fulfilled" && outcome.isPrompt)
        #expect(arrived.isFulfilled && arrived.fulfillments == 1)
    }

    @Test("a task of another actor waits for an expectation")
    func otherActor() async {
        let waiting = Task { @MainActor in
            let arrived = LoopExpectation("token arrived")
            Task { arrived.fulfill() }
            return await arrived.wait(timeout: .seconds(60)).ending
        }
        #expect(await waiting.value == "fulfilled")
    }

    @Test("an expectation can be fulfilled before anybody waits for it, and stays fulfilled for later waits")
    func fulfilledBefore() async {
        let arrived = LoopExpectation("token arrived")
        arrived.fulfill()
        for _ in 1...2 {
            let outcome = await arrived.wait(timeout: .zero)
            #expect(outcome.ending == "fulfilled")
            #expect(outcome.report.passes == 0)
        }
    }

    @Test(
        "a wait lasts until the expectation's count is reached, and its failure says how many fulfilments came"
    )
    func counts() async {
        let scope = LoopScope("counts", clock: VirtualClock())
        let rows = LoopExpectation("a row", count: 3)
        rows.fulfill()
        rows.fulfill()
        let vain = await rows.wait(timeout: .seconds(1), scope: scope)
        #expect(vain.ending == "timed out")
        #expect(vain.report.pending == ["“a row” (fulfilled 2 of 3)"])
        rows.fulfill()
        #expect(await rows.wait(timeout: .zero).ending == "fulfilled")
    }

    @Test(
        "a wait fails if its expectation is fulfilled too often, unless the expectation allows more",
        arguments: [false, true])
    func tooOften(allowsMore: Bool) async {
        let row = LoopExpectation("a row", allowsMore: allowsMore)
        row.fulfill()
        row.fulfill()
        let outcome = await row.wait(timeout: .seconds(60))
        let failure = "failed: “a row” was fulfilled 2 times; 1 expected."
        #expect(outcome.ending == (allowsMore ? "fulfilled" : failure))
    }

    @Test("an expectation shows what it was made with, and how often it was fulfilled")
    func properties() async {
        let line = #line + 1
        let row = LoopExpectation("a row", count: 2, allowsMore: true)
        row.fulfill()
        #expect(row.count == 2 && row.allowsMore && !row.isInverted && row.location.line == line)
        #expect("\(row)" == "“a row” (fulfilled 1 of 2)")
        row.fulfill()
        #expect(await row.wait(timeout: .zero).ending == "fulfilled")
    }

    @Test("an excess fulfilment after a wait is reported with the line of the expectation")
    func tooOftenLater() async {
        let issues = Collected<LoopIssue>()
        let line = #line + 1
        let row = LoopExpectation("a row", reporter: issues.reporter)
        row.fulfill()
        #expect(await row.wait(timeout: .zero).ending == "fulfilled")
        row.fulfill()
        #expect(issues.kinds == [.overFulfilled])
        #expect(issues.values.first?.location.line == line)
        #expect(issues.values.first?.message == "“a row” was fulfilled 2 times; 1 expected.")
    }

    @Test("an excess fulfilment just before a wait returns is reported")
    func tooOftenMeanwhile() async {
        let issues = Collected<LoopIssue>()
        let row = LoopExpectation("a row", reporter: issues.reporter)
        Task { @UIActor in
            row.fulfill()
            // In the pass after the evaluation that ends the wait, this task runs before the waiting task.
            Task { @UIActor in row.fulfill() }
        }
        #expect(await row.wait(timeout: .seconds(60)).ending == "fulfilled")
        _ = await loop.wait(for: "the second", timeout: .seconds(60)) { _ in row.fulfillments == 2 }
        #expect(issues.kinds == [.overFulfilled])
    }

    @Test("an expectation with a count of zero or less is fulfilled from the start", arguments: [0, -3])
    func countOfZero(count: Int) async {
        let nothing = LoopExpectation("nothing", count: count)
        #expect(await nothing.wait(timeout: .zero).ending == "fulfilled")
    }

    @Test("an inverted expectation succeeds if nothing fulfils it")
    func inverted() async {
        let scope = LoopScope("silence", clock: VirtualClock())
        let error = LoopExpectation("an error", inverted: true)
        let outcome = await error.wait(timeout: .seconds(5), scope: scope)
        #expect(outcome.ending == "fulfilled")
        #expect(outcome.report.elapsed == .seconds(5))
    }

    @Test("an inverted expectation fails as soon as it is fulfilled")
    func invertedHappens() async {
        let error = LoopExpectation("an error", inverted: true)
        let thread = OnceAsleep { error.fulfill() }
        let outcome = await error.wait(timeout: .seconds(60)) {
            thread.look()
            return true
        }
        #expect(outcome.isPrompt)
        #expect(outcome.ending == "failed: “an error” was fulfilled once, which was not to happen.")
    }

    @Test("an inverted expectation succeeds if it is fulfilled less often than its count")
    func invertedWithCount() async {
        let scope = LoopScope("silence", clock: VirtualClock())
        let retry = LoopExpectation("a retry", count: 2, inverted: true)
        retry.fulfill()
        #expect(await retry.wait(timeout: .seconds(5), scope: scope).ending == "fulfilled")
    }

    @Test("an inverted expectation succeeds at once when nothing is running or pending")
    func invertedAndQuiescent() async {
        let scope = LoopScope("quiet")
        let error = LoopExpectation("an error", inverted: true)
        let outcome = await error.wait(timeout: .seconds(60), scope: scope, failsWhenQuiescent: true)
        #expect(outcome.ending == "fulfilled")
        #expect(outcome.report.elapsed < .seconds(30))
    }

    @Test("a wait fails at once when nothing can fulfil its expectation any more")
    func quiescent() async {
        let never = LoopExpectation("never")
        let outcome = await never.wait(
            timeout: .seconds(60), scope: LoopScope("quiet"), failsWhenQuiescent: true)
        #expect(outcome.ending == "quiescent")
        #expect(outcome.report.pending == ["“never” (fulfilled 0 of 1)"])
    }

    @Test("a poke makes a wait evaluate its `while`, and a false `while` cancels the wait")
    func whileEnds() async {
        let arrived = LoopExpectation("token arrived")
        let isOpen = Lock(true)
        let thread = OnceAsleep {
            isOpen.withLock { $0 = false }
            arrived.poke()
        }
        let outcome = await arrived.wait(timeout: .seconds(60)) {
            thread.look()
            return isOpen.withLock { $0 }
        }
        #expect(outcome.ending == "cancelled" && outcome.isPrompt)
        #expect(outcome.report.note == "Its “while” was false.")
    }

    @Test("a wait for a fulfilled expectation succeeds, even if its `while` is false")
    func whileIsSecond() async {
        let arrived = LoopExpectation("token arrived")
        arrived.fulfill()
        #expect(await arrived.wait(timeout: .seconds(60)) { false }.ending == "fulfilled")
    }

    @Test("a wait for an expectation is cancelled when the waiting task is cancelled")
    func cancelled() async {
        let arrived = LoopExpectation("token arrived")
        let task = Task { @UIActor in await arrived.wait(timeout: nil) }
        await Task.yield()
        task.cancel()
        #expect(await task.value.ending == "cancelled")
    }

    @Test("an expectation that nobody waits for is reported with its line")
    func notWaitedFor() {
        let issues = Collected<LoopIssue>()
        let line = #line + 1
        var forgotten: LoopExpectation? = LoopExpectation("token arrived", reporter: issues.reporter)
        forgotten?.fulfill()
        forgotten = nil
        #expect(issues.kinds == [.expectationNotWaitedFor])
        #expect(
            issues.values.first?.description
                == "WaitingTests/LoopExpectationTests.swift:\(line): Nobody waited for the expectation"
                + " “token arrived”; it was fulfilled once. Wait for it, or do not make it.")
    }

    @Test("an expectation whose wait times out is not reported")
    func waitedForInVain() async {
        let issues = Collected<LoopIssue>()
        do {
            let never = LoopExpectation("never", reporter: issues.reporter)
            _ = await never.wait(timeout: .zero)
        }
        #expect(issues.values.isEmpty)
    }

    @Test("an expectation counts the fulfilments of a thousand threads")
    func thousandThreads() async {
        let all = LoopExpectation("a thread", count: 1_000)
        let start = Gate()
        for _ in 0..<1_000 {
            let thread = Thread {
                start.wait()
                all.fulfill()
            }
            thread.stackSize = 128 << 10
            thread.start()
        }
        let thread = OnceAsleep { start.open() }
        let outcome = await all.wait(timeout: .seconds(60)) {
            thread.look()
            return true
        }
        #expect(outcome.ending == "fulfilled" && outcome.isPrompt)
        #expect(all.fulfillments == 1_000)
    }

    @Test("the handler of a signal can fulfil an expectation")
    func fromSignal() async {
        let signalled = LoopExpectation("SIGUSR2", allowsMore: true)
        let source = loop.addSignal(SIGUSR2) { signalled.fulfill() }
        kill(getpid(), SIGUSR2)
        let outcome = await signalled.wait(timeout: .seconds(60))
        #expect(outcome.ending == "fulfilled" && outcome.isPrompt)
        source.cancel()
    }

    @Test("a fulfilment ends all waits for the expectation")
    func severalWaiters() async {
        let arrived = LoopExpectation("token arrived")
        let tasks = (0..<3).map { _ in Task { @UIActor in await arrived.wait(timeout: .seconds(60)) } }
        let thread = Task.detached { await blocking { arrived.block(timeout: .seconds(60)) } }
        await Task.yield()
        arrived.fulfill()
        for task in tasks {
            let outcome = await task.value
            #expect(outcome.ending == "fulfilled" && outcome.isPrompt)
        }
        let outcome = await thread.value
        #expect(outcome.ending == "fulfilled" && outcome.isPrompt)
    }
}

extension OwnsTheThread {
    @Suite("An expectation")
    @UIActor
    struct ExpectationOnTheThreadTests {
        @Test("code that owns the loop's thread runs the loop until its expectation is fulfilled")
        func onTheLoop() {
            let arrived = LoopExpectation("token arrived")
            Task { @UIActor in arrived.fulfill() }
            #expect(arrived.run(timeout: .seconds(60)).ending == "fulfilled")
        }

        @Test(
            "the end of an outer wait interrupts a wait for expectations, whose outcome names the outer wait"
        )
        func interrupted() {
            let scope = LoopScope("nested", clock: VirtualClock())
            var inner: WaitOutcome<[LoopExpectation]>?
            _ = UILoop.shared.run(for: "the outer thing", timeout: .seconds(1), scope: scope) { _ in
                inner =
                    inner
                    ?? Expectations.all(LoopExpectation("first"), LoopExpectation("second"))
                    .run(timeout: .seconds(60), scope: scope)
                return false
            }
            #expect(inner?.ending == "interrupted by the outer thing")
            #expect(inner?.report.what == "all of “first”, “second”")
            let open = ["“first” (fulfilled 0 of 1)", "“second” (fulfilled 0 of 1)"]
            #expect(inner?.report.pending == open)
        }
    }
}
