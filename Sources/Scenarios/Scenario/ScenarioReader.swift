import BlackBox
import Foundation
import TerminalUI

extension Scenario {
    /// The top-level keys of every scenario.
    static let keys = [
        "name", "tags", "service", "screen", "colors", "characters", "terminal", "timeout", "never", "always",
        "eventually", "variables", "secrets", "cases", "fails", "steps",
    ]

    /// Reads the text of a file: one scenario, or one for each of its cases.
    ///
    /// - Parameters:
    ///   - file: The path of the file, for messages and names, and to find included files.
    ///   - variables: Values of variables, which override those in the file.
    /// - Throws: The first mistake, with its place.
    public static func read<Context>(
        _ text: String, file: String, setting variables: [String: String] = [:],
        in vocabulary: ScenarioVocabulary<Context>
    ) throws(DocumentMistake) -> [Scenario] {
        var reader = ScenarioReader(file: file, setting: variables, vocabulary: vocabulary)
        let scenarios = reader.read(try ScenarioDocument(text, path: file))
        if let first = reader.mistakes.first { throw first }
        return scenarios
    }
}

/// Reads a file into scenarios: one, or one for each of its cases.
struct ScenarioReader<Context: Sendable> {
    let file: String
    /// The `shortName` of the file's scenarios, without the name of a case.
    let name: String?
    let vocabulary: ScenarioVocabulary<Context>
    /// Whether a scenario without steps is a mistake.
    var needsSteps = true
    /// The mistakes so far. A mistake does not stop the reading.
    private(set) var mistakes: [DocumentMistake] = []
    /// The names of the variables that the file and its included files define or use.
    private(set) var variableNames: Set<String> = []
    /// The names of the variables that the included files define or use.
    private var includedNames: Set<String> = []
    private var variables: Variables
    private var secrets = Secrets()
    private var stepReader: StepReader<Context>

    init(
        file: String, name: String? = nil, setting variables: [String: String] = [:],
        environment: [String: String] = ProcessInfo.processInfo.environment,
        vocabulary: ScenarioVocabulary<Context>
    ) {
        self.file = file
        self.name = name
        self.vocabulary = vocabulary
        stepReader = vocabulary.stepReader([])
        self.variables = Variables(environment: environment, set: variables)
    }

    /// Whether a file only has steps for other files to include: it has neither a service nor settings.
    func isForInclusion(_ document: ScenarioDocument) -> Bool {
        !vocabulary.services.isEmpty
            && document.entries.allSatisfy { ["variables", "secrets", "steps"].contains($0.key) }
    }

    /// Reads the scenarios as far as possible, and collects the mistakes.
    mutating func read(_ document: ScenarioDocument) -> [Scenario] {
        variableNames = document.variableNames
        stepReader = vocabulary.stepReader(document.entries)
        let names = secretNames(document)
        var scenarios: [Scenario] = []
        for (index, entries) in cases(document).enumerated() {
            var scenario = scenario(document, entries)
            if let entries {
                scenario.caseName = caseName(entries, scenario.variables) ?? "\(index + 1)"
                if scenarios.contains(where: { $0.caseName == scenario.caseName }) {
                    note(
                        DocumentMistake(
                            "Two cases are called \((scenario.caseName ?? "").quoted); “name” gives one of them "
                                + "another name.", at: entries.first?.place ?? document.place))
                }
            }
            scenarios.append(scenario)
        }
        for name in names {
            do throws(DocumentMistake) { try checkSecret(name) } catch { note(error) }
        }
        checkCases(document)
        for index in mistakes.indices {
            mistakes[index].message = secrets.hidden(in: mistakes[index].message)
        }
        return scenarios.map(finished)
    }

    /// Adds the names of secret variables that the file lists, and returns the values of the list, with their places.
    private mutating func secretNames(_ document: ScenarioDocument) -> [DocumentValue] {
        do throws(DocumentMistake) {
            let names = try document["secrets"]?.list("“secrets”") ?? []
            for name in names { secrets.names.insert(try name.text("“secrets”")) }
            return names
        } catch {
            note(error)
            return []
        }
    }

    /// Returns the variables of each case; a single nil for a file without cases.
    private mutating func cases(_ document: ScenarioDocument) -> [[DocumentValue.Entry]?] {
        guard let value = document["cases"] else { return [nil] }
        var cases: [[DocumentValue.Entry]] = []
        do throws(DocumentMistake) {
            cases = try members(of: value, "“cases”") { value throws(DocumentMistake) in
                try value.variables("A case")
            }
        } catch {
            note(error)
        }
        guard cases.isEmpty else { return cases }
        variables.assume(variableNames, at: value.place)
        return [nil]
    }

