import Foundation
import Synchronization
import Testing
import Waiting

@Suite("A wait on the loop")
@UIActor
struct WaitTests {
    let loop = UILoop.shared

    @Test("evaluates its condition before the first pass, also with a timeout of zero")
    func conditionBeforeFirstPass() async throws {
        let outcome = await loop.wait(for: "nothing", timeout: .zero) { _ in 7 }
        #expect(outcome.value == 7)
        #expect(outcome.report.passes == 0)
    }

    @Test("evaluates its condition once more at the deadline")
    func conditionAtDeadline() async throws {
        let deadline = MonotonicClock().now.advanced(by: .milliseconds(20))
        let outcome = await loop.wait(for: "the deadline itself", timeout: .milliseconds(20)) { _ in
            MonotonicClock().now >= deadline ? true : nil
        }
        #expect(outcome.value == true)
        #expect(outcome.report.isNarrow)
    }

    @Test("checks its condition after every pass, also while the loop is busy")
    func checkedWhileBusy() async throws {
        var turns = 0
        var isBusy = true
        func keepBusy() {
            guard isBusy else { return }
            turns += 1
            Task { @UIActor in keepBusy() }
        }
        keepBusy()
        let outcome = await loop.wait(for: "100 turns", timeout: .seconds(10)) { _ in
            turns >= 100 ? turns : nil
        }
        isBusy = false
        #expect(outcome.value == 100)
    }

    @Test("that is futile neither returns early nor spins")
    func futileWaitSleeps() async throws {
        let before = loop.statistics.passes
        let outcome = await loop.wait(for: "nothing at all", timeout: .milliseconds(60)) { _ in nil as Int? }
        guard case .timedOut(let report) = outcome else {
            Issue.record("It ended otherwise: \(outcome)")
            return
        }
        #expect(report.elapsed >= .milliseconds(60))
        // Other tests share the loop and wake it; a spinning one would make hundreds of thousands.
        #expect(loop.statistics.passes - before < 20_000)
    }

    @Test("wakes when another thread changes what it waits for")
    func otherThreadWakes() async throws {
        let flag = Mutex(false)
        let loop = self.loop
        Thread.detachNewThread {
            flag.withLock { $0 = true }
            loop.wakeUp()
        }
        let outcome = await loop.wait(for: "the flag", timeout: .seconds(10)) { _ in
            flag.withLock { $0 } ? true : nil
        }
        #expect(outcome.value == true)
    }

    @Test("with polling notices what does not wake the loop")
    func pollingNotices() async throws {
        let flag = Mutex(false)
        Thread.detachNewThread { flag.withLock { $0 = true } }
        let outcome = await loop.wait(
            for: "the flag", timeout: .seconds(10), polling: .every(.milliseconds(1))
        ) { _ in flag.withLock { $0 } ? true : nil }
        #expect(outcome.value == true)
    }

    @Test("ends at once when its condition throws, and says with what")
    func conditionThrows() async throws {
        struct Broken: Error {}
        let outcome = await loop.wait(for: "a broken thing", timeout: .seconds(10)) { _ -> Int? in
            throw Broken()
        }
        guard case .failed(let error, _) = outcome else {
            Issue.record("It ended otherwise: \(outcome)")
            return
        }
        #expect(error is Broken)
    }

    @Test("ends as cancelled when its task is cancelled")
    func cancelled() async throws {
        let task = Task { @UIActor in
            await loop.wait(for: "the end of days", timeout: nil) { _ in nil as Int? }
        }
        await Task.yield()
        task.cancel()
        guard case .cancelled = await task.value else {
            Issue.record("A cancelled wait ended otherwise.")
            return
        }
    }

    @Test("fails as quiescent when nothing is running and nothing is to come")
    func quiescent() async throws {
        let scope = LoopScope("quiet")
        let outcome = await loop.wait(
            for: "a miracle", timeout: .seconds(60), scope: scope, failsWhenQuiescent: true
        ) { _ in nil as Int? }
        guard case .quiescent = outcome else {
            Issue.record("It ended otherwise: \(outcome)")
            return
        }
    }

    @Test("is not quiescent while an activity runs, and is when it ends")
    func activityHoldsQuiescence() async throws {
        let scope = LoopScope("busy")
        let activity = scope.activities.begin("Searching")
        var hasEnded = false
        _ = loop.schedule(after: .milliseconds(5), name: "end") {
            hasEnded = true
            activity.end()
        }
        let outcome = await loop.wait(
            for: "a miracle", timeout: .seconds(60), scope: scope, failsWhenQuiescent: true
        ) { _ in nil as Int? }
        guard case .quiescent = outcome else {
            Issue.record("It ended otherwise: \(outcome)")
            return
        }
        #expect(hasEnded)
    }

    @Test("that fails names the place, what it waited for, what it saw and what is pending")
    func failureExplains() async throws {
        let scope = LoopScope("explained")
        let activity = scope.activities.begin("Searching trains")
        let outcome = await loop.wait(for: "8 rows", timeout: .milliseconds(1), scope: scope) { probe in
            probe.saw(3)
            return nil as Int?
        }
        activity.end()
        let failure = #expect(throws: WaitFailure.self) { try outcome.get() }
        let words = String(describing: failure)
        #expect(words.contains("WaitTests.swift:"))
        #expect(words.contains("8 rows"))
        #expect(words.contains("Last seen: Optional(3)") || words.contains("Last seen: 3"))
        #expect(words.contains("Searching trains"))
    }
}
