import Waiting

@UIActor
func diagnostics(_ guide: Guide) async throws {
    let loop = UILoop.shared
    var narrow = 0
    loop.onNarrowWait = { report in narrow += report.isNarrow ? 1 : 0 }
    var first: LoopInstant?
    try await eventually("the last moment", within: .milliseconds(20), polling: .continuous) {
        let now = MonotonicClock().now
        first = first ?? now
        return first?.advanced(by: .milliseconds(19)) ?? now <= now
    }
    guide.check(narrow == 1 && loop.onNarrowWait != nil, "a wait that nearly timed out is reported")
    loop.onNarrowWait = nil

    let activity = loop.scope.activities.begin("Sweeping")
    listed(loop.dump(), guide)
    activity.end()
    try await stalls(guide)
    issues(guide)
}

@UIActor
private func listed(_ dump: LoopDump, _ guide: Guide) {
    guard let entry = dump.entries.first(where: { $0.kind == .activity }) else {
        return guide.check(false, "the dump lists the activity: \(dump.description)")
    }
    guide.check(entry.name == "Sweeping" && entry.scope == "loop", entry.description)
    guide.check(
        entry.age != nil && entry.due == nil && entry.location != nil, "an entry has its age and its line")
    let kinds: [LoopDump.Kind] = [
        .activity, .timer, .descriptor, .signal, .display, .wait, .blockedThread,
    ]
    guide.check(
        kinds.allSatisfy { LoopDump.Kind(rawValue: $0.rawValue) == $0 },
        "an entry has one of \(kinds.count) kinds")
    let mine = LoopDump(entries: [
        LoopDump.Entry(kind: .timer, name: "the oven", scope: nil, age: nil, due: .seconds(1), location: nil)
    ])
    guide.check(mine.description.hasPrefix("timer the oven"), "anybody may make a dump")
}

@UIActor
private func stalls(_ guide: Guide) async throws {
    let told = Collected<Stall>()
    let watch = UILoop.shared.reportStalls(over: .milliseconds(1)) { told.add($0) }
    Task { @UIActor in
        // Blocks the loop until the stall is reported.
        while told.values.isEmpty {}
    }
    try await eventually("a stall") { told.values.contains { $0.isOver && $0.duration > .milliseconds(1) } }
    watch.cancel()
    let stall = Stall(duration: .seconds(1), isOver: true, work: .job, activities: ["Sweeping"])
    guide.check(stall.activities == ["Sweeping"] && name(of: stall.work) == "job", stall.description)
    guide.check(stall.work.description == "a job of a task", "the work of a stall describes itself in words")
}

private func name(of work: Stall.Work) -> String {
    switch work {
    case .job: "job"
    case .timer(let name), .input(let name): name
    case .display: "display"
    case .condition(let what, _): what
    }
}

@UIActor
private func issues(_ guide: Guide) {
    let collected = Collected<LoopIssue>()
    // Nobody waits for this expectation, so it is reported.
    _ = LoopExpectation("the baker's wife", reporter: IssueReporter { collected.add($0) })
    guard let issue = collected.values.first else {
        return guide.check(false, "an expectation that nobody waits for is reported")
    }
    guide.check(name(of: issue.kind) == "not waited for" && !issue.message.isEmpty, issue.description)
    let copy = LoopIssue(kind: issue.kind, message: issue.message, location: issue.location)
    guide.check(copy == issue, "equal issues are equal values")
    let everywhere = [IssueReporter { collected.add($0) }, .standardError]
    everywhere[0].report(copy)
    guide.check(collected.values.count == 2, "anybody may call a reporter")
    IssueReporter.$current.withValue(everywhere[0]) { _ = LoopExpectation("another cake") }
    guide.check(
        collected.values.count == 3 && IssueReporter.current == nil, "a task may have its own reporter")
}

@UIActor
func wholeTests(_ guide: Guide) async throws {
    let (issues, narrow) = (Collected<LoopIssue>(), Collected<WaitReport>())
    let reporter = IssueReporter(narrowWait: { narrow.add($0) }) { issues.add($0) }
    try await withWaiting(timeout: .milliseconds(5), reporting: reporter) {
        guide.check(WaitingDefaults.timeout == .milliseconds(5), "a test may set the time of its waits")
        try await eventually("the baker") { false }
    }
    guide.check(
        issues.values.map { name(of: $0.kind) } == ["failed"],
        "a failed wait goes to the reporter of its test")
    reporter.narrowWait(
        await UILoop.shared.wait(for: "the baker", timeout: .zero) { _ in true }.report)
    guide.check(narrow.values.count == 1, "anybody may call a reporter of narrow waits")
    withWaiting(reporting: reporter) { _ = LoopExpectation("a third cake") }
    guide.check(issues.values.count == 2, "waits that block a thread have their reporter, too")
    let twice = try await withWaiting(timeout: .seconds(1)) {
        try await eventually("two") { () async -> Int? in WaitingDefaults.timeout == .seconds(1) ? 2 : nil }
    }
    let once = withWaiting(timeout: .seconds(2)) { WaitingDefaults.timeout }
    let thrice = WaitingDefaults.$timeout.withValue(.seconds(3)) { WaitingDefaults.timeout }
    guide.check(twice == 2 && once == .seconds(2) && thrice == .seconds(3), "the innermost time counts")
    try await eventually("dry land") { () async -> Bool? in true }
    try await never("a flood", for: .milliseconds(5)) { () async -> Bool in false }
    try await always("dry land", for: .milliseconds(5)) { () async -> Bool in true }
}

private func name(of kind: LoopIssue.Kind) -> String {
    switch kind {
    case .expectationNotWaitedFor: "not waited for"
    case .overFulfilled: "over-fulfilled"
    case .lateReport: "late"
    case .secondReport: "second"
    case .changeWithoutWakeUp: "unnoticed"
    case .closedDescriptor: "closed"
    case .unwatchableSignal: "unwatchable"
    case .unimplementedClock: "unimplemented"
    case .failedWait: "failed"
    }
}
