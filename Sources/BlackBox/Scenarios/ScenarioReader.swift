import TerminalUI

extension Scenario {
    /// The keys that every scenario can have at its top.
    static let keys = [
        "name", "tags", "service", "screen", "colors", "characters", "timeout", "never", "steps",
    ]

    /// Reads a scenario from the text of a file; `file` is its path, for messages and for its name.
    ///
    /// - Throws: The first mistake, with its place.
    public static func read<Context>(
        _ text: String, file: String, in vocabulary: ScenarioVocabulary<Context>
    ) throws(ScenarioMistake) -> Scenario {
        var reader = ScenarioReader(file: file, vocabulary: vocabulary)
        let scenario = try reader.read(text)
        if let first = reader.mistakes.first { throw first }
        return scenario
    }
}

/// Makes a scenario of the text of a file.
struct ScenarioReader<Context: Sendable> {
    let file: String
    let vocabulary: ScenarioVocabulary<Context>
    /// The mistakes that did not stop the reading, in the order of the file.
    private(set) var mistakes: [ScenarioMistake] = []

    init(file: String, vocabulary: ScenarioVocabulary<Context>) {
        self.file = file
        self.vocabulary = vocabulary
    }

    /// Reads a scenario as far as it can be read; see `mistakes`.
    mutating func read(_ text: String) throws(ScenarioMistake) -> Scenario {
        var document = YAMLDocument(file: file)
        // Some editors begin a file with a mark that YAML would take for a character.
        let text = text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
        guard let root = try document.read(text), root.content != .nothing else {
            throw ScenarioMistake(
                "This file is empty; a scenario has a name, a service and steps.",
                at: FileLocation(file: file)
            )
        }
        guard case .mapping(let entries) = root.content else {
            throw root.mistake(
                "A scenario is a mapping with name, service and steps, not \(root.kindInWords).")
        }
        var scenario = Scenario(name: file, file: file, steps: [])
        for entry in entries {
            do throws(ScenarioMistake) { try take(entry, into: &scenario) } catch { mistakes.append(error) }
        }
        if scenario.service != nil || !entries.contains(where: { $0.key == "service" }) {
            do throws(ScenarioMistake) { try checkService(scenario, root.place) } catch {
                mistakes.append(error)
            }
        }
        if !entries.contains(where: { $0.key == "steps" }) {
            mistakes.append(ScenarioMistake("A scenario needs “steps”; they are missing.", at: root.place))
        }
        return scenario
    }

    private mutating func take(
        _ entry: ScenarioValue.Entry, into scenario: inout Scenario
    ) throws(ScenarioMistake) {
        let value = entry.value
        switch entry.key {
        case "name": scenario.name = try value.text("“name”")
        case "service": scenario.service = try service(value)
        case "screen": scenario.screen = try value.size("“screen”")
        case "timeout": scenario.timeout = try value.duration("“timeout”")
        case "tags": for tag in try value.list("“tags”") { scenario.tags.append(try tag.text("“tags”")) }
        case "colors": scenario.colors = .atMost(try colors(value))
        case "characters":
            let name = try value.choice("“characters”", among: ["unicode", "ascii"])
            scenario.characters = name == "ascii" ? .ascii : .unicode
        case "never":
            for member in try value.list("“never”") {
                do throws(ScenarioMistake) {
                    scenario.never.append(try LocatorReader(what: "“never”").read(member))
                } catch {
                    mistakes.append(error)
                }
            }
        case "steps": scenario.steps = try steps(value)
        default:
            let known = Scenario.keys + vocabulary.settings.map(\.word)
            _ = try ScenarioValue(.mapping([entry]), at: entry.place).fields("a scenario", known: known)
            scenario.settings.append(entry)
            try vocabulary.settings.first { $0.word == entry.key }?.check(value)
        }
    }

    private func colors(_ value: ScenarioValue) throws(ScenarioMistake) -> Int {
        Int(try value.choice("“colors”", among: ["0", "8", "256"])) ?? 0
    }

    private mutating func steps(_ value: ScenarioValue) throws(ScenarioMistake) -> [Step] {
        guard case .list(let members) = value.content, !members.isEmpty else {
            if case .mapping = value.content {
                throw value.mistake("“steps” needs a list: each step begins with a dash.")
            }
            throw value.mistake("“steps” needs a list of at least one step, not \(value.kindInWords).")
        }
        let reader = StepReader(steps: vocabulary.steps)
        var steps: [Step] = []
        for member in members {
            do throws(ScenarioMistake) { steps.append(try reader.read(member)) } catch {
                mistakes.append(error)
            }
        }
        return steps
    }

    private func service(_ value: ScenarioValue) throws(ScenarioMistake) -> Scenario.Service {
        let service: Scenario.Service
        switch value.content {
        case .text:
            service = Scenario.Service(try value.text("“service”"), at: value.place)
        case .mapping(let entries) where entries.count == 1:
            service = Scenario.Service(entries[0].key, options: entries[0].value, at: entries[0].place)
        default:
            throw value.mistake(
                "“service” needs a word, or one word with its options, not \(value.kindInWords).")
        }
        guard let known = vocabulary.services.first(where: { $0.word == service.word }) else {
            let words = vocabulary.services.map(\.word)
            throw ScenarioMistake(
                "Unknown service \(service.word.quoted)"
                    + suggestion(for: service.word, among: words, called: "services"), at: service.place)
        }
        try known.check(service.options)
        return service
    }

    private func checkService(_ scenario: Scenario, _ place: FileLocation) throws(ScenarioMistake) {
        let replacements = vocabulary.settings.filter(\.replacesService)
        let replacement = replacements.first { scenario.setting($0.word) != nil }
        if let service = scenario.service, let replacement {
            throw ScenarioMistake(
                "A scenario runs against “service” or \(replacement.word.quoted), not both.",
                at: service.place)
        }
        guard scenario.service == nil, replacement == nil, !vocabulary.services.isEmpty else { return }
        let words = (["service"] + replacements.map(\.word)).map(\.quoted).listed("or")
        throw ScenarioMistake("A scenario needs \(words); it is missing.", at: place)
    }
}
