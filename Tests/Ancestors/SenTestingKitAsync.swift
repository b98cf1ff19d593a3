import Foundation
import TestSupport
import Testing
import Waiting

extension Ancestor {
    static var senTestingKitAsync: Ancestor {
        Ancestor(
            name: "SenTestingKitAsync",
            about:
                "Tests that end when they report success or failure. Their counterpart is `outcome(within:)`.",
            behaviours: [
                .kept("`STSuccess()` ends a test that goes on", here: "`report.succeed()`") {
                    try await outcome(within: .seconds(60)) { report in
                        later { report.succeed() }
                    }.get()
                },
                .kept("`STFail(…)` ends it as failed, with a sentence", here: "`report.fail(error)`") {
                    let outcome = await outcome(within: .seconds(60)) { report in report.fail(Refused()) }
                    guard case .failed(let error, _) = outcome else {
                        Issue.record("\(outcome)")
                        return
                    }
                    #expect(error is Refused)
                },
                .kept("`STFailAfter(…)` fails a test that has not reported in time", here: "`within:`") {
                    let kept = Box<OutcomeReport?>(nil)
                    let outcome = await outcome(within: .milliseconds(10), of: "the reply") {
                        kept.value = $0
                    }
                    #expect(outcome.ending == "timed out")
                    #expect(outcome.report.what == "the reply")
                },
                .kept("the test method returns before the callback comes", here: "so does the body") {
                    let hasReturned = Box(false)
                    try await outcome(within: .seconds(60)) { report in
                        later { if hasReturned.value { report.succeed() } else { report.fail(Refused()) } }
                        hasReturned.value = true
                    }.get()
                },
                .kept(
                    "an assertion that fails in the callback fails the test",
                    here: "an error that the body throws is a report"
                ) {
                    let outcome = await outcome(within: .seconds(60)) { _ in throw Refused() }
                    #expect(outcome.ending == "failed")
                },
                .kept(
                    "runs the run loop until the report", here: "the loop goes on; the body may wait itself"
                ) {
                    try await outcome(within: .seconds(60)) { report in
                        var isDone = false
                        later { isDone = true }
                        try await eventually("it", within: .seconds(60)) { isDone }
                        report.succeed()
                    }.get()
                },
                .kept("a report may come from any thread", here: "the same") {
                    try await outcome(within: .seconds(60)) { report in
                        Thread.detachNewThread { report.succeed() }
                    }.get()
                },
                .kept(
                    "the second report counts, or none, as it happens", here: "a second report is a mistake",
                    mended: "“It was reported twice: first “succeeded”, then …”."
                ) {
                    let outcome = await outcome(within: .seconds(60)) { report in
                        report.succeed()
                        report.fail(Refused())
                    }
                    guard case .failed(let error, _) = outcome else {
                        Issue.record("\(outcome)")
                        return
                    }
                    #expect(error is ReportMistake)
                },
                .kept(
                    "a report after the deadline ends the next test",
                    here: "it is late, and is reported as such",
                    mended: "A report belongs to one outcome, and reaches no other."
                ) {
                    let kept = Box<OutcomeReport?>(nil)
                    let issues = Box<[LoopIssue]>([])
                    await IssueReporter.$current.withValue(issues.reporter) {
                        _ = await outcome(within: .milliseconds(5)) { kept.value = $0 }
                    }
                    #expect(kept.value?.succeed() == .late)
                    #expect(issues.value.map(\.kind) == [.lateReport])
                },
                .kept(
                    "a test that forgets to report lasts until its deadline",
                    here: "it fails as soon as nobody can report",
                    mended: "“Is there a path through the code that calls neither?”"
                ) {
                    let outcome = await outcome(within: .seconds(60)) { _ in }
                    #expect(outcome.ending == "failed" && outcome.report.elapsed < .seconds(30))
                },
            ])
    }
}
