import TerminalUI

/// Reads one step: its word, what that is given, and the options beside it or within.
struct StepReader {
    /// The steps that the program adds, by word.
    let others: [ScenarioStepWord]

    func read(_ value: ScenarioValue) throws(ScenarioMistake) -> Step {
        guard case .mapping(let entries) = value.content else {
            throw value.mistake(
                "A step is a word and what goes with it, such as tap: Sign In, not \(value.kindInWords).")
        }
        var options = Options()
        var word: ScenarioEntry?
        for entry in entries {
            if try options.take(entry) { continue }
            if let first = word {
                throw ScenarioMistake(
                    "\(first.key.quoted) and \(entry.key.quoted) are two steps; each needs a dash of its own.",
                    at: entry.place)
            }
            word = entry
        }
        guard let word else {
            throw value.mistake("A step needs a word that says what it does, such as tap.")
        }
        let action = try action(word, &options)
        return Step(
            action, words: "\(word.key): \(word.value.words)", at: word.place, timeout: options.timeout,
            unless: options.unless)
    }

    private func action(_ entry: ScenarioEntry, _ options: inout Options) throws(ScenarioMistake)
        -> Step.Action
    {
        let value = entry.value
        let what = entry.key.quoted
        guard let word = StepWord(rawValue: entry.key) else { return try other(entry) }
        switch word {
        case .enter:
            let fields = try mapping(value, what, ["text", "into"], &options)
            return .enter(
                try typed(fields.required("text"), "“text”"),
                into: try locator(fields.required("into"), "“into”"))
        case .tap: return .tap(try target(value, what, &options))
        case .press: return .press(try keys(value, what))
        case .expect: return .expect(try target(value, what, &options))
        case .expectGone:
            var flag = Flag(key: "neverSeen")
            let locator = try target(value, what, &options) { entry throws(ScenarioMistake) in
                try flag.take(entry)
            }
            return .expectGone(locator, neverSeen: flag.value)
        case .clear: return .clear(try target(value, what, &options))
        case .paste:
            guard case .mapping = value.content else { return .paste(try value.text(what), into: nil) }
            let fields = try mapping(value, what, ["text", "into"], &options)
            var into: Locator?
            if let value = fields["into"] { into = try locator(value, "“into”") }
            return .paste(try fields.required("text").text("“text”"), into: into)
        case .select: return .select(try target(value, what, &options))
        case .click: return .click(try target(value, what, &options))
        case .scrollTo: return .scroll(to: try target(value, what, &options))
        case .resize: return .resize(try value.size(what))
        }
    }

    private func other(_ entry: ScenarioEntry) throws(ScenarioMistake) -> Step.Action {
        guard let step = others.first(where: { $0.word == entry.key }) else {
            let known = StepWord.allCases.map(\.rawValue) + others.map(\.word)
            throw ScenarioMistake(
                "Unknown step \(entry.key.quoted)"
                    + suggestion(for: entry.key, among: known, called: "steps"),
                at: entry.place)
        }
        try step.check(entry.value)
        return .other(word: step.word, entry.value)
    }

    private func locator(_ value: ScenarioValue, _ what: String) throws(ScenarioMistake) -> Locator {
        try LocatorReader(what: what).read(value)
    }

    /// A locator with the step's options among its keys.
    private func target(
        _ value: ScenarioValue, _ what: String, _ options: inout Options,
        also: (ScenarioEntry) throws(ScenarioMistake) -> Bool = { _ in false }
    ) throws(ScenarioMistake) -> Locator {
        guard case .mapping(let entries) = value.content else { return try locator(value, what) }
        var rest: [ScenarioEntry] = []
        for entry in entries {
            if try options.take(entry) { continue }
            if try also(entry) { continue }
            rest.append(entry)
        }
        return try LocatorReader(what: what).read(rest, at: value.place)
    }

    /// A mapping with the step's options among its keys.
    private func mapping(
        _ value: ScenarioValue, _ what: String, _ known: [String], _ options: inout Options
    ) throws(ScenarioMistake) -> ScenarioFields {
        let fields = try value.fields(what, known: known + StepOption.allCases.map(\.rawValue))
        for entry in fields.entries { _ = try options.take(entry) }
        return fields
    }

    private func typed(_ value: ScenarioValue, _ what: String) throws(ScenarioMistake) -> String {
        let text = try value.text(what, mayBeEmpty: true)
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw value.mistake(
                "\(what) is typed into one line; for Enter, Tab and the like there is “press”.")
        }
        return text
    }

    private func keys(_ value: ScenarioValue, _ what: String) throws(ScenarioMistake) -> [Key] {
        var keys: [Key] = []
        for member in try value.list(what) {
            let name = try member.text(what, mayBeEmpty: true)
            do {
                keys.append(try Key(named: name))
            } catch {
                throw member.mistake(error.description)
            }
        }
        return keys
    }
}

extension StepReader {
    /// What goes with any step.
    private struct Options {
        var timeout: Duration?
        var unless: Locator?

        /// Whether the entry was one of them.
        mutating func take(_ entry: ScenarioEntry) throws(ScenarioMistake) -> Bool {
            guard let option = StepOption(rawValue: entry.key) else { return false }
            let key = entry.key.quoted
            switch option {
            case .timeout:
                guard timeout == nil else { throw twice(entry) }
                timeout = try entry.value.duration(key)
            case .unless:
                guard unless == nil else { throw twice(entry) }
                unless = try LocatorReader(what: key).read(entry.value)
            }
            return true
        }

        private func twice(_ entry: ScenarioEntry) -> ScenarioMistake {
            ScenarioMistake("\(entry.key.quoted) is there twice; once is enough.", at: entry.place)
        }
    }

    /// An option of one step alone.
    private struct Flag {
        let key: String
        var value = false

        mutating func take(_ entry: ScenarioEntry) throws(ScenarioMistake) -> Bool {
            guard entry.key == key else { return false }
            value = try entry.value.flag(key.quoted)
            return true
        }
    }
}

extension ScenarioValue {
    /// As it could have been written on one line.
    var words: String {
        switch content {
        case .text(let text): text
        case .nothing: ""
        case .list(let members): "[" + members.map(\.words).joined(separator: ", ") + "]"
        case .mapping([]): "{}"
        case .mapping(let entries):
            "{ " + entries.map { "\($0.key): \($0.value.words)" }.joined(separator: ", ") + " }"
        }
    }
}
