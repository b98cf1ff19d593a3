/// Reads one step: its word, the value after it, and the options beside it or within.
struct StepReader<Context: Sendable> {
    let steps: [ScenarioStepWord<Context>]

    func read(_ value: ScenarioValue) throws(ScenarioMistake) -> Step {
        if case .text(let word) = value.content, steps.contains(where: { $0.word == word && $0.standsAlone })
        {
            let nothing = ScenarioValue(.nothing, at: value.place)
            return Step(word, nothing, words: word, at: value.place, timeout: nil, unless: nil)
        }
        guard case .mapping(let entries) = value.content else {
            throw value.mistake(
                "A step is a word and what goes with it, such as tap: Sign In, not \(value.kindInWords).")
        }
        var options = StepOptions()
        let words = try options.take(from: entries)
        guard let entry = words.first else {
            throw value.mistake("A step needs a word that says what it does, such as tap.")
        }
        guard words.count == 1 else {
            throw ScenarioMistake(
                "\(entry.key.quoted) and \(words[1].key.quoted) are two steps; each needs a dash of its own.",
                at: words[1].place)
        }
        let word = try word(of: entry)
        var argument = entry.value
        if word.takesOptions, case .mapping(let entries) = argument.content {
            argument.content = .mapping(try options.take(from: entries))
        }
        try word.check(argument)
        var step = Step(
            entry.key, argument, words: "\(entry.key): \(entry.value.words)", at: entry.place,
            timeout: options.timeout, unless: options.unless)
        if word.typesText { step.hiddenWords = "\(entry.key): \(entry.value.withoutText.words)" }
        return step
    }

    private func word(of entry: ScenarioValue.Entry) throws(ScenarioMistake) -> ScenarioStepWord<Context> {
        if let word = steps.first(where: { $0.word == entry.key }) { return word }
        throw ScenarioMistake(
            "Unknown step \(entry.key.quoted)"
                + suggestion(for: entry.key, among: steps.map(\.word), called: "steps"),
            at: entry.place)
    }
}
