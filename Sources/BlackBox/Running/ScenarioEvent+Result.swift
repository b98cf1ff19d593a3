/// The result of a run as a part of a line of JSON; times are in seconds.
struct ResultLine: Codable {
    enum Outcome: String, Codable { case passed, failed, failedAtEnd, notOpened }

    struct Failure: Codable {
        var step: String
        var place: PlaceLine
        /// The steps that include or repeat it, in words.
        var origins: [OriginLine]?
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
    /// The failures of soft expectations.
    var softFailures: [Failure]?
    /// The screens that were kept, by their names.
    /// In the order in which they were taken.
    var screenshots: [Screenshot]?
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
            self.failure = Failure(failure)
        case .failedAtEnd(let sentences): (outcome, self.sentences) = (.failedAtEnd, sentences)
        case .notOpened(let reason): (outcome, sentences) = (.notOpened, [reason])
        }
        if !result.softFailures.isEmpty { softFailures = result.softFailures.map(Failure.init) }
        if !result.screenshots.isEmpty { screenshots = result.screenshots }
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
            run: run, outcome: .passed, elapsed: .reported(seconds), opening: .reported(opening))
        result.verdict = verdict.flatMap(ScenarioResult.Verdict.init)
        (result.traceFile, result.traceProblem) = (trace, traceProblem)
        result.softFailures = (softFailures ?? []).map(\.failure)
        result.screenshots = screenshots ?? []
        result.narrowSteps = (narrow ?? []).map {
            ScenarioResult.NarrowStep(
                words: $0.step, place: $0.place.place, used: .reported($0.used),
                allowed: .reported($0.allowed))
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
    init(_ failure: StepFailure) {
        self.init(
            step: failure.step, place: PlaceLine(failure.place),
            origins: failure.origins.isEmpty ? nil : failure.origins.map(OriginLine.init),
            explanation: failure.explanation, seconds: failure.elapsed / .seconds(1),
            timeout: failure.timeout / .seconds(1), screen: failure.screen)
    }

    var failure: StepFailure {
        var failure = StepFailure(
            explanation, step: step, at: place.place, elapsed: .reported(seconds),
            timeout: .reported(timeout),
            screen: screen)
        failure.origins = (origins ?? []).map(\.origin)
        return failure
    }
}

/// A step that includes or repeats the one that failed, as a part of a line of JSON.
struct OriginLine: Codable {
    var place: PlaceLine
    /// The number of the round, and how many there are; nil for an include.
    var round: Int?
    var rounds: Int?

    init(_ origin: StepOrigin) {
        switch origin {
        case .included(let place): self.place = PlaceLine(place)
        case .round(let number, let count, let place):
            (self.place, round, rounds) = (PlaceLine(place), number, count)
        }
    }

    var origin: StepOrigin {
        if let round, let rounds {
            .round(round, of: rounds, at: place.place)
        } else {
            .included(by: place.place)
        }
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

extension Duration {
    /// A time of a report; one that is no time of a run, because somebody changed it, is cut to 30 years.
    static func reported(_ seconds: Double) -> Duration {
        .seconds(seconds.isNaN ? 0 : min(max(seconds, 0), 1e9))
    }
}
