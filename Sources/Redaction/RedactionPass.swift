import Foundation
package import HTTPBodies
package import JSONTrees

/// Replaces all values in the exchanges of a session, except the values that a rule keeps. Equal values get the same
/// pseudonym everywhere.
package struct RedactionPass: Sendable {
    package let rules: RedactionRules
    package var registry: PseudonymRegistry
    /// The number of values that were kept and replaced so far.
    package var summary = RedactionSummary()
    let keptHeaders: Set<String>
    var table: FieldTable
    /// The identifiers in kept fields, such as `trip-42`. They are kept in addresses too.
    private var identifiers: Set<ExactText> = []
    /// The texts in the `keep` list of the rules, which are also kept as parts of paths.
    private let words: Set<String>
    private let plain: PlainText
    /// The identifiers in fields since the last restart, if values are compared.
    package private(set) var fieldIdentifiers: [String] = []

    package init(_ rules: RedactionRules, _ style: PseudonymRegistry.Style = .pseudonyms) {
        self.rules = rules
        registry = PseudonymRegistry(style, codes: rules.codes)
        words = Set(rules.keep)
        plain = PlainText(codes: Set(rules.codes))
        keptHeaders = Set(rules.keep.map { $0.lowercased() }).subtracting(RedactionRules.neverKeptHeaders)
        table = FieldTable(rules)
    }

    /// Forgets all values before the next exchange is compared. Keeps the table of fields.
    package mutating func restart() {
        registry.restart()
        (identifiers, fieldIdentifiers) = ([], [])
    }

    /// Whether a value at a place in a body is kept.
    package mutating func keeps(_ path: JSONPath) -> Bool {
        let place = path.steps.reduce(FieldTable.root) { place, step in
            switch step {
            case .name(let name): table.member(name.text, of: place)
            case .index: table.items(of: place)
            }
        }
        return table.places[place].isKept
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
                return table.places[place].isReadable ? step : .name("…")
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
        case .null, .bool: return json
        case .string(let text): return .string(leaf(text, place))
        case .number(let number): return redacted(number, place)
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
                if table.places[inner].isReadable {
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
            return FormPair(name: name(pair.name, place), value: leaf(pair.value, place))
        }
    }

    /// Sorts pairs by name alone, because secret values differ from session to session.
    package static func ordered(_ pairs: [FormPair]) -> [FormPair] {
        guard pairs.count > 1 else { return pairs }
        return pairs.map { ($0, name: PlainName.isField($0.name) ? $0.name : "") }
            .sorted { $0.name < $1.name }.map(\.0)
    }

    private mutating func name(_ name: String, _ place: Int) -> String {
        // A full table returns the root for a new name. The root does not tell whether the name is readable.
        place != FieldTable.root && table.places[place].isReadable ? name : key(name)
    }

    /// Returns the pseudonym for the name of a member that is itself data, such as an id.
    private mutating func key(_ name: String) -> String {
        if name.isEmpty { return name }
        registry.learn(name, in: "")
        return registry.pseudonym(for: name, .text)
    }

    private mutating func leaf(_ text: String, _ place: Int) -> String {
        guard !text.isEmpty else { return text }
        let isIdentifier = table.places[place].isIdentifier
        if isIdentifier, registry.isComparing, !registry.isKnown(text) { fieldIdentifiers.append(text) }
        guard table.places[place].isKept else {
            if table.places[place].name == "query", let document = GraphQLDocument(text) {
                return graphQL(document, place)
            }
            count(isKept: false, place)
            if let days = table.places[place].days, !registry.isComparing,
                let date = Moment.shifted(text, days: days)
            {
                // A date from a recording is already shifted.
                if registry.isFromRecording { return text }
                learn(text, place)
                return date
            }
            learn(text, place)
            return registry.pseudonym(for: text, isIdentifier ? .id : .text)
        }
        let isLink =
            isIdentifier && Self.isAddress(text)
            || text.utf8.first == 0x68 && (text.hasPrefix("https://") || text.hasPrefix("http://"))
        let clean = isLink ? url(text) : cleaned(text, isIdentifier: isIdentifier)
        if isIdentifier, clean == text, text.utf8.count <= 100 { identifiers.insert(ExactText(text)) }
        count(isKept: clean == text, place)
        return clean
    }

    /// Returns a GraphQL document with its strings and numbers replaced. Its names stay, so that a replay can tell requests
    /// apart.
    private mutating func graphQL(_ document: GraphQLDocument, _ place: Int) -> String {
        var others: [GraphQLDocument.Token: String] = [:]
        for token in document.tokens where others[token] == nil {
            switch token {
            case .plain: continue
            case .string(let text):
                let value = String(text.drop { $0 == "\"" }.reversed().drop { $0 == "\"" }.reversed())
                learn(value, place)
                others[token] = "\"\(registry.pseudonym(for: value, .text))\""
            case .number(let text):
                if text.utf8.count >= 5 { learn(text, place) }
                others[token] =
                    registry.isComparing
                    ? registry.pseudonym(for: text, .text)
                    : registry.number(for: text).map { "\($0)" } ?? text
            }
        }
        return document.text { others[$0] ?? "0" }
    }

    /// Learns the values of a body that is left out, except the values that a rule would keep.
    mutating func learn(_ pairs: [FormPair]) {
        table.forgetIfLarge()
        for pair in pairs {
            let place = table.member(pair.name, of: FieldTable.root)
            if !table.places[place].isKept { learn(pair.value, place) }
        }
    }

    /// Learns a value that no rule keeps.
    private mutating func learn(_ text: String, _ place: Int) {
        let field = table.places[place]
        registry.learn(text, in: field.isReadable ? field.name : "")
    }

    private mutating func redacted(_ number: JSONNumber, _ place: Int) -> JSONTree {
        let text = number.text
        if table.places[place].isIdentifier, registry.isComparing { fieldIdentifiers.append(text) }
        let isKept = table.places[place].isKept
        // A longer number may be the number of a card.
        // Shorter numbers are in too many texts by chance.
        let isReplaced = isKept && text.utf8.count >= 4 && registry.replaced.areIn(text, Words(text))
        let stays = isKept && !isReplaced && text.utf8.prefix { $0 != 0x2E }.count < 12
        guard stays || isKept || text != "0" else { return .number(number) }
        count(isKept: stays, place)
        if stays { return .number(number) }
        if registry.isComparing {
            return .string(isReplaced ? PseudonymRegistry.keptMark : registry.pseudonym(for: text, .text))
        }
        guard let pseudonym = registry.number(for: text) else { return .number(number) }
        if text.utf8.count >= 5 { learn(text, place) }
        return .number(JSONNumber(pseudonym))
    }

    private mutating func count(isKept: Bool, _ place: Int) {
        if isKept { return summary.kept += 1 }
        let field = table.places[place]
        let isNamed = field.isReadable && !field.name.isEmpty
        summary.replace(field.isProtected ? "protected fields" : isNamed ? field.name : "other fields")
    }

    /// Returns the text of a kept field. Returns a pseudonym for the whole text if it is not plain, or if it contains a
    /// value that was replaced.
    mutating func cleaned(_ text: String, isIdentifier: Bool = false) -> String {
        if registry.isFromRecording { registry.adoptPseudonyms(in: text) }
        let isMarked = registry.isComparing && !Pseudonym.ranges(in: text).isEmpty && !registry.isKnown(text)
        if !isMarked, isPlain(text, isIdentifier: isIdentifier) { return text }
        // Texts with different secrets must compare equal.
        if registry.isComparing, !registry.isKnown(text) { return PseudonymRegistry.keptMark }
        return registry.pseudonym(for: text, isIdentifier ? .id : .text)
    }

    private func isPlain(_ text: String, isIdentifier: Bool) -> Bool {
        guard isIdentifier && PlainName.isPlainIdentifier(text) || plain.isPlain(text) else { return false }
        let words = Words(text)
        return !NamedSecret.isIn(text, words) && !registry.replaced.areIn(text, words)
    }

    /// Redacts a fact that a program stores with its recording: an address or a text.
    package mutating func remark(_ text: String) -> String {
        Self.isAddress(text) ? url(text) : cleaned(text)
    }

    package static func isAddress(_ text: String) -> Bool {
        text.utf8.first == 0x2F || text.utf8.contains(0x3F) || text.schemeMark != nil
    }

    /// Redacts an address, or a part of one.
    package mutating func url(_ text: String) -> String {
        if text.hasPrefix("//") { return String(url("https:\(text)").dropFirst(6)) }
        guard let mark = text.schemeMark else { return target(text) }
        let scheme = text[..<mark.lowerBound].lowercased()
        // The text is an address for another program, or a path that contains an address.
        guard scheme == "http" || scheme == "https" else { return target(text) }
        let rest = text[mark.upperBound...]
        let end = rest.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? rest.endIndex
        let authority = rest[..<end].split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        // A recording has no need for the scheme, so it is always https.
        return "https://\(registry.host(String(authority)))\(target(String(rest[end...])))"
    }

    /// Redacts a path with its query.
    package mutating func target(_ text: String) -> String {
        // The target of `OPTIONS *`.
        if text == "*" { return text }
        let whole = text[..<(text.utf8.firstIndex(of: 0x23) ?? text.endIndex)]
        let path = whole[..<(whole.utf8.firstIndex(of: 0x3F) ?? whole.endIndex)]
        var clean = path.parts(between: 0x2F).map { segment($0) }.joined(separator: "/")
        if path.endIndex < whole.endIndex {
            let query = whole[whole.index(after: path.endIndex)...]
            clean += "?" + query.parts(between: 0x26).map { queryPair($0) }.joined(separator: "&")
        }
        if whole.endIndex < text.endIndex {
            clean += "#" + segment(text[text.index(after: whole.endIndex)...])
        }
        return clean
    }

    /// Returns the parts of a path that are replaced because they look like ids.
    package func ids(in path: String) -> [String] {
        path.parts(between: 0x2F).map(\.unescaped).filter { !$0.isEmpty && !staysInPath($0) }
    }

    private func staysInPath(_ part: String) -> Bool {
        isIdentifier(part) || words.contains(part) || PlainName.isPathPart(part)
    }

    private mutating func segment(_ segment: Substring) -> String {
        let value = segment.unescaped
        // Else the last search would find the value, and leave the whole exchange out.
        let isReplaced =
            value.utf8.contains(where: \.isDigit) && !isIdentifier(value)
            && registry.replaced.areIn(value, Words(value))
        if value.isEmpty || staysInPath(value) && !isReplaced { return String(segment) }
        if let number = registry.knownNumber(value) { return number }
        registry.learn(value, in: "")
        return registry.pseudonym(for: value, .id)
    }

    private func isIdentifier(_ value: String) -> Bool {
        identifiers.contains(ExactText(value)) || registry.isKnown(value)
    }

    private mutating func queryPair(_ text: Substring) -> String {
        let halves = text.parts(between: 0x3D, maxSplits: 1)
        let name = Form.decoded(halves[0]) ?? String(halves[0])
        let raw = halves.count > 1 ? halves[1] : ""
        // Some services separate pairs by semicolons, so a value with a semicolon may be several pairs.
        let value = raw.utf8.contains(0x3B) ? nil : Form.decoded(raw)
        var pair = query(FormPair(name: name, value: value ?? ""))
        if value == nil {
            registry.learn(String(raw), in: name)
            pair.value = registry.pseudonym(for: String(raw), .text)
        }
        let cleanName = pair.name == name ? String(halves[0]) : Form.encoded(pair.name)
        guard halves.count > 1 else { return cleanName }
        return "\(cleanName)=\(pair.value == value ? String(raw) : Form.encoded(pair.value))"
    }

    package mutating func query(_ pair: FormPair) -> FormPair {
        let place = table.member(pair.name, of: FieldTable.root)
        let name = name(pair.name, place)
        if isIdentifier(pair.value), table.places[place].isIdentifier {
            return FormPair(name: name, value: pair.value)
        }
        // A `#` in the value may begin a fragment.
        guard pair.value.utf8.contains(0x23) else {
            return FormPair(name: name, value: leaf(pair.value, place))
        }
        learn(pair.value, place)
        return FormPair(name: name, value: registry.pseudonym(for: pair.value, .text))
    }
}
