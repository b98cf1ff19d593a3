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
    private var table: FieldTable
    /// The identifiers in kept fields, such as `trip-42`: they stay in addresses, too.
    private var identifiers: Set<String> = []

    package init(_ rules: RedactionRules, _ style: PseudonymRegistry.Style = .pseudonyms) {
        self.rules = rules
        registry = PseudonymRegistry(style)
        keptHeaders = Set(rules.keep.map { $0.lowercased() }).subtracting(RedactionRules.neverKeptHeaders)
        mediaRules = RedactionRules(keep: rules.keep.filter { $0.utf8.contains(0x2F) })
        table = FieldTable(rules)
    }

    /// Forgets the values, but not what is known about fields, to compare one exchange after the other.
    package mutating func restart() {
        registry = PseudonymRegistry(registry.style)
        identifiers = []
    }

    /// Whether a value at a place of a body would stay.
    package mutating func keeps(_ path: JSONPath) -> Bool {
        let place = path.steps.reduce(FieldTable.root) { place, step in
            if case .name(let name) = step { table.member(name, of: place) } else { table.items(of: place) }
        }
        return table.places[place].isKept
    }

    /// Redacts a body's tree in place.
    package mutating func redact(_ tree: inout JSONTree) {
        table.forgetIfLarge()
        redact(&tree, FieldTable.root)
    }

    private mutating func redact(_ tree: inout JSONTree, _ place: Int) {
        switch tree {
        case .null, .bool: return
        case .string(let text): tree = .string(leaf(text, place))
        case .number(let number): tree = self.number(number, place)
        case .array(var items):
            // Without another reference to them, the items are changed in place and not copied.
            tree = .null
            let inner = table.items(of: place)
            for index in items.indices { redact(&items[index], inner) }
            tree = .array(items)
        case .object(var members):
            tree = .null
            var unreadable: [(index: Int, place: Int)] = []
            var last: Int?
            for index in members.indices {
                let inner = table.member(members[index].name, of: place, after: last)
                last = inner
                if table.places[inner].isReadable {
                    redact(&members[index].value, inner)
                } else {
                    unreadable.append((index, inner))
                }
            }
            // Last, so that the order of these names does not decide which value gets which pseudonym.
            for (index, inner) in unreadable {
                members[index].name = key(members[index].name)
                redact(&members[index].value, inner)
            }
            tree = unreadable.isEmpty ? .object(members) : .object(ofUnsorted: members)
        }
    }

    package mutating func form(_ pairs: [FormPair]) -> [FormPair] {
        table.forgetIfLarge()
        // The numbers of marks must not depend on the order in which the pairs were written.
        return (registry.isComparing ? Self.ordered(pairs) : pairs).map { pair in
            let place = table.member(pair.name, of: FieldTable.root)
            let name = table.places[place].isReadable ? pair.name : key(pair.name)
            return FormPair(name: name, value: leaf(pair.value, place))
        }
    }

    /// The pairs in the order of their names; their values do not count, because secrets change.
    package static func ordered(_ pairs: [FormPair]) -> [FormPair] {
        guard pairs.count > 1 else { return pairs }
        let named = pairs.map { ($0, name: ReadableName.isOne($0.name) ? $0.name : "") }.enumerated()
        return named.sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }.map(\.element.0)
    }

    /// The replacement of a name that is rather a value.
    private mutating func key(_ name: String) -> String {
        name.isEmpty ? name : registry.pseudonym(for: name, .text)
    }

    private mutating func leaf(_ text: String, _ place: Int) -> String {
        guard !text.isEmpty else { return text }
        let isIdentifier = table.places[place].isIdentifier
        guard table.places[place].isKept else {
            count(isKept: false, place)
            if let days = table.places[place].days, !registry.isComparing,
                let date = ShiftedDate.text(text, days: days)
            {
                return registry.isFromRecording ? text : date
            }
            return registry.pseudonym(for: text, isIdentifier ? .id : .text)
        }
        let isLink =
            isIdentifier && Self.isAddress(text)
            || text.utf8.first == 0x68 && (text.hasPrefix("https://") || text.hasPrefix("http://"))
        let clean = isLink ? url(text) : cleaned(text)
        if isIdentifier, clean == text, text.utf8.count <= 100 { identifiers.insert(text) }
        count(isKept: clean == text, place)
        return clean
    }

    private mutating func number(_ number: JSONNumber, _ place: Int) -> JSONTree {
        let text = number.text
        let isKept = table.places[place].isKept
        guard isKept || text != "0" else { return .number(number) }
        let stays = isKept && (text.utf8.count < 12 || cleaned(text) == text)
        count(isKept: stays, place)
        if stays { return .number(number) }
        if registry.isComparing { return .string(registry.pseudonym(for: text, .text)) }
        return .number(registry.number(for: text).map { JSONNumber($0) } ?? number)
    }

    private mutating func count(isKept: Bool, _ place: Int) {
        if isKept { return summary.kept += 1 }
        let field = table.places[place]
        let isNamed = field.isReadable && !field.name.isEmpty
        summary.replace(field.isProtected ? "protected fields" : isNamed ? field.name : "other fields")
    }

    /// A kept text with the secrets in it replaced.
    mutating func cleaned(_ text: String) -> String {
        if registry.isFromRecording { registry.adoptPseudonyms(in: text) }
        let maySay = TextGlance.mayHoldSecret(text, isEscaped: true)
        let isHidden = maySay && SecretPattern.standsBehindEscapes(in: text)
        if registry.isComparing {
            // A text with a secret or a pseudonym in it becomes one mark: other secrets must compare equal.
            let isMarked =
                isHidden || !Pseudonym.ranges(in: text).isEmpty
                || maySay && !SecretPattern.ranges(in: text).isEmpty
            return isMarked ? registry.pseudonym(for: text, .text) : text
        }
        if isHidden { return registry.pseudonym(for: text, .text) }
        if let (range, secret) = registry.secrets.first(in: text) {
            // The rest of the text may hold secrets too.
            return cleaned(String(text[..<range.lowerBound])) + registry.pseudonym(for: secret, .text)
                + cleaned(String(text[range.upperBound...]))
        }
        guard maySay else { return text }
        var clean = ""
        var place = text.startIndex
        for (range, _) in SecretPattern.ranges(in: text) {
            clean += text[place..<range.lowerBound] + registry.pseudonym(for: String(text[range]), .text)
            place = range.upperBound
        }
        return clean.isEmpty ? text : clean + text[place...]
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

    private mutating func segment(_ segment: Substring) -> String {
        let value = segment.unescaped
        if value.isEmpty || isIdentifier(value) { return String(segment) }
        if let known = registry.known(value) { return known }
        return ReadableName.isPathWord(value) ? String(segment) : registry.pseudonym(for: value, .id)
    }

    private func isIdentifier(_ value: String) -> Bool {
        identifiers.contains(value) || registry.isKnown(value)
    }

    private mutating func queryPair(_ text: Substring) -> String {
        let halves = text.parts(between: 0x3D, maxSplits: 1)
        let name = Form.decoded(halves[0]) ?? String(halves[0])
        let raw = halves.count > 1 ? halves[1] : ""
        // Some services separate pairs by semicolons: then the value is several pairs.
        let value = raw.utf8.contains(0x3B) ? nil : Form.decoded(raw)
        var pair = query(FormPair(name: name, value: value ?? ""))
        if value == nil { pair.value = registry.pseudonym(for: String(raw), .text) }
        let cleanName = pair.name == name ? String(halves[0]) : Form.encoded(pair.name)
        guard halves.count > 1 else { return cleanName }
        return "\(cleanName)=\(pair.value == value ? String(raw) : Form.encoded(pair.value))"
    }

    /// A pair of an address's query, redacted.
    package mutating func query(_ pair: FormPair) -> FormPair {
        let place = table.member(pair.name, of: FieldTable.root)
        let name = table.places[place].isReadable ? pair.name : key(pair.name)
        if isIdentifier(pair.value), table.places[place].isIdentifier {
            return FormPair(name: name, value: pair.value)
        }
        // A text with `#` is a value and a fragment.
        let isOne = !pair.value.utf8.contains(0x23)
        return FormPair(
            name: name, value: isOne ? leaf(pair.value, place) : registry.pseudonym(for: pair.value, .text))
    }
}
