import Foundation
import Testing
import Waiting

@Suite("outcome(within:)", .serialized)
@UIActor
struct OutcomeReportTests {
    let loop = UILoop.shared

    struct Refused: Error {}

    @Test("an outcome succeeds or fails as its first report says, whichever thread reports")
    func reports() async {
        let good = await outcome(within: .seconds(60)) { report in
            Thread.detachNewThread { report.succeed() }
        }
        #expect(good.ending == "fulfilled" && good.isPrompt)
        let bad = await outcome(within: .seconds(60)) { report in
            Thread.detachNewThread { report.fail(Refused()) }
        }
        #expect(bad.ending == "failed: Refused()" && bad.isPrompt)
        let thrown = await outcome(within: .seconds(60)) { _ in throw Refused() }
        #expect(thrown.ending == "failed: Refused()" && thrown.isPrompt)
    }

    @Test("an outcome fails if it is reported twice, even if the first report is a success")
    func twice() async {
        let outcome = await outcome(within: .seconds(60)) { report in
            #expect(report.succeed() == .accepted)
            #expect(report.fail(Refused()) == .second)
        }
        let failure = ReportMistake.second(first: "succeeded", second: "failed: Refused()")
        #expect(outcome.ending == "failed: \(failure)")
    }

    @Test("an outcome fails at once when its report handle is released unused")
    func givenUp() async {
        let outcome = await outcome(within: .seconds(60)) { _ in }
        #expect(outcome.ending == "failed: \(ReportMistake.givenUp)")
        #expect(outcome.report.elapsed < .seconds(30))
    }

    @Test("an outcome times out when its report handle is kept and never used")
    func none() async {
        var kept: OutcomeReport?
        let scope = LoopScope("reports", clock: VirtualClock())
        let outcome = await outcome(within: .seconds(3), of: "the token", scope: scope) { kept = $0 }
        #expect(outcome.ending == "timed out")
        #expect(outcome.report.what == "the token")
        #expect(kept != nil)
    }

