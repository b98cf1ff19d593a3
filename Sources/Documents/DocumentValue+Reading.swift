import SharedAlgorithms

/// Reads a value as different types. Messages call the value `what`, such as `“tap”`.
extension DocumentValue {
    /// Reads a text. A blank text is a mistake, unless `mayBeEmpty` is true.
    public func text(_ what: String, mayBeEmpty: Bool = false) throws(DocumentMistake) -> String {
        switch content {
        case .text(let text) where mayBeEmpty || !text.trimmed.isEmpty: return text
        case .nothing, .text: throw mistake("\(what) needs words; there are none.")
        default: throw mistake("\(what) needs words, not \(kindInWords).")
        }
    }

    /// Reads a truth value: `true`, `false`, or one of YAML's other words for them.
    public func flag(_ what: String) throws(DocumentMistake) -> Bool {
        guard let truth else { throw mistake("\(what) needs true or false, not \(kindInWords).") }
        return truth
    }

    /// The truth value of a text in the words of YAML 1.1; nil if it is none.
    package var truth: Bool? {
        guard case .text(let text) = content else { return nil }
        switch text.lowercased() {
        case "true", "yes", "on": return true
        case "false", "no", "off": return false
        default: return nil
        }
    }

    /// Reads a whole number within `range`.
    public func integer(_ what: String, in range: ClosedRange<Int>) throws(DocumentMistake) -> Int {
        if case .text(let text) = content, let number = Int(text), range.contains(number) { return number }
        throw mistake(
            "\(what) needs a whole number from \(range.lowerBound) to \(range.upperBound), not \(kindInWords)."
        )
    }

    /// Reads a time of at most an hour with its unit: `500 ms`, `1.5 s`, `2 min`.
    public func duration(_ what: String) throws(DocumentMistake) -> Duration {
        if case .text(let text) = content, let duration = Duration(text), duration <= .seconds(3600) {
            return duration
        }
        throw mistake(
            "\(what) needs a time with its unit, of at most an hour, such as 500 ms, 5 s or 2 min,"
                + " not \(kindInWords).")
    }

    /// Reads one of a few words.
    package func choice(_ what: String, among words: [String]) throws(DocumentMistake) -> String {
        guard case .text(let text) = content else {
            throw mistake("\(what) needs \(words.listed("or")), not \(kindInWords).")
        }
        guard words.contains(text) else {
            throw mistake(
                "\(what) needs \(words.listed("or")), not \(kindInWords)"
                    + suggestion(for: text, among: words, otherwise: "."))
        }
        return text
    }

    /// Reads the members of a list. Any other value counts as a list of one member.
    public func list(_ what: String) throws(DocumentMistake) -> [DocumentValue] {
        switch content {
        case .list(let members) where !members.isEmpty: return members
        case .list, .nothing: throw mistake("\(what) needs at least one; there is none.")
        case .text, .mapping: return [self]
        }
    }

    /// Reads the entries of a mapping. A key that is not among `known` is a mistake.
    public func fields(_ what: String, known: [String]) throws(DocumentMistake) -> DocumentValue.Fields {
        guard case .mapping(let entries) = content else {
            throw mistake("\(what) needs a mapping with \(known.listed("or")), not \(kindInWords).")
        }
        for entry in entries where !known.contains(entry.key) {
            throw DocumentMistake(
                "Unknown key \(entry.key.quoted) in \(what)"
                    + suggestion(for: entry.key, among: known, called: "keys"), at: entry.place)
        }
        return DocumentValue.Fields(what: what, place: place, entries: entries)
    }

    /// Splits a mapping into the value of a key and the other entries. Any other value stays as it is.
    package func taking(_ key: String) -> (value: DocumentValue?, rest: DocumentValue) {
        guard case .mapping(let entries) = content else { return (nil, self) }
        var rest = self
        rest.content = .mapping(entries.filter { $0.key != key })
        return (entries.first { $0.key == key }?.value, rest)
    }

    /// Makes a mistake at the place of this value.
    public func mistake(_ message: String) -> DocumentMistake { DocumentMistake(message, at: place) }

    /// Makes a mistake at the place of a line of this text, given by its index.
    package func mistake(inLine line: Int, _ message: String) -> DocumentMistake {
        guard notation.isBlock else { return mistake(message) }
        return DocumentMistake(message, at: FileLocation(file: place.file, line: place.line + 1 + line))
    }

    /// The entries of a mapping, found by their keys.
    public struct Fields: Hashable, Sendable {
        package let what: String
        package let place: FileLocation
        package let entries: [Entry]

        public subscript(key: String) -> DocumentValue? { entries.first { $0.key == key }?.value }

        public func required(_ key: String) throws(DocumentMistake) -> DocumentValue {
            guard let value = self[key] else {
                throw DocumentMistake("\(what) needs \(key.quoted); it is missing.", at: place)
            }
            return value
        }
    }
}

extension Duration {
    /// Reads a duration such as `500 ms`, `1.5 s` or `2 min`.
    fileprivate init?(_ text: String) {
        let text = text.trimmed
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit: Double
        switch text[number.endIndex...].trimmed {
        case "ms": unit = 1e6
        case "s", "sec": unit = 1e9
        case "min": unit = 60e9
        default: return nil
        }
        guard let value = Double(number), value * unit < 1e18 else { return nil }
        self = .nanoseconds(Int64((value * unit).rounded()))
    }
}
