import BlackBox

/// Reads one step: its word, its value, and its options.
struct StepReader<Context: Sendable> {
    let steps: [StepDefinition<Context>]

    /// Reads a step. A step that uses a captured variable has to be read again when it runs.
    func read(_ value: DocumentValue) throws(DocumentMistake) -> Step {
        if case .text(let word) = value.content,
            steps.contains(where: {
                $0.word == word && !$0.traits.isDisjoint(with: [.standsAlone, .mayStandAlone])
            })
        {
            let nothing = DocumentValue(.nothing, at: value.place)
            return Step(word, nothing, words: word, at: value.place, timeout: nil, unless: nil)
        }
        guard case .mapping(let entries) = value.content else {
            throw value.mistake(
                "A step is a word and what goes with it, such as tap: Sign In, not \(value.kindInWords).")
        }
        let entry = try entry(of: entries, value)
        let word = try word(of: entry)
        var step = Step(entry.key, entry.value, words: "\(entry.key): \(entry.value.words)", at: entry.place)
        if word.traits.contains(.typesText) {
            step.hiddenWords = "\(entry.key): \(entry.value.withoutText.words)"
        }
        if word.traits.contains(.captures), case .text(let name)? = entry.value.taking("as").value?.content {
            step.captures = name
        }
        if value.hasTemplate() { step.template = value }
        let looks = word.traits.contains(.looks)
        if looks { step.isSoft = isSoft(entries + entry.value.entries) }
        do throws(DocumentMistake) {
            var options = StepOptions()
            _ = try options.take(from: entries)
            if word.traits.contains(.takesOptions), case .mapping(let entries) = entry.value.content {
                step.value.content = .mapping(try options.take(from: entries))
            }
            _ = try word.read(step.value)
            if let place = options.soft, !looks {
                throw DocumentMistake(
                    "“soft” goes with expectations only, not with \(entry.key.quoted).", at: place)
            }
            (step.timeout, step.unless) = (options.timeout, options.unless)
        } catch {
            // A value with a captured variable may turn out to be right.
            guard value.hasTemplate(at: error.place) else { throw error }
        }
        return step
    }

    /// Whether an entry is `soft: true`. It counts even if other values use captured variables.
    private func isSoft(_ entries: [DocumentValue.Entry]) -> Bool {
        entries.contains { entry in
            entry.key == StepOptions.Key.soft.rawValue && (try? entry.value.flag("")) == true
        }
    }

    /// Returns the entry of a step that stands for other steps; nil for any other step.
    func expansion(of value: DocumentValue) throws(DocumentMistake) -> DocumentValue.Entry? {
        guard let entry = value.entries.first(where: { !StepOptions.words.contains($0.key) }),
            steps.contains(where: { $0.word == entry.key && $0.traits.contains(.expands) })
        else { return nil }
        let entries = value.entries
        _ = try self.entry(of: entries, value)
        if let option = entries.first(where: { $0.key != entry.key }) {
            throw DocumentMistake(
                "\(option.key.quoted) goes with a step itself, not with \(entry.key.quoted).",
                at: option.place)
        }
        return entry
    }

    /// Returns the only entry that is not an option.
    private func entry(
        of entries: [DocumentValue.Entry], _ value: DocumentValue
    ) throws(DocumentMistake) -> DocumentValue.Entry {
        let words = entries.filter { !StepOptions.words.contains($0.key) }
        guard let entry = words.first else {
            throw value.mistake("A step needs a word that says what it does, such as tap.")
        }
        guard words.count == 1 else {
            throw DocumentMistake(
                "\(entry.key.quoted) and \(words[1].key.quoted) are two steps; each needs a dash of its own.",
                at: words[1].place)
        }
        return entry
    }

    private func word(of entry: DocumentValue.Entry) throws(DocumentMistake) -> StepDefinition<Context> {
        if let word = steps.first(where: { $0.word == entry.key }) { return word }
        throw DocumentMistake(
            "Unknown step", entry.key, among: steps.map(\.word), called: "steps", at: entry.place)
    }
}
