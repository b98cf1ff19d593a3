import BlackBox

/// Reads one step: its word, its value, and its options.
struct StepReader<Context: Sendable> {
    let steps: [StepDefinition<Context>]
    /// Whether only the terminal of the program is known.
    var showsOnlyTerminal = false

    /// Reads a step. A step that uses a captured variable has to be read again when it runs.
    func read(_ written: DocumentValue) throws(DocumentMistake) -> Step {
        let entries = try entries(of: written)
        let entry = try entry(of: entries, written)
        let definition = try definition(of: entry)
        if showsOnlyTerminal { try TerminalWords.check(entry, definition) }
        let traits = definition.traits
        let words = written.entries.isEmpty ? entry.key : "\(entry.key): \(entry.value.words)"
        var step = Step(entry, words: words, traits, from: written)
        if traits.contains(.typesText) {
            step.hiddenWords = "\(entry.key): \(entry.value.withoutText.words)"
        }
        if traits.contains(.captures), case .text(let name)? = entry.value.taking("as").value?.content {
            step.captures = name
        }
        // Options stand beside the word, or within its value.
        let within = traits.contains(.takesOptions) ? entry.value.entries : []
        // Read on its own, because reading the other values fails below if they use captured variables.
        let soft = (entries + within).first {
            $0.key == StepOptions.soft.name && (try? $0.value.flag("")) == true
        }
        step.isSoft = soft != nil && traits.contains(.looks)
        do throws(DocumentMistake) {
            let isOption = StepOptions.all.names.contains
            if let again = within.first(where: { option in
                isOption(option.key) && entries.contains { $0.key == option.key }
            }) {
                throw DocumentMistake("\(again.key.quoted) is there twice; once is enough.", at: again.place)
            }
            let all = DocumentValue(.mapping(entries + within), at: entry.place)
            let (timeout, unless, _) = try StepOptions.all.take(from: all).values
            if !within.isEmpty { step.value.content = .mapping(within.filter { !isOption($0.key) }) }
            let action = try definition.read(step.value)
            for locator in action.locators + (unless.map { [$0] } ?? []) where showsOnlyTerminal {
                try TerminalWords.check(locator, in: written)
            }
            if let soft, !step.isSoft {
                throw DocumentMistake(
                    "“soft” goes with expectations only, not with \(entry.key.quoted).", at: soft.place)
            }
            (step.timeout, step.unless) = (timeout, unless)
            if !written.hasTemplate() { step.action = action }
        } catch {
            // A mistake in a value with a captured variable is ignored for now: with the captured text, the value may
            // be right.
            guard written.hasTemplate(at: error.place) else { throw error }
        }
        return step
    }

    /// Reads a locator, or a list of them.
    func locators(_ value: DocumentValue, _ what: String) throws(DocumentMistake) -> [Locator] {
        try value.list(what).map { member throws(DocumentMistake) in
            let locator = try LocatorReader(what: what).read(member)
            if showsOnlyTerminal { try TerminalWords.check(locator, in: member) }
            return locator
        }
    }

    /// Returns the entry of a step that stands for other steps; nil for any other step.
    func expansion(of value: DocumentValue) throws(DocumentMistake) -> DocumentValue.Entry? {
        guard let entry = value.entries.first(where: { !StepOptions.all.names.contains($0.key) }),
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

    /// Returns the entries of a step. A word that stands alone is an entry without a value.
    private func entries(of written: DocumentValue) throws(DocumentMistake) -> [DocumentValue.Entry] {
        switch written.content {
        case .mapping(let entries): return entries
        case .text(let word) where steps.contains { $0.word == word && $0.traits.mayStandAlone }:
            let nothing = DocumentValue(.nothing, at: written.place)
            return [DocumentValue.Entry(word, at: written.place, value: nothing)]
        default:
            throw written.mistake(
                "A step is a word and what goes with it, such as tap: Sign In, not \(written.kindInWords).")
        }
    }

    /// Returns the only entry that is not an option.
    private func entry(
        of entries: [DocumentValue.Entry], _ value: DocumentValue
    ) throws(DocumentMistake) -> DocumentValue.Entry {
        let words = entries.filter { !StepOptions.all.names.contains($0.key) }
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

    private func definition(of entry: DocumentValue.Entry) throws(DocumentMistake) -> StepDefinition<Context>
    {
        if let definition = steps.first(where: { $0.word == entry.key }) { return definition }
        throw DocumentMistake(
            "Unknown step", entry.key, among: steps.map(\.word), called: "steps", at: entry.place)
    }
}
