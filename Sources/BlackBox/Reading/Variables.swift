/// The variables that the texts of a scenario can name, with their values: of several with one name the nearest counts.
struct Variables {
    /// The places where a variable gets its value, nearest first.
    enum Source: Int, CaseIterable {
        /// From the screen, by a step.
        case captures
        case cases
        /// From the step that includes the file.
        case with
        /// From the command line.
        case set
        /// From the top of the file.
        case file
    }

    static let environmentPrefix = "env."

    let environment: [String: String]
    /// One for all copies, because all belong to one file.
    private let growth = Growth()
    private var values: [Source: [String: ScenarioValue]] = [:]

    init(environment: [String: String], set: [String: String] = [:]) {
        self.environment = environment
        values[.set] = set.mapValues { text in
            var value = ScenarioValue(.text(text), at: FileLocation(file: ""))
            value.notation.isPlain = !text.isEmpty
            return value
        }
    }

    /// The variables that steps have captured, and no others.
    init(captures: [String: String]) {
        self.init(environment: [:])
        values[.captures] = captures.mapValues { text in
            var value = ScenarioValue(.text(text), at: FileLocation(file: ""))
            value.notation.isPlain = false
            return value
        }
    }

    /// The names that have a value, without those of the environment.
    var names: Set<String> { Set(values.values.flatMap(\.keys)) }

    /// The texts of all variables with these names, as far as they are known.
    func texts(of names: Set<String>) -> [String] {
        var found = names.compactMap { name in
            environmentName(name).flatMap { environment[$0] }
        }
        for values in values.values {
            for (name, value) in values where names.contains(name) && !value.isTemplate {
                found.append(value.plainText)
            }
        }
        return found
    }

    /// The value of each variable that is known, by its name.
    var all: [String: String] {
        Source.allCases.reduce(into: [:]) { all, source in
            all.merge((values[source] ?? [:]).filter { !$1.isTemplate }.mapValues(\.plainText)) { nearer, _ in
                nearer
            }
        }
    }

    /// Gives a variable its value, in place of the one that it has from the same source.
    ///
    /// The value's own variables are put in now, those of `scope`: a value can name variables that were
    /// defined before. A variable with a mistake is known all the same, so that the texts that name it have
    /// no mistake too.
    mutating func define(
        _ entry: ScenarioValue.Entry, from source: Source, in scope: Variables? = nil
    ) throws(ScenarioMistake) {
        do throws(ScenarioMistake) {
            values[source, default: [:]][entry.key] = try (scope ?? self).definition(entry)
        } catch {
            values[source, default: [:]][entry.key] = .unknown(entry.key, at: entry.place)
            throw error
        }
    }

    /// Gives a variable its value, unless the file that includes this one has given it one.
    mutating func defineDefault(_ entry: ScenarioValue.Entry) throws(ScenarioMistake) {
        guard values[.file]?[entry.key] == nil else { return _ = try definition(entry) }
        try define(entry, from: .file)
    }

    /// Makes the names of variables known whose values are not, because of a mistake in the places that give
    /// them.
    mutating func assume(_ names: Set<String>, at place: FileLocation) {
        for name in names { values[.file, default: [:]][name] = .unknown(name, at: place) }
    }

    /// Counts the text of an included file.
    func count(_ text: String, at place: FileLocation) throws(ScenarioMistake) {
        try growth.add(text.utf8.count, at: place)
    }

    private func definition(_ entry: ScenarioValue.Entry) throws(ScenarioMistake) -> ScenarioValue {
        try Self.check(entry.key, at: entry.place)
        var value = try resolve(entry.value)
        switch value.content {
        case .text: break
        case .nothing:
            value.content = .text("")
            value.notation.isPlain = false
        case .list, .mapping:
            throw value.mistake("The variable \(entry.key.quoted) needs words, not \(value.kindInWords).")
        }
        return value
    }

    /// Throws where a variable cannot have this name.
    static func check(_ name: String, at place: FileLocation) throws(ScenarioMistake) {
        let isName =
            name.first.map { $0.isLetter || $0 == "_" } == true
            && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        guard isName else {
            throw ScenarioMistake(
                "\(name.quoted) cannot name a variable: a name begins with a letter, and has letters, digits, - and _.",
                at: place)
        }
    }

    /// Notes that a step gives the variable a value; until then texts that name it stay templates.
    mutating func announce(_ name: String, at place: FileLocation) {
        values[.captures, default: [:]][name] = .unknown(name, at: place)
    }

    /// Takes over the variables that the steps of an included file have announced.
    mutating func adoptCaptures(of other: Variables) { values[.captures] = other.values[.captures] }

