/// The result of a run as a part of a line of JSON; times are in seconds.
struct ResultLine: Codable {
    enum Outcome: String, Codable { case passed, failed, failedAtEnd, notOpened }

    struct Failure: Codable {
        var step: String
        var place: PlaceLine
        var explanation: String
        var seconds: Double
        var timeout: Double
        var screen: String
    }

    struct Narrow: Codable {
        var step: String
        var place: PlaceLine
        var used: Double
        var allowed: Double
    }

    var outcome: Outcome
    var seconds: Double
    var opening: Double
    var failure: Failure?
    /// The sentences of a failure at the end, or the reason why the program could not be opened.
    var sentences: [String]?
    var narrow: [Narrow]?
    var verdict: String?
    var trace: String?
    var traceProblem: String?

    init(_ result: ScenarioResult) {
        seconds = result.elapsed / .seconds(1)
        opening = result.opening / .seconds(1)
        verdict = result.verdict?.rawValue
        (trace, traceProblem) = (result.traceFile, result.traceProblem)
        switch result.outcome {
        case .passed: outcome = .passed
        case .failed(let failure):
            outcome = .failed
            self.failure = Failure(
                step: failure.step, place: PlaceLine(failure.place), explanation: failure.explanation,
                seconds: failure.elapsed / .seconds(1), timeout: failure.timeout / .seconds(1),
                screen: failure.screen)
        case .failedAtEnd(let sentences): (outcome, self.sentences) = (.failedAtEnd, sentences)
        case .notOpened(let reason): (outcome, sentences) = (.notOpened, [reason])
        }
        guard !result.narrowSteps.isEmpty else { return }
        narrow = result.narrowSteps.map {
            Narrow(
                step: $0.words, place: PlaceLine($0.place), used: $0.used / .seconds(1),
                allowed: $0.allowed / .seconds(1))
        }
    }

    /// The result, with the explanation of a failure in place of its reason and notes.
    func result(of run: PlannedRun) -> ScenarioResult {
        var result = ScenarioResult(
            run: run, outcome: .passed, elapsed: .seconds(seconds), opening: .seconds(opening))
        result.verdict = verdict.flatMap(ScenarioResult.Verdict.init)
        (result.traceFile, result.traceProblem) = (trace, traceProblem)
        result.narrowSteps = (narrow ?? []).map {
            ScenarioResult.NarrowStep(
                words: $0.step, place: $0.place.place, used: .seconds($0.used), allowed: .seconds($0.allowed))
        }
        switch outcome {
        case .passed: break
        case .failed:
            result.outcome = .failed(failure?.failure ?? StepFailure("", at: FileLocation(file: "")))
        case .failedAtEnd: result.outcome = .failedAtEnd(sentences ?? [])
        case .notOpened: result.outcome = .notOpened(sentences?.first ?? "")
        }
        return result
    }
}

extension ResultLine.Failure {
    var failure: StepFailure {
        StepFailure(
            explanation, step: step, at: place.place, elapsed: .seconds(seconds), timeout: .seconds(timeout),
            screen: screen)
    }
}

extension StepFailure {
    /// A failure that is explained already.
    init(
        _ explanation: String, step: String = "", at place: FileLocation, elapsed: Duration = .zero,
        timeout: Duration = .zero, screen: String = ""
    ) {
        self.init(
            reason: .impossible(explanation), step: step, place: place, what: step, elapsed: elapsed,
            timeout: timeout, notes: [], pending: [], screen: screen)
    }
}
