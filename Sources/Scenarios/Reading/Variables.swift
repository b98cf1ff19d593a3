import BlackBox

/// The variables that a scenario's texts can use, with their values. If several sources set a variable, the value from
/// the nearest source is used.
struct Variables {
    /// The source of a variable's value, nearest first.
    enum Source: Int, CaseIterable {
        /// A step captures the value on the screen.
        case captures
        case cases
        /// The step that includes the file sets the value.
        case with
        /// The command line sets the value.
        case set
        /// The top of the file sets the value.
        case file
    }

    static let environmentPrefix = "env."

    let environment: [String: String]
    /// Adds up the size of the scenario file. Shared by all copies of these variables.
    private let growth = Growth()
    private var values: [Source: [String: DocumentValue]] = [:]

    init(environment: [String: String], set: [String: String] = [:]) {
        self.environment = environment
        values[.set] = set.mapValues { .given($0, isPlain: !$0.isEmpty) }
    }

    /// Makes variables from the texts that steps have captured.
    init(captures: [String: String]) {
        environment = [:]
        values[.captures] = captures.mapValues { .given($0, isPlain: false) }
    }

    /// Returns all known values of variables with these names.
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

    /// The known values by the names of their variables.
    var all: [String: String] {
        Source.allCases.reduce(into: [:]) { all, source in
            all.merge((values[source] ?? [:]).filter { !$1.isTemplate }.mapValues(\.plainText)) { nearer, _ in
                nearer
            }
        }
    }

    /// Sets the value that a source gives to a variable.
    ///
    /// The value can use variables of `scope` that are already defined. If the value has a mistake, the variable still
    /// counts as defined, so that texts with the variable report no second mistake.
    mutating func define(
        _ entry: DocumentValue.Entry, from source: Source, in scope: Variables? = nil
    ) throws(DocumentMistake) {
        do throws(DocumentMistake) {
            values[source, default: [:]][entry.key] = try (scope ?? self).definition(entry)
        } catch {
            values[source, default: [:]][entry.key] = .unknown(entry.key, at: entry.place)
            throw error
        }
    }

    /// Sets the value of a variable, unless the including file has set it.
    mutating func defineDefault(_ entry: DocumentValue.Entry) throws(DocumentMistake) {
        guard values[.file]?[entry.key] == nil else { return _ = try definition(entry) }
        try define(entry, from: .file)
    }

    /// Defines variables without values, because the part of the file with the values has a mistake.
    mutating func assume(_ names: Set<String>, at place: FileLocation) {
        for name in names { values[.file, default: [:]][name] = .unknown(name, at: place) }
    }

    /// Adds the text of an included file to the size of the scenario file.
    func count(_ text: String, at place: FileLocation) throws(DocumentMistake) {
        try growth.add(text.utf8.count, at: place)
    }

