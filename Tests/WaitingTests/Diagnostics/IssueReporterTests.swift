import Testing
import Waiting
import WaitingTesting

@Suite("Mistakes that no wait can return", .waiting, .serialized)
@UIActor
struct IssueReporterTests {
    /// Checks that `work` records one issue, at a line of this file.
    private func failsTheTest(
        at line: Int, _ kind: String, _ work: @UIActor () async throws -> Void
    ) async rethrows {
        try await withKnownIssue {
            try await work()
        } matching: { issue in
            issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
                && issue.comments.contains { $0.rawValue.contains(kind) }
        }
    }

    @Test("an expectation that nobody waits for fails the test, at the line that made the expectation")
    func notWaitedFor() async {
        await failsTheTest(at: #line + 1, "Nobody waited for the expectation “token arrived”") {
            _ = LoopExpectation("token arrived")
        }
    }

    @Test("an excess fulfilment after a wait fails the test, at the line that made the expectation")
    func tooOften() async {
        await failsTheTest(at: #line + 1, "was fulfilled 2 times") {
            let row = LoopExpectation("a row")
            row.fulfill()
            #expect(await row.wait(timeout: .seconds(60)).ending == "fulfilled")
            row.fulfill()
        }
    }

    @Test("a second report after an outcome fails the test, at the line that asked for the outcome")
    func secondReport() async {
        var kept: OutcomeReport?
        await failsTheTest(at: #line + 1, "It was reported twice") {
            let outcome = await outcome(within: .seconds(60)) { report in
                kept = report
                report.succeed()
            }
            #expect(outcome.ending == "fulfilled")
            #expect(kept?.succeed() == .second)
        }
    }

    @Test("an expectation reports its mistakes to its own reporter")
    func ownReporter() {
        let issues = Collected<LoopIssue>()
        _ = LoopExpectation("token arrived", reporter: issues.reporter)
        #expect(issues.kinds == [.expectationNotWaitedFor])
    }
}
