import Waiting

@UIActor
func waits(_ guide: Guide) async throws {
    let loop = UILoop.shared
    let loaves = Counter()
    Task { @UIActor in loaves.value = 12 }
    let dozen = await loop.wait(for: "a dozen", timeout: .seconds(5)) { _ in
        loaves.value == 12 ? "\(loaves.value) loaves" : nil
    }
    guide.check(try dozen.map(\.count).get() == 9, "a task awaits a value")
    let isThere = await loop.wait(for: "a dozen", timeout: .unlimited, polling: .continuous) { _ in
        loaves.value == 12
    }
    guide.check(ending(of: isThere) == "fulfilled", "a task awaits a condition")
    let counted = try await eventually("a dozen") { loaves.value == 12 ? loaves.value : nil }
    guide.check(counted == 12, "`eventually` returns a value")
    try await eventually("a dozen", polling: .every(.milliseconds(1))) { loaves.value == 12 }

    Task { @UIActor in loaves.value = 0 }
    try await gone("the last loaf") { loaves.value > 0 }
    try await gone("any loaf", proof: .seenFirst, alreadySeen: loaves)
    let counter = LoopScope("counter")
    try await gone("any loaf", proof: .stable(frames: 3), scope: counter) { loaves.value > 0 }
    let clock = VirtualClock()
    let night = LoopScope("night", clock: clock)
    try await never("a loaf", for: .seconds(8 * 3600), polling: .never, scope: night) { loaves.value > 0 }
    try await always("an empty shelf", for: .seconds(60), scope: night) { loaves.value == 0 }

    let burnt = await loop.wait(
        for: "a loaf", timeout: .seconds(5), polling: .never, unless: { "the oven is cold" }
    ) { _ in loaves.value > 0 }
    if case .failed(let error as UnlessError, _) = burnt {
        guide.check(error.reason == error.description, "a wait fails with the reason of its `unless`")
    }
    await failures(of: burnt, guide)
}

@UIActor
private func failures<Value>(of outcome: WaitOutcome<Value>, _ guide: Guide) async {
    do throws(WaitFailure) {
        try outcome.get()
    } catch {
        guide.check(word(for: error.reason) == "failed", "a failure has a reason")
        let copy = WaitFailure(reason: error.reason, report: error.report)
        guide.check(
            copy.description.hasSuffix(copy.message), "the description of a failure ends with its message")
        tell(of: copy.report, guide)
    }
}

@UIActor
private func tell(of report: WaitReport, _ guide: Guide) {
    let location: FileLocation = report.location
    guide.check(
        location.file == "Tour/Waits.swift" && location.line > 1,
        "a report has the line that waited: \(location)")
    guide.check(
        report.what == "a loaf" && report.pending.isEmpty, "a report says what was waited for: \(report.what)"
    )
    guide.check(
        report.elapsed < report.timeout && !report.isNarrow, "a report has the time that the wait took")
    guide.check(
        report.realElapsed == report.elapsed && report.lateness == .zero,
        "a report has the real time that the wait took")
    guide.check(report.passes == 0 && report.note == nil, "a report has the number of passes")
}

func ending<Value>(of outcome: WaitOutcome<Value>) -> String {
    switch outcome {
    case .fulfilled: "fulfilled"
    case .timedOut: "timed out"
    case .failed: "failed"
    case .interrupted: "interrupted"
    case .cancelled: "cancelled"
    case .quiescent: "quiescent"
    }
}

private func word(for reason: WaitFailure.Reason) -> String {
    switch reason {
    case .timedOut: "timed out"
    case .failed: "failed"
    case .interrupted: "interrupted"
    case .cancelled: "cancelled"
    case .quiescent: "quiescent"
    }
}

/// Makes something present, and waits until it is gone.
@UIActor
private func gone(_ what: String, proof: AbsenceProof, alreadySeen counter: Counter) async throws {
    counter.value = 1
    Task { @UIActor in counter.value = 0 }
    try await gone(what, proof: proof) { counter.value > 0 }
}
