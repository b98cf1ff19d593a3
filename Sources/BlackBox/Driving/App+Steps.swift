extension App {
    /// Does one step of a scenario; `others` are the steps that the program added.
    public func perform(
        _ step: Step, timeout: Duration? = nil, others: [ScenarioStepWord] = []
    ) async throws(StepFailure) {
        let options = AttemptOptions(
            place: step.place, timeout: step.timeout ?? timeout, unless: step.unless, words: step.words)
        switch step.action {
        case .enter(let text, let field): try await enter(text, field, options)
        case .tap(let locator): try await tap(locator, options)
        case .press(let keys): try await press(keys, options)
        case .expect(let locator): _ = try await expect(locator, options)
        case .expectGone(let locator, let neverSeen):
            try await expectGone(locator, neverSeen: neverSeen, options)
        case .clear(let locator): try await clear(locator, options)
        case .paste(let text, let field): try await paste(text, field, options)
        case .select(let locator): try await select(locator, options)
        case .click(let locator): try await click(locator, options)
        case .scroll(let locator): try await scroll(to: locator, options)
        case .resize(let size): try await resize(size, options)
        case .other(let word, let value): try await perform(word, value, others, options)
        }
    }

    private func perform(
        _ word: String, _ value: ScenarioValue, _ others: [ScenarioStepWord], _ options: AttemptOptions
    ) async throws(StepFailure) {
        let attempt = try begin(word, options)
        guard let step = others.first(where: { $0.word == word }) else {
            throw failure(
                .impossible("Nothing is known of a step \(word.quoted) here."), of: attempt, waitingFor: word)
        }
        do {
            try await step.run(value, self)
        } catch let error as StepFailure {
            throw error
        } catch {
            throw failure(.impossible(String(describing: error)), of: attempt, waitingFor: word)
        }
        try await settle(attempt)
    }
}
