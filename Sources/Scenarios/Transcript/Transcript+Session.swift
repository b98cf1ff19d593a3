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
        var named: [TranscriptSecret] = variables.compactMap { entry in
            guard secrets.names.contains(entry.key), case .text(let text) = entry.value.content else {
                return nil
            }
            return TranscriptSecret(name: entry.key, text: text)
        }
        let declared = named.count
        for text in secrets.texts where !named.contains(where: { $0.text == text }) {
            let taken = Set(variables.map(\.key) + named.map(\.name))
            let names = ["secret"] + (2...taken.count + 2).map { "secret\($0)" }
            guard let name = names.first(where: { !taken.contains($0) }) else { continue }
            named.append(TranscriptSecret(name: name, text: text))
        }
        // A text that was typed letter by letter is known by its beginnings, too.
        let longestFirst = named.sorted { $0.text.count > $1.text.count }
        let hidden = { (value: DocumentValue) in value.hiding(longestFirst) }
        self.init(
            head: head.map { DocumentValue.Entry($0.key, hidden($0.value)) },
            steps: steps.map { TranscriptStep(written: hidden($0)) }, secrets: [])
        self.variables = variables.filter { !secrets.names.contains($0.key) }
        let texts = (head.map { hidden($0.value).yaml } + self.steps.map(\.yaml)).joined(separator: "\n")
        self.secrets = named.enumerated().filter { index, secret in
            index < declared || texts.contains("${\(secret.name)}")
        }.map(\.element)
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
    /// The value with variables in place of secrets.
    fileprivate func hiding(_ secrets: [TranscriptSecret]) -> DocumentValue {
        var value = self
        switch content {
        case .nothing: break
        case .text(let text):
            let hidden = secrets.reduce(text) {
                $0.replacing(VariableText.escaped($1.text), with: "${\($1.name)}")
            }
            guard hidden != text else { break }
            value = .template(hidden)
        case .list(let members): value.content = .list(members.map { $0.hiding(secrets) })
        case .mapping(let entries):
            value.content = .mapping(
                entries.map { Entry($0.key, at: $0.place, value: $0.value.hiding(secrets)) })
        }
        return value
    }
}
