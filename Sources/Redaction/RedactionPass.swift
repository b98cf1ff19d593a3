package import HTTPBodies
package import JSONTrees

/// Replaces all values in the exchanges of a session, except the values that a rule keeps. Equal values get the same
/// pseudonym everywhere.
///
/// What the rules say about a value does not depend on other exchanges. Its replacement does: a text is replaced if it
/// contains a value that is replaced in a later exchange, and pseudonyms are numbered in the order of the recording. So
/// the rules are applied to an exchange once, when it has ended (`judging`), and replacements are chosen each time the
/// recording is written (`named`).
package struct RedactionPass: Sendable {
    package let rules: RedactionRules
    package var registry: PseudonymRegistry
    /// The number of values that were kept and replaced so far.
    package var summary = RedactionSummary()
    let keptHeaders: Set<String>
    var table: FieldTable
    /// The identifiers in kept fields, such as `trip-42`. They are kept in addresses too.
    package internal(set) var identifiers: Set<ExactText> = []
    /// The texts in the `keep` list of the rules, which are also kept as parts of paths.
    let words: Set<String>
    private let plain: PlainText
    /// The identifiers in fields since the last restart, if values are compared.
    package internal(set) var fieldIdentifiers: [String] = []
    /// The values so far of the exchange that `judging` works on; nil if values are replaced at once.
    private var judged: [JudgedValue]?

    package init(_ rules: RedactionRules, _ style: PseudonymRegistry.Style = .pseudonyms) {
        self.rules = rules
        registry = PseudonymRegistry(style, codes: rules.codes)
        words = Set(rules.keep)
        plain = PlainText(codes: Set(rules.codes))
        keptHeaders = Set(rules.keep.map { $0.lowercased() }.filter { !CredentialName.isHeader($0) })
        table = FieldTable(rules)
    }

    /// Forgets all values before the next exchange is compared. Keeps the table of fields.
    package mutating func restart() {
        registry.restart()
        (identifiers, fieldIdentifiers) = ([], [])
    }

    /// Runs `redact` so that the rules are applied to values, but the result has blanks in place of their replacements.
    package mutating func judging<Form>(
        _ redact: (inout RedactionPass) -> Form
    ) -> (form: Form, values: [JudgedValue]) {
        judged = []
        defer { judged = nil }
        let form = redact(&self)
        return (form, judged ?? [])
    }

    /// Returns what replaces a value; a blank while `judging` runs.
    private mutating func value(_ kind: JudgedValue.Kind) -> JSONTree {
        guard let count = judged?.count else { return named(JudgedValue(kind: kind)) }
        judged?.append(JudgedValue(kind: kind))
        return .string(JudgedValue.blank(count))
    }

    mutating func text(_ kind: JudgedValue.Kind) -> String { value(kind).string ?? "" }

    private func judged(_ text: String, _ field: FieldTable.Field) -> JudgedValue.Kind {
        guard field.isKept else {
            let document = field.name == "query" ? GraphQLDocument(text) : nil
            return document.map { .document($0, field) } ?? .text(text, field, words: nil)
        }
        let isLink = isLink(text, field)
        return .text(text, field, words: isLink ? nil : plainWords(text, isIdentifier: field.isIdentifier))
    }

    func isLink(_ text: String, _ field: FieldTable.Field) -> Bool {
        field.isIdentifier && Self.isAddress(text)
            || text.utf8.first == 0x68 && (text.hasPrefix("https://") || text.hasPrefix("http://"))
    }

    /// Returns the words of a text that may stay; nil if the text is not plain, or names a secret.
    func plainWords(_ text: String, isIdentifier: Bool) -> Words? {
        guard isIdentifier && PlainName.isPlainIdentifier(text) || plain.isPlain(text) else { return nil }
        let words = Words(text)
        return NamedSecret.isIn(text, words) ? nil : words
    }

    /// Whether a value at a place in a body is kept.
    package mutating func keeps(_ path: JSONPath) -> Bool {
        let place = path.steps.reduce(FieldTable.root) { place, step in
            switch step {
            case .name(let name): table.member(name.text, of: place)
            case .index: table.items(of: place)
            }
        }
        return table[place].isKept
    }

    /// Returns a place in a body with `…` for each name in it that is data, such as an id.
    package mutating func redacted(_ path: JSONPath) -> JSONPath {
        var place = FieldTable.root
        return JSONPath(
            path.steps.map { step in
                guard case .name(let name) = step else {
                    place = table.items(of: place)
                    return step
                }
                place = table.member(name.text, of: place)
                return table[place].isReadable ? step : .name("…")
            })
    }

    /// Redacts a body's JSON.
    /// - Parameter field: The name of a field whose rules apply as if the JSON were its value; nil for no field.
    package mutating func redacted(_ json: JSONTree, as field: String? = nil) -> JSONTree {
        table.forgetIfLarge()
        return redacted(json, field.map { table.member($0, of: FieldTable.root) } ?? FieldTable.root)
    }

    private mutating func redacted(_ json: JSONTree, _ place: Int) -> JSONTree {
        switch json {
        case .null, .bool, .string(""): return json
        case .string(let text): return value(judged(text, table[place]))
        case .number(let number): return value(.number(number, table[place]))
        case .array(let items):
            let inner = table.items(of: place)
            return .array(items.map { redacted($0, inner) })
        case .object(var members):
            var unreadable: [(index: Int, place: Int)] = []
            // Go through the members in the order of their names: a service may write them in another order
            // each time, but pseudonyms must not depend on that order.
            for index in members.indices.sorted(by: { JSONTree.isBefore(members[$0].name, members[$1].name) })
            {
                let inner = table.member(members[index].name, of: place)
                if table[inner].isReadable {
                    members[index].value = redacted(members[index].value, inner)
                } else {
                    unreadable.append((index, inner))
                }
            }
            // Secret names come last, so that the pseudonyms of other members do not depend on them. They come in the
            // order in which they are written, because a recording has pseudonyms in place of the names, which sort
            // differently.
            for (index, inner) in unreadable.sorted(by: { $0.index < $1.index }) {
                members[index].name = key(members[index].name)
                members[index].value = redacted(members[index].value, inner)
            }
            return unreadable.isEmpty ? .object(members) : .object(ofUnsorted: members)
        }
    }

    package mutating func form(_ pairs: [FormPair]) -> [FormPair] {
        table.forgetIfLarge()
        // The numbers of marks must not depend on the order of the pairs.
        return (registry.isComparing ? Self.ordered(pairs) : pairs).map { pair in
            let place = table.member(pair.name, of: FieldTable.root)
            return FormPair(name: name(pair.name, place), value: leaf(pair.value, table[place]))
        }
    }

    /// Sorts pairs by name alone, because secret values differ from session to session.
    package static func ordered(_ pairs: [FormPair]) -> [FormPair] {
        guard pairs.count > 1 else { return pairs }
        return pairs.map { ($0, name: PlainName.isField($0.name) ? $0.name : "") }
            .sorted { $0.name < $1.name }.map(\.0)
    }

    mutating func name(_ name: String, _ place: Int) -> String {
        // A full table returns the root for a new name. The root does not tell whether the name is readable.
        place != FieldTable.root && table[place].isReadable ? name : key(name)
    }

    private mutating func key(_ name: String) -> String { name.isEmpty ? name : text(.name(name)) }

    mutating func leaf(_ text: String, _ field: FieldTable.Field) -> String {
        text.isEmpty ? text : self.text(judged(text, field))
    }

    /// Learns the values of a body that is left out, except the values that a rule would keep.
    mutating func learn(_ pairs: [FormPair]) {
        table.forgetIfLarge()
        for pair in pairs {
            let place = table.member(pair.name, of: FieldTable.root)
            if !table[place].isKept { _ = text(.unrecorded(pair.value, table[place])) }
        }
    }
}
