import HTTPBodies
package import JSONTrees

extension RedactionPass {
    /// Returns what is recorded for a value: the value itself, or a pseudonym.
    package mutating func named(_ value: JudgedValue) -> JSONTree {
        switch value.kind {
        case .text(let text, let field, let words): return .string(named(text, field, words))
        case .document(let document, let field): return .string(named(document, field))
        case .number(let number, let field): return named(number, field)
        case .name(let name): return .string(registry.replace(name, by: .text))
        case .unrecorded(let text, let field):
            learn(text, field)
            return .null
        case .host(let host): return .string(registry.host(host))
        case .target(let text):
            // Otherwise, after a body that has filled the table, there would be no place for the names in queries.
            table.forgetIfLarge()
            return .string(target(text))
        case .address(let text): return .string(url(text))
        case .links(let text): return .string(links(text))
        case .header(let text): return .string(kept(text))
        }
    }

    private mutating func named(_ text: String, _ field: FieldTable.Field, _ words: Words?) -> String {
        if field.isIdentifier, registry.isComparing, !registry.isKnown(text) { fieldIdentifiers.append(text) }
        guard field.isKept else {
            count(isKept: false, field)
            if let days = field.days, !registry.isComparing, let date = Moment.shifted(text, days: days) {
                // A date from a recording is already shifted.
                if registry.isFromRecording { return text }
                learn(text, field)
                return date
            }
            learn(text, field)
            return registry.pseudonym(for: text, field.isIdentifier ? .id : .text)
        }
        let clean =
            isLink(text, field) ? url(text) : cleaned(text, words, isIdentifier: field.isIdentifier)
        if field.isIdentifier, clean == text, text.utf8.count <= 100 { identifiers.insert(ExactText(text)) }
        count(isKept: clean == text, field)
        return clean
    }

    /// Returns a GraphQL document with its strings and numbers replaced. Its names stay, so that a replay can tell requests
    /// apart.
    private mutating func named(_ document: GraphQLDocument, _ field: FieldTable.Field) -> String {
        var others: [GraphQLDocument.Token: String] = [:]
        for token in document.tokens where others[token] == nil {
            switch token {
            case .plain: continue
            case .string(let text):
                let value = String(text.drop { $0 == "\"" }.reversed().drop { $0 == "\"" }.reversed())
                learn(value, field)
                others[token] = "\"\(registry.pseudonym(for: value, .text))\""
            case .number(let text):
                if text.utf8.count >= 5 { learn(text, field) }
                others[token] =
                    registry.isComparing
                    ? registry.pseudonym(for: text, .text)
                    : registry.number(for: text).map { "\($0)" } ?? text
            }
        }
        return document.text { others[$0] ?? "0" }
    }

    private mutating func named(_ number: JSONNumber, _ field: FieldTable.Field) -> JSONTree {
        let text = number.text
        if field.isIdentifier, registry.isComparing { fieldIdentifiers.append(text) }
        // Shorter numbers occur in too many texts by chance.
        let isReplaced = field.isKept && text.utf8.count >= 4 && registry.replaced.areIn(text, Words(text))
        // A longer number may be the number of a card.
        let stays = field.isKept && !isReplaced && text.utf8.prefix { $0 != 0x2E }.count < 12
        guard field.isKept || text != "0" else { return .number(number) }
        count(isKept: stays, field)
        if stays { return .number(number) }
        if registry.isComparing {
            return .string(isReplaced ? PseudonymRegistry.keptMark : registry.pseudonym(for: text, .text))
        }
        guard let pseudonym = registry.number(for: text) else { return .number(number) }
        // A number of four digits may be a year or a price, but not where it is a PIN or about a person.
        if text.utf8.count >= (field.isProtected ? 4 : 5) { learn(text, field) }
        return .number(JSONNumber(pseudonym))
    }

    /// Registers a value that no rule keeps, so that it is found in other texts.
    mutating func learn(_ text: String, _ field: FieldTable.Field) {
        // Addresses such as `/oauth/token`, which a service names in a field, are no secrets.
        let isSecret = field.isSecret && text.utf8.first != 0x2F && text.schemeMark == nil
        registry.learn(text, in: field.isReadable ? field.name : "", isSecret: isSecret)
    }

    private mutating func count(isKept: Bool, _ field: FieldTable.Field) {
        if isKept { return summary.keep(field.name) }
        if field.isKept { summary.overrule(field.name) }
        let isNamed = field.isReadable && !field.name.isEmpty
        let others = field.isProtected ? "fields that are never kept" : "values without a recorded name"
        summary.replace(isNamed && !field.isProtected ? field.name : others)
    }

    private mutating func cleaned(_ text: String) -> String {
        cleaned(text, plainWords(text, isIdentifier: false))
    }

    /// Returns the text of a kept field. Returns a pseudonym for the whole text if it is not plain, or if it contains a
    /// value that was replaced.
    /// - Parameter words: The text's `plainWords`.
    private mutating func cleaned(_ text: String, _ words: Words?, isIdentifier: Bool = false) -> String {
        if registry.isFromRecording { registry.adoptPseudonyms(in: text) }
        let isMarked = registry.isComparing && !Pseudonym.ranges(in: text).isEmpty && !registry.isKnown(text)
        if !isMarked, let words, !registry.replaced.areIn(text, words) { return text }
        // Texts with different secrets must compare equal.
        if registry.isComparing, !registry.isKnown(text) { return PseudonymRegistry.keptMark }
        return registry.pseudonym(for: text, isIdentifier ? .id : .text)
    }

    /// Cleans the value of a header field that a rule keeps. An entity tag keeps its quotation marks, without which it
    /// would be invalid (RFC 9110 section 8.8.3).
    private mutating func kept(_ value: String) -> String {
        guard let tag = value.wholeMatch(of: #/(W/)?"([^"]*)"/#) else { return cleaned(value) }
        return "\(tag.1 ?? "")\"\(cleaned(String(tag.2)))\""
    }

    /// Redacts a fact that a program stores with its recording: an address or a text.
    package mutating func remark(_ text: String) -> String {
        Self.isAddress(text) ? url(text) : cleaned(text)
    }
}
