import BlackBox
import Foundation

/// Reads a list of steps: fills in variables, includes files, and expands repetitions.
struct StepListReader<Context: Sendable> {
    private static var mostSteps: Int { 10_000 }
    private static var mostLevels: Int { 20 }

    let reader: StepReader<Context>
    /// The keys that an included file may have.
    let topKeys: [String]
    private(set) var variables: Variables
    private(set) var secrets: Secrets
    private(set) var steps: [Step] = []
    /// The number of steps so far, including steps with mistakes, includes and repetitions.
    private var count = 0
    private(set) var mistakes: [DocumentMistake] = []
    /// The names of all variables that included files define or use.
    private(set) var variableNames: Set<String> = []
    /// The paths of the included files, even if they cannot be read.
    private(set) var includedFiles: Set<String> = []
    private var origins: [StepOrigin] = []
    /// The paths of the files that include the current file, outermost first, and then the path of the current file.
    private var paths: [String]

    init(
        _ reader: StepReader<Context>, _ variables: Variables, _ secrets: Secrets, file: String,
        topKeys: [String]
    ) {
        (self.reader, self.topKeys, self.variables, self.secrets) = (reader, topKeys, variables, secrets)
        paths = [ScenarioDocument.normalized(file)]
    }

    mutating func read(_ value: DocumentValue) {
        do throws(DocumentMistake) {
            for member in try members(of: value) where count <= Self.mostSteps {
                do throws(DocumentMistake) { try add(member) } catch { note(error) }
            }
        } catch {
            note(error)
        }
    }

    private func members(of value: DocumentValue) throws(DocumentMistake) -> [DocumentValue] {
        guard case .list(let members) = value.content, !members.isEmpty else {
            if case .mapping = value.content {
                throw value.mistake("“steps” needs a list: each step begins with a dash.")
            }
            throw value.mistake("“steps” needs a list of at least one step, not \(value.kindInWords).")
        }
        return members
    }

    private mutating func add(_ value: DocumentValue) throws(DocumentMistake) {
        count += 1
        guard count <= Self.mostSteps else {
            throw value.mistake("This is more than \(Self.mostSteps) steps: no scenario.")
        }
        if let entry = try reader.expansion(of: value) {
            return try entry.key == "include" ? include(entry) : write(out: entry)
        }
        let value = try variables.resolve(value)
        var step = try reader.read(value)
        step.origins = origins
        steps.append(step)
        if let name = step.captures {
            variables.announce(name, at: step.place)
            variableNames.insert(name)
        }
    }

    private mutating func note(_ mistake: DocumentMistake) {
        var mistake = mistake
        mistake.includedBy += origins.filter { $0.round == nil }.map(\.place)
        // A mistake in a repeated step is reported once.
        if !mistakes.contains(mistake) { mistakes.append(mistake) }
    }

    /// Resolves a value on which the list of steps depends, such as the file to include. Such a value cannot use
    /// captured variables.
    private func known(_ value: DocumentValue, _ what: String) throws(DocumentMistake) -> DocumentValue {
        let value = try variables.resolve(value)
        guard !value.hasTemplate() else {
            throw value.mistake(
                "\(what) has to be known before anything runs; \(value.words) is captured by a step.")
        }
        return value
    }

    private mutating func write(out entry: DocumentValue.Entry) throws(DocumentMistake) {
        let fields = try entry.value.fields("“repeat”", known: ["times", "steps"])
        let times = try known(fields.required("times"), "“times”").integer("“times”", in: 1...1000)
        let list = try fields.required("steps")
        for round in 1...times where count <= Self.mostSteps {
            origins.insert(StepOrigin(place: entry.place, round: round, rounds: times), at: 0)
            read(list)
            origins.removeFirst()
        }
    }

    private mutating func include(_ entry: DocumentValue.Entry) throws(DocumentMistake) {
        let fields = try entry.value.fields("“include”", known: ["file", "with"])
        let name = try known(fields.required("file"), "“file”")
        let path = ScenarioDocument.path(try name.text("“file”"), beside: entry.place.file)
        includedFiles.insert(path)
        guard !paths.contains(path) else {
            let way = (paths.drop { $0 != path } + [path]).map(\.quoted).joined(
                separator: ", which includes ")
            throw name.mistake("A file cannot include itself: \(way).")
        }
        guard paths.count <= Self.mostLevels else {
            throw name.mistake("This is included more than \(Self.mostLevels) deep.")
        }
        guard FileManager.default.fileExists(atPath: path) else {
            throw name.mistake("There is no file \(path.quoted) to include.")
        }
        let arguments = try fields["with"]?.variables("“with”") ?? []
        let outer = (variables, origins, paths, variableNames)
        for argument in arguments { try variables.define(argument, from: .with, in: outer.0) }
        origins.insert(StepOrigin(place: entry.place), at: 0)
        paths.append(path)
        variableNames = []
        var isRead = true
        do throws(DocumentMistake) { try read(file: path) } catch {
            note(error)
            isRead = false
        }
        let (inner, names) = (variables, variableNames)
        (variables, origins, paths, variableNames) = outer
        variables.adoptCaptures(of: inner)
        variableNames.formUnion(names)
        for argument in arguments where isRead && !names.contains(argument.key) {
            note(
                DocumentMistake(
                    "\(path.quoted) has no variable", argument.key, among: names.sorted(),
                    called: "variables", at: argument.place))
        }
        variableNames.formUnion(arguments.map(\.key))
    }

    private mutating func read(file path: String) throws(DocumentMistake) {
        let text = try ScenarioDocument.text(of: path)
        try variables.count(text, at: FileLocation(file: path))
        let document = try ScenarioDocument(text, path: path)
        variableNames.formUnion(document.variableNames)
        _ = try DocumentValue(.mapping(document.entries), at: document.place)
            .fields("a file of steps", known: topKeys)
        for entry in try document["variables"]?.variables("“variables”") ?? [] {
            do throws(DocumentMistake) { try variables.defineDefault(entry) } catch { note(error) }
        }
        for name in try document["secrets"]?.list("“secrets”") ?? [] {
            secrets.names.insert(try name.text("“secrets”"))
        }
        secrets.insert(variables.texts(of: secrets.names))
        guard let steps = document["steps"] else {
            throw DocumentMistake("A file to include needs “steps”; they are missing.", at: document.place)
        }
        read(steps)
    }
}