    /// The value with the variables put into its texts; one that is captured by a step leaves a template.
    func resolve(_ value: ScenarioValue) throws(ScenarioMistake) -> ScenarioValue {
        var value = value
        try growth.add(value.plainText.utf8.count, at: value.place)
        switch value.content {
        case .nothing: break
        case .text(let text):
            if value.isTemplate { try fill(&value, text) }
        case .list(let members):
            var resolved: [ScenarioValue] = []
            for member in members { resolved.append(try resolve(member)) }
            value.content = .list(resolved)
        case .mapping(let entries):
            value.content = .mapping(try resolve(entries))
        }
        return value
    }

    func resolve(_ entries: [ScenarioValue.Entry]) throws(ScenarioMistake) -> [ScenarioValue.Entry] {
        var resolved = entries
        for index in resolved.indices { resolved[index].value = try resolve(resolved[index].value) }
        return resolved
    }

    private func fill(_ value: inout ScenarioValue, _ text: String) throws(ScenarioMistake) {
        guard let parts = VariableText(text)?.parts else {
            throw value.mistake("A “${” needs a “}” behind the name; a dollar alone is “$$”.")
        }
        var found: [(text: String, isTemplate: Bool)] = []
        for part in parts {
            switch part {
            case .text(let text): found.append((text, false))
            case .variable(let name):
                let variable = try self.value(of: name, for: value)
                // Alone it is a number where the variable's own value is one.
                if parts.count == 1 { value.notation = variable.notation }
                found.append((variable.plainText, variable.isTemplate))
            }
        }
        try growth.add(found.reduce(0) { $0 + $1.text.utf8.count }, at: value.place)
        value.isTemplate = found.contains(where: \.isTemplate)
        let isTemplate = value.isTemplate
        value.content = .text(
            found.map { isTemplate && !$0.isTemplate ? VariableText.escaped($0.text) : $0.text }.joined())
    }

    private func value(of name: String, for user: ScenarioValue) throws(ScenarioMistake) -> ScenarioValue {
        if let name = environmentName(name) {
            if let text = environment[name] { return ScenarioValue(.text(text), at: user.place) }
            let nearest = Spelling.nearest(to: name, among: environment.keys.sorted())
            throw user.mistake(
                "The environment has no variable \(name.quoted)"
                    + (nearest.map { "; did you mean \($0.quoted)?" } ?? "."))
        }
        for source in Source.allCases {
            if let value = values[source]?[name] { return value }
        }
        throw user.mistake(
            "Unknown variable \(name.quoted)"
                + suggestion(for: name, among: names.sorted(), called: "variables"))
    }

    private func environmentName(_ name: String) -> String? {
        name.hasPrefix(Self.environmentPrefix) ? String(name.dropFirst(Self.environmentPrefix.count)) : nil
    }
}

/// The size to which variables, repetitions, cases and included files have made one file grow.
private final class Growth {
    /// The most bytes of a scenario.
    private static let most = 64 << 20
    /// The size of a value beside its text; about what it takes in memory.
    private static let value = 64

    private var size = 0
    /// The first mistake, which stands for all that follow: each of thousands of cases could have one.
    private var mistake: ScenarioMistake?

    func add(_ text: Int, at place: FileLocation) throws(ScenarioMistake) {
        if let mistake { throw mistake }
        size += text + Self.value
        guard size > Self.most else { return }
        let words =
            "With this, variables, repetitions and included files make more than \(Self.most >> 20) MB"
        let mistake = ScenarioMistake("\(words): no scenario.", at: place)
        self.mistake = mistake
        throw mistake
    }
}

extension ScenarioValue {
    /// The value of a variable that is not known yet: its own name.
    fileprivate static func unknown(_ name: String, at place: FileLocation) -> ScenarioValue {
        var value = ScenarioValue(.text("${\(name)}"), at: place)
        value.isTemplate = true
        return value
    }

    fileprivate var plainText: String {
        if case .text(let text) = content { text } else { "" }
    }

    /// The names of the variables in its texts.
    var variableNames: Set<String> {
        switch content {
        case .nothing: []
        case .text(let text):
            Set(
                (isTemplate ? VariableText(text)?.parts ?? [] : []).compactMap { part in
                    if case .variable(let name) = part { name } else { nil }
                })
        case .list(let members): members.reduce(into: []) { $0.formUnion($1.variableNames) }
        case .mapping(let entries): entries.reduce(into: []) { $0.formUnion($1.value.variableNames) }
        }
    }

    /// Whether a text in it still names a variable, and stands at `place` where one is given.
    func hasTemplate(at wanted: FileLocation? = nil) -> Bool {
        switch content {
        case .nothing: false
        case .text: isTemplate && (wanted ?? place) == place
        case .list(let members): members.contains { $0.hasTemplate(at: wanted) }
        case .mapping(let entries): entries.contains { $0.value.hasTemplate(at: wanted) }
        }
    }
}
