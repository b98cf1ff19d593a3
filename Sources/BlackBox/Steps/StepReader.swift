/// Reads one step: its word, the value after it, and the options beside it or within.
struct StepReader<Context: Sendable> {
    let steps: [ScenarioStepWord<Context>]

    /// Reads a step; one with a text that is captured only by a step before it has to be read again then.
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
        let entry = try entry(of: entries, value)
        let word = try word(of: entry)
        var step = Step(entry.key, entry.value, words: "\(entry.key): \(entry.value.words)", at: entry.place)
        if word.typesText { step.hiddenWords = "\(entry.key): \(entry.value.withoutText.words)" }
        step.captures = word.captures(entry.value)
        if value.hasTemplate() { step.template = value }
        if word.isExpectation { step.isSoft = isSoft(entries + entry.value.entries) }
        do throws(ScenarioMistake) {
            var options = StepOptions()
            _ = try options.take(from: entries)
            if word.takesOptions, case .mapping(let entries) = entry.value.content {
                step.value.content = .mapping(try options.take(from: entries))
            }
            try word.check(step.value)
            if let place = options.soft, !word.isExpectation {
                throw ScenarioMistake(
                    "“soft” goes with expectations only, not with \(entry.key.quoted).", at: place)
            }
            (step.timeout, step.unless) = (options.timeout, options.unless)
        } catch {
            // A text that is not known yet may be as it should be.
            guard value.hasTemplate(at: error.place) else { throw error }
        }
        return step
    }

    /// Whether `soft: true` is said; it counts whatever else is not known yet.
    private func isSoft(_ entries: [ScenarioValue.Entry]) -> Bool {
        entries.contains { entry in
            entry.key == StepOptions.Key.soft.rawValue && (try? entry.value.flag("")) == true
        }
    }

    /// The step that stands for others, where it is one, with its value.
    func expansion(of value: ScenarioValue) throws(ScenarioMistake) -> (
        ScenarioStepWord<Context>.Expansion, ScenarioValue.Entry
    )? {
        guard case .mapping(let entries) = value.content,
            let entry = entries.first(where: { !StepOptions.words.contains($0.key) }),
            let expansion = steps.first(where: { $0.word == entry.key })?.expansion
        else { return nil }
        _ = try self.entry(of: entries, value)
        if let option = entries.first(where: { $0.key != entry.key }) {
            throw ScenarioMistake(
                "\(option.key.quoted) goes with a step itself, not with \(entry.key.quoted).",
                at: option.place)
        }
        return (expansion, entry)
    }

    /// The one entry that is no option.
    private func entry(
        of entries: [ScenarioValue.Entry], _ value: ScenarioValue
    ) throws(ScenarioMistake) -> ScenarioValue.Entry {
        let words = entries.filter { !StepOptions.words.contains($0.key) }
        guard let entry = words.first else {
            throw value.mistake("A step needs a word that says what it does, such as tap.")
        }
        guard words.count == 1 else {
            throw ScenarioMistake(
                "\(entry.key.quoted) and \(words[1].key.quoted) are two steps; each needs a dash of its own.",
                at: words[1].place)
        }
        return entry
    }

    private func word(of entry: ScenarioValue.Entry) throws(ScenarioMistake) -> ScenarioStepWord<Context> {
        if let word = steps.first(where: { $0.word == entry.key }) { return word }
        throw ScenarioMistake(
            "Unknown step \(entry.key.quoted)"
                + suggestion(for: entry.key, among: steps.map(\.word), called: "steps"),
            at: entry.place)
    }
}
