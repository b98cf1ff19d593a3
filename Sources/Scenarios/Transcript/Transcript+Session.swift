package import BlackBox

extension Transcript {
    /// A scenario of steps that were written by somebody, without the secrets in them.
    ///
    /// - Parameters:
    ///   - head: The keys at the top, but for `variables` and `secrets`.
    ///   - variables: The variables, with their values.
    ///   - secrets: What must not be in the scenario: the values of variables, and what was typed and did not show.
    package init(
        head: [DocumentValue.Entry], steps: [DocumentValue], variables: [DocumentValue.Entry],
        hiding secrets: Secrets
    ) {
        var (head, steps, named) = (head, steps, [TranscriptSecret]())
        var others = ["secret"] + (2...secrets.texts.count + variables.count + 2).map { "secret\($0)" }
        others.removeAll { name in variables.contains { $0.key == name } }
        // A text that was typed letter by letter is known by its beginnings, too: the longest first.
        for text in secrets.texts.sorted(by: { $0.count > $1.count }) {
            let variable = variables.first {
                secrets.names.contains($0.key) && $0.value.content == .text(text)
            }
            let secret = TranscriptSecret(name: variable?.key ?? others[0], text: text)
            let before = (head, steps)
            head = head.map { DocumentValue.Entry($0.key, $0.value.hiding(secret)) }
            steps = steps.map { $0.hiding(secret) }
            guard variable != nil || before.0.map(\.value) != head.map(\.value) || before.1 != steps else {
                continue
            }
            named.append(secret)
            if variable == nil { others.removeFirst() }
        }
        self.init(head: head, steps: steps.map(TranscriptStep.init(written:)), secrets: named)
        self.variables = variables.filter { !secrets.names.contains($0.key) }
    }
}

extension TranscriptStep {
    /// A step as somebody has written it: a word, or a mapping of a word and options.
    fileprivate init(written: DocumentValue) {
        var entries = written.entries
        let options = StepOptions.all.names
        guard let index = entries.firstIndex(where: { !options.contains($0.key) }) else {
            if case .text(let word) = written.content {
                self.init(word: word, value: DocumentValue(.nothing, at: written.place))
            } else {
                self.init(word: "", value: written)
            }
            return
        }
        let entry = entries.remove(at: index)
        self.init(word: entry.key, value: entry.value)
        self.options = entries
    }
}

extension DocumentValue {
    /// The value with a variable in place of a secret.
    fileprivate func hiding(_ secret: TranscriptSecret) -> DocumentValue {
        var value = self
        switch content {
        case .nothing: break
        case .text(let text):
            let hidden = text.replacing(VariableText.escaped(secret.text), with: "${\(secret.name)}")
            if hidden != text { value = .template(hidden) }
        case .list(let members): value.content = .list(members.map { $0.hiding(secret) })
        case .mapping(let entries):
            value.content = .mapping(
                entries.map { Entry($0.key, at: $0.place, value: $0.value.hiding(secret)) })
        }
        return value
    }
}