    @Test("both the caller of a late report and the issue reporter learn that the report is late")
    func late() async {
        let issues = Collected<LoopIssue>()
        let earlier = loop.issueReporter
        loop.issueReporter = issues.reporter
        defer { loop.issueReporter = earlier }
        var kept: OutcomeReport?
        let scope = LoopScope("reports", clock: VirtualClock())
        let line = #line + 1
        let outcome = await outcome(within: .seconds(3), of: "the token", scope: scope) { kept = $0 }
        #expect(outcome.ending == "timed out")
        #expect(kept?.fail(Refused()) == .late)
        #expect(issues.kinds == [.lateReport])
        #expect(
            issues.values.first?.description
                == "WaitingTests/OutcomeReportTests.swift:\(line): While waiting for the token: It came after its"
                + " wait had ended: “failed: Refused()”.")
    }

    @Test("a second report after the end of the outcome counts as a second report, not as a late one")
    func secondLater() async {
        let issues = Collected<LoopIssue>()
        let earlier = loop.issueReporter
        loop.issueReporter = issues.reporter
        defer { loop.issueReporter = earlier }
        var kept: OutcomeReport?
        let outcome = await outcome(within: .seconds(60)) { report in
            kept = report
            report.succeed()
        }
        #expect(outcome.ending == "fulfilled")
        #expect(kept?.succeed() == .second)
        #expect(issues.kinds == [.secondReport])
    }

    @Test("an outcome with a timeout of zero does not run its body")
    func noTime() async {
        var hasBegun = false
        let outcome = await outcome(within: .zero) { _ in hasBegun = true }
        #expect(outcome.ending == "timed out")
        _ = await loop.wait(for: "some passes", timeout: .milliseconds(1)) { _ in false }
        #expect(!hasBegun)
    }

    @Test("an outcome ignores the error of a body that throws when it is cancelled at the end")
    func throwsOnCancellation() async {
        let issues = Collected<LoopIssue>()
        let earlier = loop.issueReporter
        loop.issueReporter = issues.reporter
        defer { loop.issueReporter = earlier }
        let scope = LoopScope("reports", clock: VirtualClock())
        var kept: OutcomeReport?
        let ended = LoopExpectation("both bodies have ended", count: 2)
        for reports in [true, false] {
            let outcome = await outcome(within: .seconds(3), scope: scope) { report in
                kept = report
                defer { ended.fulfill() }
                if reports { report.succeed() }
                try await scope.clock.sleep(until: LoopInstant(nanoseconds: 60_000_000_000))
            }
            #expect(outcome.ending == (reports ? "fulfilled" : "timed out"))
        }
        #expect(await ended.wait(timeout: .seconds(60)).ending == "fulfilled")
        _ = await loop.wait(for: "some passes", timeout: .milliseconds(1)) { _ in false }
        #expect(issues.values.isEmpty)
        #expect(kept != nil)
    }

    @Test(
        "a wait in an outcome's body is interrupted by the outcome's deadline, and by a report"
    )
    func interruptsBody() async {
        let scope = LoopScope("reports", clock: VirtualClock())
        var endings: [String] = []
        let ended = LoopExpectation("both have ended", count: 2)
        let timed = await outcome(within: .seconds(1), of: "the outer thing", scope: scope) { report in
            let inner = await loop.wait(for: "an inner thing", timeout: .seconds(60), scope: scope) { _ in
                false
            }
            endings.append("\(inner.ending) after \(inner.report.elapsed)")
            ended.fulfill()
            _ = report
        }
        #expect(timed.ending == "timed out")
        let reported = await outcome(within: .seconds(60), of: "the other thing") { report in
            // A wait in a task that the body starts is interrupted as well.
            Task { @UIActor in
                var isReported = false
                let inner = await loop.wait(for: "an inner thing", timeout: nil) { _ in
                    if !isReported { Thread.detachNewThread { report.succeed() } }
                    isReported = true
                    return false
                }
                endings.append(inner.ending)
                ended.fulfill()
            }
        }
        #expect(reported.ending == "fulfilled" && reported.isPrompt)
        #expect(await ended.wait(timeout: .seconds(60)).ending == "fulfilled")
        #expect(
            endings == [
                "interrupted by the outer thing after 1.0 seconds", "interrupted by the other thing",
            ])
    }

    @Test("a task that outlives its outcome has its current wait interrupted, but not its later waits")
    func outlives() async {
        let finish = Flag()
        var survivor: Task<[String], Never>?
        _ = await outcome(within: .seconds(60)) { report in
            survivor = Task { @UIActor in
                let inside = await loop.wait(for: "nothing", timeout: nil) { _ in
                    report.succeed()
                    return false
                }
                let outside = await loop.wait(for: "the end", timeout: .seconds(60)) { _ in finish.isSet }
                return [inside.ending, outside.ending]
            }
        }
        _ = await loop.wait(for: "some passes", timeout: .milliseconds(1)) { _ in false }
        finish.set()
        #expect(await survivor?.value == ["interrupted by a report", "fulfilled"])
    }

    @Test("a hundred outcomes in a row, each reported by a task, need no deeper stack than a single outcome")
    func unwinds() async {
        var depths: Set<UInt> = []
        for _ in 0..<100 {
            let outcome = await outcome(within: .seconds(60)) { report in
                Task { @UIActor in
                    report.succeed()
                    depths.insert(stackAddress())
                }
            }
            #expect(outcome.ending == "fulfilled")
        }
        let deepest = depths.min() ?? 0
        let highest = depths.max() ?? 0
        #expect(highest - deepest < 64 * 1024)
    }

    @Test("an outcome cancels its body when it ends")
    func cancelsBody() async {
        let cancelled = LoopExpectation("cancelled")
        _ = await outcome(within: .seconds(60)) { report in
            report.succeed()
            await withTaskCancellationHandler {
                _ = await loop.wait(for: "nothing", timeout: .seconds(60)) { _ in Task.isCancelled }
            } onCancel: {
                cancelled.fulfill()
            }
        }
        #expect(await cancelled.wait(timeout: .seconds(60)).ending == "fulfilled")
    }
}

@inline(never)
private func stackAddress() -> UInt {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { UInt(bitPattern: $0.baseAddress) }
}
