import Waiting

private struct Burnt: Error {}

@UIActor
func reports(_ guide: Guide) async throws {
    let good = await outcome(within: .seconds(5), of: "a tasting") { report in
        Task.detached { report.succeed() }
    }
    guide.check(good.value != nil, "a report of success may come from any thread")
    let loaf = await outcome(within: .seconds(5), of: "a loaf") { "a loaf" }
    guide.check(loaf.value == "a loaf", "a body without a report gives its value back")
    let bad = await outcome(within: .seconds(5)) { report in report.fail(Burnt()) }
    guide.check(ending(of: bad) == "failed", "a report of failure fails the outcome")
    let none = await outcome(within: .seconds(5)) { _ in }
    if case .failed(let mistake as ReportMistake, _) = none {
        guide.check(mistake == .givenUp, mistake.description)
    }
    let twice = await outcome(within: .seconds(5)) { report in
        let receptions = [report.succeed(), report.succeed()]
        guide.check(receptions == [.accepted, .second], "the second report learns that it is the second")
    }
    if case .failed(let mistake as ReportMistake, _) = twice {
        guide.check(mistake == .second(first: "succeeded", second: "succeeded"), mistake.description)
    }
    let empty = await UILoop.shared.wait(for: "nothing", timeout: .zero) { _ in _ = loaf.value }
    if case .failed(let mistake as LoopError, _) = empty {
        guide.check(mistake == .conditionWithoutValue, mistake.description)
    }

    let issues = Counter()
    let before = UILoop.shared.issueReporter
    UILoop.shared.issueReporter = IssueReporter { issue in
        Task { @UIActor in issues.value += issue.kind == .lateReport ? 1 : 0 }
    }
    var kept: OutcomeReport?
    _ = await outcome(within: .milliseconds(1)) { report in kept = report }
    guide.check(kept?.succeed() == .late, "a report after the end learns that it is late")
    try await eventually("the issue") { issues.value == 1 }
    UILoop.shared.issueReporter = before
}