    /// Reports variables of cases that nothing uses: they are probably misspelt.
    private mutating func checkCases(_ document: ScenarioDocument) {
        guard case .list(let cases)? = document["cases"]?.content else { return }
        var known = document.namedVariables.union(includedNames)
        if case .mapping(let entries)? = document["variables"]?.content {
            known.formUnion(entries.map(\.key))
        }
        for case .mapping(let entries) in cases.map(\.content) {
            for entry in entries where !["name", "fails"].contains(entry.key) && !known.contains(entry.key) {
                note(
                    DocumentMistake(
                        "Nothing in this scenario names the variable", entry.key, among: known.sorted(),
                        called: "variables", at: entry.place))
            }
        }
    }

    private func caseName(_ entries: [DocumentValue.Entry], _ variables: [String: String]) -> String? {
        let name = entries.first { $0.key == "name" }.map { [$0] } ?? entries
        let words = name.compactMap { variables[$0.key] }.joined(separator: ", ")
        let line = words.inOneLine
        return line.trimmed.isEmpty ? nil : secrets.hidden(in: line)
    }

    private func checkSecret(_ name: DocumentValue) throws(DocumentMistake) {
        let text = try name.text("“secrets”")
        guard !text.hasPrefix(Variables.environmentPrefix), !variableNames.contains(text) else { return }
        throw name.mistake(
            "Unknown variable \(text.quoted) in “secrets”"
                + suggestion(for: text, among: variableNames.sorted(), called: "variables"))
    }

    /// Returns the scenario with its final name and short name, and with secrets hidden in the words of its steps.
    private func finished(_ scenario: Scenario) -> Scenario {
        var scenario = scenario
        scenario.secrets = secrets
        scenario.shortName = Scenario.title(name ?? scenario.shortName, scenario.caseName?.asFileName)
        scenario.name = scenario.name == file ? scenario.title : secrets.hidden(in: scenario.name)
        scenario.steps = scenario.steps.map { $0.hiding(secrets) }
        return scenario
    }

    private mutating func scenario(_ document: ScenarioDocument, _ variant: [DocumentValue.Entry]?)
        -> Scenario
    {
        var variables = variables
        for entry in variant ?? [] where entry.key != "fails" {
            do throws(DocumentMistake) { try variables.define(entry, from: .cases) } catch { note(error) }
        }
        do throws(DocumentMistake) {
            for entry in try document["variables"]?.variables("“variables”") ?? [] {
                do throws(DocumentMistake) { try variables.define(entry, from: .file) } catch { note(error) }
            }
        } catch {
            note(error)
            variables.assume(variableNames, at: error.place)
        }
        secrets.insert(variables.texts(of: secrets.names))
        var scenario = Scenario(name: file, file: file, steps: [])
        scenario.variables = variables.all
        for entry in document.entries + (variant ?? []).filter({ $0.key == "fails" }) {
            do throws(DocumentMistake) { try take(entry, variables, into: &scenario) } catch { note(error) }
        }
        if scenario.service != nil || document["service"] == nil {
            do throws(DocumentMistake) { try checkService(scenario, document.place) } catch { note(error) }
        }
        if needsSteps, document["steps"] == nil {
            note(DocumentMistake("A scenario needs “steps”; they are missing.", at: document.place))
        }
        return scenario
    }

    private mutating func take(
        _ entry: DocumentValue.Entry, _ variables: Variables, into scenario: inout Scenario
    ) throws(DocumentMistake) {
        if ["variables", "secrets", "cases"].contains(entry.key) { return }
        if entry.key == "steps" { return readSteps(entry.value, variables, into: &scenario) }
        let setting = vocabulary.settings.first { $0.word == entry.key }
        let value = try variables.keeping(setting?.filledInLater ?? []).resolve(entry.value)
        switch entry.key {
        case "name": scenario.name = try value.text("“name”")
        case "service": scenario.service = try service(value)
        case "screen": scenario.screen = try value.size("“screen”")
        case "timeout": scenario.timeout = try value.timeout("“timeout”")
        case "tags": for tag in try value.list("“tags”") { scenario.tags.append(try tag.text("“tags”")) }
        case "fails": try takeFault(value, into: &scenario)
        case "colors": scenario.colors = try value.colors("“colors”")
        case "characters": scenario.characters = try value.characters("“characters”")
        case "terminal": scenario.terminalType = try value.text("“terminal”")
        case "never":
            let read = locator("“never”")
            let rules = try members(of: value, "“never”") { value throws(DocumentMistake) in
                (locator: try read(value), place: value.place)
            }
            scenario.rules.never = rules.map(\.locator)
            scenario.rules.places = Dictionary(rules.map { ($0.locator, $0.place) }) { first, _ in first }
        case "always": scenario.rules.always = try members(of: value, "“always”", locator("“always”"))
        case "eventually":
            scenario.rules.eventually = try members(of: value, "“eventually”", eventually)
        default:
            let known = Scenario.keys + vocabulary.settings.map(\.word)
            _ = try DocumentValue(.mapping([entry]), at: entry.place).fields("a scenario", known: known)
            scenario.settings.append(DocumentValue.Entry(entry.key, at: entry.place, value: value))
            for mistake in setting?.mistakes(value) ?? [] { note(mistake) }
        }
    }

