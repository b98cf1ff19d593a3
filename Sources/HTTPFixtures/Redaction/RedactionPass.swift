import Foundation
import HTTPBodies

/// One walk through what is to be written: secrets that names or looks give away are learned, and every one
/// that is known is replaced.
struct RedactionPass {
    let rules: RedactionRules
    var registry: SecretRegistry

    /// What is inside what is inside …: nobody hides a field deeper.
    private static let deepest = 6

    init(rules: RedactionRules, substitution: SecretRegistry.Substitution) {
        self.rules = rules
        registry = SecretRegistry(substitution) { value in
            rules.kind(of: value) != nil || Self.protocolWords.contains(RedactionRules.normalized(value))
        }
    }

    /// Values that say how something is asked for, in fields that elsewhere hold a secret.
    private static let protocolWords: Set<String> = [
        "bearer", "basic", "digest", "clientcredentials", "authorizationcode", "none", "null", "true",
        "false",
        "unknown", "required", "optional", "aztec", "code128", "application", "example",
    ]

    // MARK: values

    /// What stands for the value of a field that is secret.
    ///
    /// - Parameters:
    ///   - isGuess: Whether the field may be another: a plain word in it is replaced nowhere else.
    mutating func secret(_ value: String, _ kind: SecretKind, isGuess: Bool = false) -> String {
        let isWord = isGuess && value.allSatisfy { $0.isLetter || " ,_-".contains($0) }
        // An address of a program's own service in a download link is told apart by its host.
        guard
            let entry = registry.entry(
                value, kind,
                isCertain: !isWord || ![.email, .name].contains(kind)
                    || SecretPatterns.looksDrawnByLot(value.utf8))
        else { return value }
        return entry.kind == .downloadLink ? known(entry.substitute) : entry.substitute
    }

    /// - Parameters:
    ///   - isQuery: Whether the last part of a name may be a field that the service is asked about:
    ///     `filter[user]=active`.
    mutating func value(
        _ value: String, named name: String, isQuery: Bool = false, depth: Int = 0
    ) -> String {
        if let kind = rules.kind(path: name) {
            return secret(value, kind, isGuess: isQuery && rules.kind(of: name) == nil)
        }
        return text(value, depth: depth + 1)
    }

    /// - Parameters:
    ///   - kind: What it is as the value of a field.
    ///   - parent: The field that it is the value of, or an item of.
    mutating func tree(
        _ tree: JSONTree, kind: SecretKind? = nil, in parent: String? = nil, depth: Int = 0
    ) -> JSONTree {
        switch tree {
        case .null, .bool: return tree
        case .string(let value):
            if let kind { return .string(secret(value, kind)) }
            return .string(text(value, depth: depth + 1))
        case .number(let number):
            if let kind {
                return registry.number(number.text, kind) ?? tree
            }
            guard number.text.utf8.count >= 8 else { return tree }
            let cleaned = text(number.text, depth: depth + 1)
            guard cleaned != number.text else { return tree }
            let digits = cleaned.drop { $0 == "0" }
            let isNumber = !digits.isEmpty && digits.utf8.allSatisfy { $0 &- 0x30 < 10 }
            return isNumber ? .number(JSONNumber(text: String(digits))) : .string(cleaned)
        case .array(let items):
            return .array(items.map { self.tree($0, kind: kind, in: parent, depth: depth) })
        case .object(let members):
            let named = pairKind(members)
            return .object(
                members.map { member in
                    var memberKind = rules.kind(of: member.name, in: parent)
                    if memberKind == nil, let inherited = kind ?? named, Self.isContent(member.name) {
                        memberKind = inherited
                    }
                    return JSONTree.Member(
                        name(member.name, depth: depth),
                        self.tree(member.value, kind: memberKind, in: member.name, depth: depth))
                })
        }
    }

    /// `{"name": "password", "value": "…"}` says which field it is by a member.
    private func pairKind(_ members: [JSONTree.Member]) -> SecretKind? {
        for member in members where Self.namesAField(member.name) {
            if let kind = member.value.string.flatMap({ rules.kind(of: $0) }) { return kind }
        }
        return nil
    }

    private static func namesAField(_ name: String) -> Bool {
        ["name", "key", "field", "id", "type"].contains(name)
    }

    /// Names under which a secret object keeps the secret itself.
    private static func isContent(_ name: String) -> Bool {
        ["value", "data", "content", "text", "raw", "number", "code", "url", "href"].contains(
            name.lowercased())
    }

    /// Names are rarely secrets; a map from e-mail addresses has them as names.
    private mutating func name(_ name: String, depth: Int) -> String {
        name.utf8.contains(0x40) ? text(name, depth: depth + 1) : knownInName(name)
    }

    // MARK: texts

    /// A text that may be anything: JSON, base64, a URL, a form, or prose with a secret in it.
    mutating func text(_ text: String, depth: Int = 0) -> String {
        guard text.utf8.count >= 3, depth <= Self.deepest else { return known(text) }
        let looks = Looks(text)
        // The usual case: a word or a sentence.
        if looks.isPlain, !looks.hasAssignment, !looks.isPerhapsJSON { return known(text) }
        if looks.isPerhapsJSON, let tree = JSONTree(tolerating: text) {
            let cleaned = self.tree(tree, depth: depth + 1)
            return cleaned == tree ? text : cleaned.compactText
        }
        if let lines = JSONLines(text, looks) {
            // A key may stand on several of them.
            var current = Array(lines.map { self.text($0, depth: depth + 1) }.utf8)
            again { $0.patterns(&current) }
            known(&current)
            return String(decoding: current, as: UTF8.self)
        }
        let bytes = Array(text.utf8)
        var current = bytes
        if looks.hasAssignment { assignments(&current, depth: depth) }
        if !looks.isPlain {
            again { pass in
                pass.patterns(&current)
                pass.encodedRuns(&current, depth: depth)
            }
        }
        known(&current)
        return current == bytes ? text : String(decoding: current, as: UTF8.self)
    }

