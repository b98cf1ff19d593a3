import Testing
import Waiting

/// A success that is noticed only after the deadline, because the loop's thread was busy.
@Suite("A late success", .serialized)
@UIActor
struct LatenessTests {
    private let loop = UILoop.shared
    private struct Refused: Error {}

    /// Keeps the loop's thread busy.
    private func beBusy(for time: Duration) {
        let start = MonotonicClock().now
        while start.duration(to: MonotonicClock().now) < time {}
    }

    /// Returns the reports of the waits during `work` that nearly timed out or succeeded late.
    private func narrowWaits(in work: () async throws -> Void) async rethrows -> [WaitReport] {
        let earlier = loop.onNarrowWait
        defer { loop.onNarrowWait = earlier }
        var told: [WaitReport] = []
        loop.onNarrowWait = { told.append($0) }
        try await work()
        return told
    }

    @Test(
        "a wait that succeeds after its deadline says how late it is, and is reported as nearly timed out"
    )
    func late() async throws {
        var isThere = false
        let told = try await narrowWaits {
            Task { @UIActor in
                beBusy(for: .milliseconds(30))
                isThere = true
            }
            let outcome = await loop.wait(for: "the wait", timeout: .milliseconds(10)) { _ in isThere }
            #expect(outcome.ending == "fulfilled")
            #expect(outcome.report.lateness == outcome.report.elapsed - .milliseconds(10))
            isThere = false
            Task { @UIActor in
                beBusy(for: .milliseconds(30))
                isThere = true
            }
            try await eventually("the condition", within: .milliseconds(10)) { isThere }
        }
        #expect(told.map(\.what) == ["the wait", "the condition"])
        #expect(told.allSatisfy { $0.lateness >= .milliseconds(15) && $0.isNarrow }, "\(told)")
    }

    @Test(
        "a wait for an expectation fulfilled late says how late it is, and is reported as nearly timed out"
    )
    func lateExpectation() async {
        let arrived = LoopExpectation("the token")
        let told = await narrowWaits {
            Task { @UIActor in
                beBusy(for: .milliseconds(30))
                arrived.fulfill()
            }
            #expect(await arrived.wait(timeout: .milliseconds(10)).ending == "fulfilled")
        }
        #expect(told.map(\.what) == ["the token"])
        #expect(told.allSatisfy { $0.lateness >= .milliseconds(15) }, "\(told)")
    }

    @Test("a wait that ends before its timeout, or is meant to last until its timeout, is not late")
    func inTime() async {
        let scope = LoopScope("in time", clock: VirtualClock())
        let silence = LoopExpectation("silence", inverted: true)
        let outcome = await silence.wait(timeout: .seconds(1), scope: scope)
        #expect(outcome.report.lateness == .zero)
        let there = await loop.wait(for: "it", timeout: .zero, scope: scope) { _ in true }
        #expect(there.report.lateness == .zero)
    }

    @Test(
        "outcome(within:) fails for a report after the deadline, even on a busy loop"
    )
    func lateReport() async {
        for isSuccess in [true, false] {
            let issues = Collected<LoopIssue>()
            let outcome = await IssueReporter.$current.withValue(issues.reporter) {
                await Waiting.outcome(within: .milliseconds(10), of: "the token") { report in
                    beBusy(for: .milliseconds(30))
                    #expect((isSuccess ? report.succeed() : report.fail(Refused())) == .late)
                }
            }
            #expect(outcome.ending == "timed out")
            #expect(issues.kinds == [.lateReport])
            #expect(issues.values.first?.message.contains("after its deadline") == true)
        }
    }

    @Test(
        "outcome(within:) succeeds for a report before the deadline that a busy loop finds late, and says how late"
    )
    func reportInTime() async {
        var outcome: WaitOutcome<Void>?
        let told = await narrowWaits {
            outcome = await Waiting.outcome(within: .milliseconds(200), of: "the token") { report in
                #expect(report.succeed() == .accepted)
                beBusy(for: .milliseconds(400))
            }
        }
        #expect(outcome?.ending == "fulfilled")
        #expect(told.count == 1 && told.allSatisfy { $0.lateness >= .milliseconds(15) }, "\(told)")
    }
}