    private func takeFault(_ value: DocumentValue, into scenario: inout Scenario) throws(DocumentMistake) {
        guard case .mapping = value.content else {
            (scenario.knownFault, scenario.knownMessage) = (try value.text("“fails”").inOneLine, nil)
            return
        }
        let fields = try value.fields("“fails”", known: ["because", "message"])
        scenario.knownFault = try fields.required("because").text("“because”").inOneLine
        scenario.knownMessage = try fields["message"]?.text("“message”").inOneLine
    }

    private mutating func members<Value>(
        of value: DocumentValue, _ what: String, _ read: (DocumentValue) throws(DocumentMistake) -> Value
    ) throws(DocumentMistake) -> [Value] {
        var members: [Value] = []
        for member in try value.list(what) {
            do throws(DocumentMistake) { members.append(try read(member)) } catch { note(error) }
        }
        return members
    }

    private func eventually(_ value: DocumentValue) throws(DocumentMistake) -> FrameRules.Eventually {
        let fields = try value.fields("“eventually”", known: ["after", "see", "within"])
        return FrameRules.Eventually(
            after: try locator("“after”")(fields.required("after")),
            see: try locator("“see”")(fields.required("see")),
            within: try fields["within"]?.timeout("“within”"))
    }

    /// Returns a function that reads the locator of a rule.
    private func locator(_ what: String) -> (DocumentValue) throws(DocumentMistake) -> Locator {
        { [stepReader] value throws(DocumentMistake) in
            let locator = try LocatorReader(what: what).readForCheck(value)
            if stepReader.showsOnlyTerminal { try TerminalWords.check(locator, in: value) }
            return locator
        }
    }

    private mutating func readSteps(
        _ value: DocumentValue, _ variables: Variables, into scenario: inout Scenario
    ) {
        var reader = StepListReader(
            stepReader, variables, secrets, file: file,
            topKeys: Scenario.keys + vocabulary.settings.map(\.word))
        reader.read(value)
        for mistake in reader.mistakes { note(mistake) }
        variableNames.formUnion(reader.variableNames)
        includedNames.formUnion(reader.variableNames)
        secrets.formUnion(reader.secrets)
        (scenario.steps, scenario.includedFiles) = (reader.steps, reader.includedFiles)
    }

    private mutating func note(_ mistake: DocumentMistake) {
        // Several cases may have the same mistake, which is reported once.
        if !mistakes.contains(mistake) { mistakes.append(mistake) }
    }

    private func service(_ value: DocumentValue) throws(DocumentMistake) -> Scenario.Service {
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
            guard !service.word.contains("://") else {
                throw DocumentMistake(
                    """
                    “service” is one of \(vocabulary.services.map(\.word).listed("and")), not an address. What a \
                    service in the network answers is recorded once, and named under “recording”: see “scenario \
                    record --help”.
                    """, at: service.place)
            }
            throw DocumentMistake(
                "Unknown service", service.word, among: vocabulary.services.map(\.word), called: "services",
                at: service.place)
        }
        try known.check(service.options)
        return service
    }

    private func checkService(_ scenario: Scenario, _ place: FileLocation) throws(DocumentMistake) {
        let replacements = vocabulary.settings.filter(\.replacesService)
        let replacement = replacements.first { scenario.setting($0.word) != nil }
        if let service = scenario.service, let replacement {
            throw DocumentMistake(
                "A scenario runs against “service” or \(replacement.word.quoted), not both.",
                at: service.place)
        }
        guard scenario.service == nil, replacement == nil, !vocabulary.services.isEmpty else { return }
        let words = (["service"] + replacements.map(\.word)).map(\.quoted).listed("or")
        throw DocumentMistake("A scenario needs \(words); it is missing.", at: place)
    }
}

extension String {
    /// The text with a blank in place of each line end.
    fileprivate var inOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