    private func definition(_ entry: DocumentValue.Entry) throws(DocumentMistake) -> DocumentValue {
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

    /// Throws if this is no valid name of a variable.
    static func check(_ name: String, at place: FileLocation) throws(DocumentMistake) {
        let isName =
            name.first.map { $0.isLetter || $0 == "_" } == true
            && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
        guard isName else {
            throw DocumentMistake(
                "\(name.quoted) cannot name a variable: a name begins with a letter, and has letters, digits, - and _.",
                at: place)
        }
    }

    /// Notes that a step will capture the variable. Texts that use the variable stay templates until then.
    mutating func announce(_ name: String, at place: FileLocation) {
        values[.captures, default: [:]][name] = .unknown(name, at: place)
    }

    /// Returns a copy in which the variables with these names stay as `${name}` in texts, because the program fills
    /// them in when it opens the scenario.
    func keeping(_ names: [String]) -> Variables {
        var variables = self
        for name in names {
            variables.values[.file, default: [:]][name] = .given("${\(name)}", isPlain: false)
        }
        return variables
    }

    mutating func adoptCaptures(of other: Variables) { values[.captures] = other.values[.captures] }

    /// Returns the value with variables filled into its texts. A text with a variable that a step will capture stays a
    /// template.
    func resolve(_ value: DocumentValue) throws(DocumentMistake) -> DocumentValue {
        var value = value
        try growth.add(value.plainText.utf8.count, at: value.place)
        switch value.content {
        case .nothing: break
        case .text(let text):
            if value.isTemplate { try fill(&value, text) }
        case .list(let members):
            value.content = .list(try members.map(resolve))
        case .mapping(var entries):
            for index in entries.indices { entries[index].value = try resolve(entries[index].value) }
            value.content = .mapping(entries)
        }
        return value
    }

    private func fill(_ value: inout DocumentValue, _ text: String) throws(DocumentMistake) {
        guard let parts = VariableText(text)?.parts else {
            throw value.mistake("A “${” needs a “}” behind the name; a dollar alone is “$$”.")
        }
        var found: [(text: String, isTemplate: Bool)] = []
        for part in parts {
            switch part {
            case .text(let text): found.append((text, false))
            case .variable(let name):
                let variable = try self.value(of: name, for: value)
                // A text that consists of a single variable is a number if the variable's value is a number.
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

    private func value(of name: String, for user: DocumentValue) throws(DocumentMistake) -> DocumentValue {
        if let name = environmentName(name) {
            if let text = environment[name] { return DocumentValue(.text(text), at: user.place) }
            throw user.mistake(
                "The environment has no variable \(name.quoted)"
                    + suggestion(for: name, among: environment.keys.sorted(), otherwise: "."))
        }
        for source in Source.allCases {
            if let value = values[source]?[name] { return value }
        }
        let names = Set(values.values.flatMap(\.keys)).sorted()
        throw DocumentMistake(
            "Unknown variable", name, among: names, called: "variables", at: user.place)
    }

    private func environmentName(_ name: String) -> String? {
        name.hasPrefix(Self.environmentPrefix) ? String(name.dropFirst(Self.environmentPrefix.count)) : nil
    }
}

/// Limits the size that a scenario file has after filling in variables, repetitions, cases and included files.
private final class Growth {
    private static let most = 64 << 20
    /// The approximate size of a value in memory without its text, in bytes.
    private static let value = 64

    private var size = 0
    /// The first mistake, which every later call throws again. Otherwise, each of thousands of cases could
    /// report a different mistake.
    private var mistake: DocumentMistake?

    func add(_ text: Int, at place: FileLocation) throws(DocumentMistake) {
        if let mistake { throw mistake }
        size += text + Self.value
        guard size > Self.most else { return }
        let words =
            "With this, variables, repetitions and included files make more than \(Self.most >> 20) MB"
        let mistake = DocumentMistake("\(words): no scenario.", at: place)
        self.mistake = mistake
        throw mistake
    }
}

extension DocumentValue {
    /// Makes the value of a variable that no file defines.
    fileprivate static func given(_ text: String, isPlain: Bool) -> DocumentValue {
        var value = DocumentValue(.text(text), at: FileLocation(file: ""))
        value.notation.isPlain = isPlain
        return value
    }

    /// Makes a template that stands for the unknown value of a variable: the variable's name.
    fileprivate static func unknown(_ name: String, at place: FileLocation) -> DocumentValue {
        var value = DocumentValue(.text("${\(name)}"), at: place)
        value.isTemplate = true
        return value
    }

    fileprivate var plainText: String {
        if case .text(let text) = content { text } else { "" }
    }

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

    /// Whether a text still contains a variable. With `wanted`, only the text at this place counts.
    func hasTemplate(at wanted: FileLocation? = nil) -> Bool {
        switch content {
        case .nothing: false
        case .text: isTemplate && (wanted ?? place) == place
        case .list(let members): members.contains { $0.hasTemplate(at: wanted) }
        case .mapping(let entries): entries.contains { $0.value.hasTemplate(at: wanted) }
        }
    }
}
