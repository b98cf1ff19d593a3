import Testing
import Waiting

@Suite("A prompt wait")
@UIActor
struct PromptnessTests {
    let loop = UILoop.shared

    /// Suppresses reports during `work`. The conditions of these tests depend on time alone, which does not wake the
    /// loop.
    private func withoutReports<Value>(_ work: @UIActor () async -> Value) async -> Value {
        let earlier = loop.issueReporter
        loop.issueReporter = IssueReporter { _ in }
        defer { loop.issueReporter = earlier }
        return await work()
    }

    @Test(
        "a wait evaluates its condition before the first pass, also with a timeout of zero",
        arguments: [Duration.seconds(60), .zero, .seconds(-1), .nanoseconds(Int64.min), .unlimited])
    func conditionBeforeFirstPass(timeout: Duration) async {
        let outcome = await loop.wait(for: "nothing", timeout: timeout) { _ in 7 }
        #expect(outcome.value == 7)
        #expect(outcome.report.passes == 0)
    }

    @Test("a wait with a timeout of zero evaluates its condition exactly once")
    func timeoutOfZero() async {
        var evaluations = 0
        let outcome = await loop.wait(for: "nothing", timeout: .zero) { _ in
            evaluations += 1
            return nil as Int?
        }
        #expect(outcome.ending == "timed out")
        #expect(evaluations == 1)
    }

    @Test("a wait evaluates its condition once more at the deadline")
    func conditionAtDeadline() async {
        let clock = VirtualClock()
        let scope = LoopScope("deadline", clock: clock)
        let deadline = clock.now.advanced(by: .seconds(3))
        let outcome = await withoutReports {
            await loop.wait(for: "the deadline itself", timeout: .seconds(3), scope: scope) { _ in
                clock.now >= deadline
            }
        }
        #expect(outcome.ending == "fulfilled")
        #expect(outcome.report.elapsed == .seconds(3))
    }

    @Test("a wait whose last evaluation began before the deadline evaluates its condition once more")
    func lastEvaluationIsNotBeforeDeadline() async {
        let deadline = MonotonicClock().now.advanced(by: .milliseconds(5))
        let outcome = await withoutReports {
            await loop.wait(for: "the deadline itself", timeout: .milliseconds(5)) { _ in
                let isDue = MonotonicClock().now >= deadline
                // This evaluation begins before the deadline and ends after the deadline.
                while MonotonicClock().now < deadline.advanced(by: .milliseconds(2)) {}
                return isDue
            }
        }
        #expect(outcome.ending == "fulfilled")
    }

    @Test("a loop with nothing to wait for neither returns early nor spins")
    func futileWaitSleeps() async {
        await #expect(processExitsWith: .success) {
            let outcome = UILoop.shared.run(for: "nothing at all", timeout: .milliseconds(50)) { _ in
                nil as Int?
            }
            let statistics = UIActor.assumeIsolated { UILoop.shared.statistics }
            precondition(outcome.ending == "timed out")
            precondition(outcome.report.elapsed >= .milliseconds(50))
            precondition(outcome.report.passes <= 4, "\(outcome.report.passes) passes")
            precondition(statistics.sleeps <= 4, "\(statistics.sleeps) sleeps")
        }
    }
}

extension OwnsTheThread {
    /// These tests own the thread. If another test ran the loop inside a pass, more than one turn would happen in that
    /// pass.
    @Suite("A wait on a busy loop")
    @UIActor
    struct BusyLoopTests {
        let loop = UILoop.shared

        @Test("a wait evaluates its condition after every pass, also while the loop is busy")
        func checkedWhileBusy() async {
            var turns = 0
            var isBusy = true
            func keepBusy() {
                guard isBusy else { return }
                turns += 1
                Task { @UIActor in keepBusy() }
            }
            keepBusy()
            var seen: Set<Int> = []
            let outcome = await loop.wait(for: "100 turns", timeout: .seconds(60)) { _ in
                seen.insert(turns)
                return turns >= 100 ? turns : nil
            }
            isBusy = false
            #expect(outcome.value == 100)
            #expect(seen.isSuperset(of: 1...100))
        }
    }
}
