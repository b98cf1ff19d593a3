import Foundation
package import HTTPBodies
package import JSONTrees

/// Replaces the values that no rule keeps, in all exchanges of one session.
///
/// A value that was replaced once is replaced by the same pseudonym wherever it stands for itself.
package struct RedactionPass: Sendable {
    package let rules: RedactionRules
    package var registry: PseudonymRegistry
    /// The counts of the values that were kept and replaced so far.
    package var summary = RedactionSummary()
    let keptHeaders: Set<String>
    /// The rules that may be for media types.
    let mediaRules: RedactionRules
    var table: FieldTable
    /// The identifiers in kept fields, such as `trip-42`: they stay in addresses, too.
    private var identifiers: Set<ExactText> = []
    /// The words that a rule names.
    private let words: Set<String>
    private let plain: PlainText

    package init(_ rules: RedactionRules, _ style: PseudonymRegistry.Style = .pseudonyms) {
        self.rules = rules
        registry = PseudonymRegistry(style, codes: rules.codes)
        words = Set(rules.keep)
        plain = PlainText(codes: Set(rules.codes))
        keptHeaders = Set(rules.keep.map { $0.lowercased() }).subtracting(RedactionRules.neverKeptHeaders)
        mediaRules = RedactionRules(keep: rules.keep.filter { $0.utf8.contains(0x2F) })
        table = FieldTable(rules)
    }

    /// Forgets the values, but not what is known about fields, to compare one exchange after the other.
    package mutating func restart() {
        registry.restart()
        identifiers = []
    }

    /// Whether a value at a place of a body would stay.
    package mutating func keeps(_ path: JSONPath) -> Bool {
        let place = path.steps.reduce(FieldTable.root) { place, step in
            if case .name(let name) = step { table.member(name, of: place) } else { table.items(of: place) }
        }
        return table.places[place].isKept
    }

    /// Redacts a body's JSON in place.
    ///
    /// - Parameter field: The name of the field in which the same JSON would stand in another body; nil for none.
    package mutating func redact(_ json: inout JSONTape, as field: String? = nil) {
        table.forgetIfLarge()
        let place = field.map { table.member($0, of: FieldTable.root) } ?? FieldTable.root
        // Pseudonyms are appended to the tape's bytes: these are read from before.
        let bytes = json.bytes
        bytes.withUnsafeBufferPointer { redact(&json, $0, 0, place) }
    }

    private mutating func redact(
        _ json: inout JSONTape, _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ place: Int
    ) {
        let token = json.tokens[index]
        switch token.kind {
        case .null, .bool: return
        case .string:
            guard token.content.count > 0 else { return }
            let text = json.decoded(token.content)
            let clean = leaf(text, place)
            if clean != text { json.replace(index, by: clean, .string) }
        case .number: number(&json, index, place)
        case .array:
            let inner = table.items(of: place)
            var item = index + 1
            while item < token.end {
                redact(&json, bytes, item, inner)
                item = Int(json.tokens[item].end)
            }
        case .object:
            var unreadable: [(index: Int, place: Int)] = []
            var last: Int?
            var member = index + 1
            while member < token.end {
                let name = UnsafeBufferPointer(rebasing: bytes[json.tokens[member].name.range])
                let inner = table.member(name, of: place, after: last)
                last = inner
                if table.places[inner].isReadable {
                    redact(&json, bytes, member, inner)
                } else {
                    unreadable.append((member, inner))
                }
                member = Int(json.tokens[member].end)
            }
            // Last, so that the order of these names does not decide which value gets which pseudonym; and in the order
            // in which they were written, unless another order must compare equal.
            if !registry.isComparing {
                let tokens = json.tokens
                unreadable.sort { tokens[$0.index].name.start < tokens[$1.index].name.start }
            }
            for (member, inner) in unreadable {
                json.rename(member, to: key(json.decoded(json.tokens[member].name)))
                redact(&json, bytes, member, inner)
            }
            if !unreadable.isEmpty { json.sort(index) }
        }
    }

    package mutating func form(_ pairs: [FormPair]) -> [FormPair] {
        table.forgetIfLarge()
        // The numbers of marks must not depend on the order in which the pairs were written.
        return (registry.isComparing ? Self.ordered(pairs) : pairs).map { pair in
            let place = table.member(pair.name, of: FieldTable.root)
            return FormPair(name: name(pair.name, place), value: leaf(pair.value, place))
        }
    }

    /// The pairs in the order of their names; their values do not count, because secrets change.
    package static func ordered(_ pairs: [FormPair]) -> [FormPair] {
        guard pairs.count > 1 else { return pairs }
        let named = pairs.map { ($0, name: PlainName.isField($0.name) ? $0.name : "") }.enumerated()
        return named.sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }.map(\.element.0)
    }

    private mutating func name(_ name: String, _ place: Int) -> String {
        table.places[place].isReadable ? name : key(name)
    }

    /// The replacement of a name that is rather a value.
    private mutating func key(_ name: String) -> String {
        if name.isEmpty { return name }
        registry.learn(name, in: "")
        return registry.pseudonym(for: name, .text)
    }

    private mutating func leaf(_ text: String, _ place: Int) -> String {
        guard !text.isEmpty else { return text }
        let isIdentifier = table.places[place].isIdentifier
        guard table.places[place].isKept else {
            count(isKept: false, place)
            if let days = table.places[place].days, !registry.isComparing,
                let date = ShiftedDate.text(text, days: days)
            {
                // What was moved once is nobody's date.
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

    /// Learns the values of a body that is left out, but for those that a rule would keep.
    mutating func learn(_ pairs: [FormPair]) {
        table.forgetIfLarge()
        for pair in pairs {
            let place = table.member(pair.name, of: FieldTable.root)
            if !table.places[place].isKept { learn(pair.value, place) }
        }
    }

    /// Learns a value that a rule does not keep.
    private mutating func learn(_ text: String, _ place: Int) {
        let field = table.places[place]
        registry.learn(text, in: field.isReadable ? field.name : "")
    }

    private mutating func number(_ json: inout JSONTape, _ index: Int, _ place: Int) {
        let text = json.decoded(json.tokens[index].content)
        let isKept = table.places[place].isKept
        // A longer number may be a card's.
        let stays = isKept && text.utf8.prefix { $0 != 0x2E }.count < 12
        guard stays || isKept || text != "0" else { return }
        count(isKept: stays, place)
        if stays { return }
        if registry.isComparing {
            json.replace(index, by: registry.pseudonym(for: text, .text), .string)
        } else if let number = registry.number(for: text) {
            if text.utf8.count >= 5 { learn(text, place) }
            json.replace(index, by: String(number), .number)
        }
    }

    private mutating func count(isKept: Bool, _ place: Int) {
        if isKept { return summary.kept += 1 }
        let field = table.places[place]
        let isNamed = field.isReadable && !field.name.isEmpty
        summary.replace(field.isProtected ? "protected fields" : isNamed ? field.name : "other fields")
    }

    /// A kept text: as it is, or as a whole replaced by a pseudonym, where it is not plain or holds a value that was
    /// replaced.
    mutating func cleaned(_ text: String, isIdentifier: Bool = false) -> String {
        if registry.isFromRecording { registry.adoptPseudonyms(in: text) }
        let isMarked = registry.isComparing && !Pseudonym.ranges(in: text).isEmpty && !registry.isKnown(text)
        if !isMarked, isPlain(text, isIdentifier: isIdentifier) { return text }
        // Another secret must compare equal.
        if registry.isComparing, !registry.isKnown(text) { return PseudonymRegistry.keptMark }
        return registry.pseudonym(for: text, isIdentifier ? .id : .text)
    }

    private func isPlain(_ text: String, isIdentifier: Bool) -> Bool {
        guard isIdentifier && PlainName.isPlainIdentifier(text) || plain.isPlain(text) else { return false }
        let words = Words(text)
        return !NamedSecret.isIn(text, words) && !registry.replaced.areIn(text, words)
    }

    /// A program's remark on its recording, an address or a text, with the secrets in it replaced.
    package mutating func remark(_ text: String) -> String {
        Self.isAddress(text) ? url(text) : cleaned(text)
    }

    package static func isAddress(_ text: String) -> Bool {
        text.utf8.first == 0x2F || text.utf8.contains(0x3F) || text.schemeMark != nil
    }

    /// An address or a part of one, in a field or a header, redacted.
    package mutating func url(_ text: String) -> String {
        if text.hasPrefix("//") { return String(url("https:\(text)").dropFirst(6)) }
        guard let mark = text.schemeMark else { return target(text) }
        let scheme = text[..<mark.lowerBound].lowercased()
        // Any other text is for another program, or is a path with an address in it.
        guard scheme == "http" || scheme == "https" else { return target(text) }
        let rest = text[mark.upperBound...]
        let end = rest.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? rest.endIndex
        let authority = rest[..<end].split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        // A service is the same by either scheme.
        return "https://\(registry.host(String(authority)))\(target(String(rest[end...])))"
    }

    /// A path with its query, redacted.
    package mutating func target(_ text: String) -> String {
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

    /// The parts of a path that are replaced, because they look like ids.
    package func ids(in path: String) -> [String] {
        path.parts(between: 0x2F).map(\.unescaped).filter { !$0.isEmpty && !staysInPath($0) }
    }

    private func staysInPath(_ part: String) -> Bool {
        isIdentifier(part) || words.contains(part) || PlainName.isPathPart(part)
    }

    private mutating func segment(_ segment: Substring) -> String {
        let value = segment.unescaped
        if value.isEmpty || staysInPath(value) { return String(segment) }
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
        // Some services separate pairs by semicolons: then the value is several pairs.
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

    /// A pair of an address's query, redacted.
    package mutating func query(_ pair: FormPair) -> FormPair {
        let place = table.member(pair.name, of: FieldTable.root)
        let name = name(pair.name, place)
        if isIdentifier(pair.value), table.places[place].isIdentifier {
            return FormPair(name: name, value: pair.value)
        }
        // A text with `#` is a value and a fragment.
        guard pair.value.utf8.contains(0x23) else {
            return FormPair(name: name, value: leaf(pair.value, place))
        }
        learn(pair.value, place)
        return FormPair(name: name, value: registry.pseudonym(for: pair.value, .text))
    }
}