    /// Looks through what may hold pseudonyms by now.
    mutating func again<Result>(_ look: (inout RedactionPass) -> Result) -> Result {
        let source = registry.source
        if source == .service { registry.source = .again }
        defer { registry.source = source }
        return look(&self)
    }

    /// A body of text or of anything else: as `text` where it is text.
    mutating func bytes(_ data: Data) -> Data {
        if let coded = CodedText(data), let cleaned = self.coded(coded, data) { return cleaned }
        var bytes = Array(data)
        known(&bytes)
        return bytes.count == data.count && bytes.elementsEqual(data) ? data : Data(bytes)
    }

    /// Nil where it cannot be written again as it was.
    mutating func coded(_ coded: CodedText, _ data: Data) -> Data? {
        // A byte order mark is no part of the text.
        let mark = coded.text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? "\u{FEFF}" : ""
        let text = mark.isEmpty ? coded.text : String(coded.text.unicodeScalars.dropFirst())
        let cleaned = self.text(text)
        if cleaned.utf8.elementsEqual(text.utf8) { return data }
        // What stands for a secret in a comparison is not in every charset.
        return registry.isComparing ? Data(cleaned.utf8) : coded.data(mark + cleaned)
    }

    /// Replaces what is known already, and learns nothing.
    func known(_ text: String) -> String {
        guard text.utf8.count >= 3, EncodedSecrets(search: registry.search).isHit(text) else { return text }
        var bytes = Array(text.utf8)
        return known(&bytes) ? String(decoding: bytes, as: UTF8.self) : text
    }

    /// The same for the name of a field: what a person's name is without its accents may be a word.
    func knownInName(_ name: String) -> String {
        let search = registry.search.inNames
        guard name.utf8.count >= 3, EncodedSecrets(search: search).isHit(name) else { return name }
        var bytes = Array(name.utf8)
        return known(&bytes, search) ? String(decoding: bytes, as: UTF8.self) : name
    }

    @discardableResult func known(_ bytes: inout [UInt8], _ search: SecretSearch? = nil) -> Bool {
        let hits = EncodedSecrets(search: search ?? registry.search).hits(in: bytes)
        for hit in hits.reversed() {
            let substitute = registry.entries[hit.index].substitute
            bytes.replaceSubrange(
                hit.range, with: (hit.isPercentEncoded ? Form.encoded(substitute) : substitute).utf8)
        }
        return !hits.isEmpty
    }

    private mutating func patterns(_ bytes: inout [UInt8]) {
        for hit in SecretPatterns.hits(in: bytes).reversed() {
            let value = String(decoding: bytes[hit.range], as: UTF8.self)
            var substitute = secret(value, hit.kind)
            if hit.words == "credentials in a URL" {
                substitute = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                    .enumerated().map { index, part in
                        secret(
                            String(part).removingPercentEncoding ?? String(part),
                            index == 0 ? .email : .password)
                    }.joined(separator: ":")
            } else if value.lowercased() != value || hit.kind == .token,
                let decoded = Data(base64Encoded: value).flatMap({ String(validating: $0, as: UTF8.self) }),
                let colon = decoded.firstIndex(of: ":")
            {
                // RFC 7617: what `Basic` carries is a name and a password.
                _ = secret(String(decoded[..<colon]), .email)
                _ = secret(String(decoded[decoded.index(after: colon)...]), .password)
            }
            bytes.replaceSubrange(hit.range, with: substitute.utf8)
        }
    }

    /// Base64 inside other text: looked into, and written anew when something was found.
    private mutating func encodedRuns(_ bytes: inout [UInt8], depth: Int) {
        for range in Base64Run.ranges(in: bytes).reversed() {
            guard let run = Base64Run(bytes[range]) else { continue }
            if let text = String(validating: run.decoded, as: UTF8.self), Self.isReadable(text) {
                let cleaned = self.text(text, depth: depth + 1)
                guard cleaned != text else { continue }
                bytes.replaceSubrange(range, with: run.encoded(Data(cleaned.utf8)))
            } else {
                var decoded = Array(run.decoded)
                guard known(&decoded) else { continue }
                bytes.replaceSubrange(range, with: run.encoded(Data(decoded)))
            }
        }
    }

    private static func isReadable(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    }

    private mutating func assignments(_ bytes: inout [UInt8], depth: Int) {
        // In the order in which they stand, so that they are numbered so.
        let cleaned = Assignment.all(in: bytes, rules).map { found -> (range: Range<Int>, text: String?) in
            let (decoded, coding) = found.read(bytes)
            let cleaned =
                found.kind.map { secret(decoded, $0, isGuess: found.isGuess) }
                ?? text(decoded, depth: depth + 1)
            return (found.value, cleaned == decoded ? nil : coding.encoded(cleaned))
        }
        for (range, text) in cleaned.reversed() {
            if let text { bytes.replaceSubrange(range, with: text.utf8) }
        }
    }
}
