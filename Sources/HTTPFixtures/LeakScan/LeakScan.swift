public import Foundation
import HTTPBodies

/// Looks for what should not be in a recording: the second net, after redaction.
///
/// It finds secrets that a session knows, in every encoding that it can think of, and what gives itself away
/// by its looks: JSON Web Tokens, `Bearer` and `Basic` credentials, card numbers, e-mail addresses of real
/// domains, private keys, `password=…`, and what is drawn by lot in fields that hold or speak of secrets.
public struct LeakScan: Sendable {
    private let allowances: [LeakAllowance]
    private let rules: RedactionRules
    private let secrets: [SecretRegistry.Entry]
    private let search: SecretSearch
    /// Where the session is known: the digits that stand for secrets. Others only look like it.
    private let issued: Set<String>?

    /// - Parameters:
    ///   - redactor: What it knows is looked for.
    public init(
        allowances: [LeakAllowance] = [], rules: RedactionRules = .standard, redactor: Redactor? = nil
    ) {
        let secrets = redactor?.secrets ?? []
        self.allowances = allowances
        self.rules = redactor?.rules ?? rules
        self.secrets = secrets
        issued = redactor?.pseudonyms
        var search = SecretSearch()
        for (index, entry) in secrets.enumerated() where entry.reach != .field {
            search.add(entry, index: index)
            // Names and dates in base64 of something else cannot be told from chance.
            guard entry.reach == .anywhere, entry.value.utf8.count >= 6 else { continue }
            for form in Self.hidden(Array(entry.value.utf8)) {
                search.add(form, index: index, needsBoundary: false)
            }
        }
        self.search = search
    }

    /// Base64 in its three alignments, and hexadecimal digits.
    private static func hidden(_ secret: [UInt8]) -> [[UInt8]] {
        var forms: [[UInt8]] = []
        for offset in 0..<3 {
            let encoded = Array(
                Data([UInt8](repeating: 0, count: offset) + secret).base64EncodedString().utf8)
            // The first and last letters depend on the neighbours too.
            let first = [0, 2, 3][offset]
            let last = encoded.count - [0, 3, 2][(offset + secret.count) % 3]
            guard last - first >= 8 else { continue }
            let core = Array(encoded[first..<last])
            forms.append(core)
            forms.append(core.map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 })
        }
        forms.append(
            secret.flatMap { byte in Array((byte < 16 ? "0" : "").utf8) + Array(String(byte, radix: 16).utf8)
            })
        return forms
    }

    // MARK: looking

    /// What is in one file that is to be written.
    ///
    /// - Parameters:
    ///   - name: Inside the recording's folder.
    public func leaks(in data: Data, file name: String) -> [Leak] {
        leaks(in: data, tree: try? JSONTree(reading: data), file: name)
    }

    private func leaks(in data: Data, tree: JSONTree?, file name: String) -> [Leak] {
        var leaks: [Leak] = []
        if let tree {
            walk(tree, JSONPath(), Field(), name, &leaks)
            // The tree has been looked through; this is for the bytes themselves, whatever the tree was.
            let hit = data.withUnsafeBytes { bytes in
                search.hits(in: bytes.bindMemory(to: UInt8.self)).first {
                    // In a form's pair, the name of a field is a value of JSON.
                    !secrets[$0.index].isBare && (name != FixtureFile.name || !isWordOfRules($0.index))
                }
            }
            if leaks.isEmpty, let hit {
                add(secrets[hit.index].kind.words, "byte \(hit.range.lowerBound)", nil, name, &leaks)
            }
        } else {
            let bytes = Array(data)
            for hit in EncodedSecrets(search: search).hits(in: bytes) {
                add(secrets[hit.index].kind.words, "byte \(hit.range.lowerBound)", nil, name, &leaks)
            }
            // What it would mean unpacked is looked at as well.
            let inner = Decompression.unpacked(data, limit: Self.largestUnpacked)
            var more: [Leak] = []
            for data in [data, inner].compactMap(\.self) {
                if let coded = CodedText(data) {
                    look(through: coded.text, name, &more)
                } else {
                    look(throughMedia: Array(data), name, &more)
                }
            }
            // Its bytes say better where it is.
            leaks += more.filter { more in !leaks.contains { $0.kind == more.kind } }
        }
        if name != FixtureFile.name, knownSecret(Array(name.utf8)) != nil {
            leaks.append(Leak(kind: "secret", file: "a file's name", place: "it"))
        }
        return leaks
    }

    private static let largestUnpacked = 64 << 20

    private func look(through text: String, _ name: String, _ leaks: inout [Leak]) {
        let text =
            text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? String(text.unicodeScalars.dropFirst()) : text
        if let tree = JSONTree(tolerating: text) {
            walk(tree, JSONPath(), Field(), name, &leaks)
        } else if let lines = JSONLines(text, Looks(text)) {
            for text in lines.texts {
                if let tree = JSONTree(tolerating: text) {
                    walk(tree, JSONPath(), Field(), name, &leaks)
                } else {
                    found(in: text, Field()) { kind in add(kind, "its text", nil, name, &leaks) }
                }
            }
        } else {
            found(in: text, Field()) { kind in add(kind, "its text", nil, name, &leaks) }
        }
    }

    /// Bytes that are no text look like nearly everything somewhere: this is what no chance makes.
    private func look(throughMedia bytes: [UInt8], _ name: String, _ leaks: inout [Leak]) {
        for hit in SecretPatterns.hits(in: bytes) where [.token, .secret].contains(hit.kind) {
            add(hit.words, "byte \(hit.range.lowerBound)", nil, name, &leaks)
        }
        if let known = knownSecret(bytes) { add(known, "its bytes", nil, name, &leaks) }
    }

    func leaks(in file: ExchangeFile) -> [Leak] {
        leaks(in: file.data, tree: file.tree, file: file.name)
            + file.bodies.sorted { $0.key < $1.key }.flatMap { leaks(in: $1, file: $0) }
    }

    /// - Parameters:
    ///   - isRule: Whether rules speak there: their words are the program's own, and somebody may be called so.
    private func knownSecret(
        _ bytes: [UInt8], isRule: Bool = false, isName: Bool = false, depth: Int = 0
    ) -> String? {
        let hits = EncodedSecrets(search: isName ? search.inNames : search).hits(in: bytes)
        if let hit = hits.first(where: { !isRule || !isWordOfRules($0.index) }) {
            return secrets[hit.index].kind.words
        }
        guard depth < 3, !search.isEmpty, bytes.count >= 12 else { return nil }
        // What is escaped inside base64 is neither here nor in one of its alignments.
        for range in Base64Run.ranges(in: bytes) where range.count >= 12 {
            guard let run = Base64Run(bytes[range]) else { continue }
            if let known = knownSecret(Array(run.decoded), isRule: isRule, depth: depth + 1) { return known }
        }
        return nil
    }

    /// Letters alone, and nothing that is drawn by lot.
    private func isWordOfRules(_ index: Int) -> Bool {
        let value = secrets[index].value
        return value.allSatisfy { $0.isLetter || "_-. ".contains($0) }
            && !SecretPatterns.looksDrawnByLot(value.utf8)
    }

    /// Whose value is looked at; arrays have none of their own.
    private struct Field {
        var name: String?
        var parent: String?
        /// Whether what stands there is the name of a field.
        var isName = false
        /// Whether what stands there are rules, such as the names of secret fields, and no values of theirs.
        var isRule = false
    }

    private func walk(
        _ tree: JSONTree, _ path: JSONPath, _ field: Field, _ file: String, _ leaks: inout [Leak]
    ) {
        switch tree {
        case .null, .bool: return
        case .string(let text):
            found(in: text, field) { kind in add(kind, path.description, path, file, &leaks) }
        case .number(let number):
            guard number.text.utf8.count >= 8 else { return }
            found(in: number.text, field) { kind in add(kind, path.description, path, file, &leaks) }
        case .array(let items):
            for (index, item) in items.enumerated() {
                walk(item, path.appending(index), field, file, &leaks)
            }
        case .object(let members):
            // A form's pair says its field by a member.
            let named = tree["name"]?.string
            for member in members {
                let name = member.name == "value" ? named ?? member.name : member.name
                let isName = named != nil && member.name == "name" && tree["value"] != nil
                let isHead = file == FixtureFile.name && path == JSONPath()
                let isRule =
                    field.isRule || isHead && ["matching", "redaction"].contains(member.name)
                    || file == FixtureFile.name && field.name == "allow" && member.name != "reason"
                walk(
                    member.value, path.appending(member.name),
                    Field(name: name, parent: field.name, isName: isName, isRule: isRule), file, &leaks)
                let isOwn = isHead || isRule || file == FixtureFile.name && field.name == "allow"
                found(in: member.name, Field(isName: true, isRule: isOwn)) { kind in
                    add(kind, "a name in \(path)", path, file, &leaks)
                }
            }
        }
    }

    /// Tells each kind of secret that a text looks like, once.
    private func found(in text: String, _ field: Field, depth: Int = 0, tell: (String) -> Void) {
        guard text.utf8.count >= 3 else { return }
        let looks = Looks(text)
        let mayHide = !looks.isPlain || looks.hasAssignment || text.utf8.contains(0x25)
        guard mayHide || EncodedSecrets(search: search).isHit(text) else { return }
        let bytes = Array(text.utf8)
        var told: Set<String> = []
        func once(_ kind: String) { if told.insert(kind).inserted { tell(kind) } }
        if let known = knownSecret(bytes, isRule: field.isRule, isName: field.isName) { once(known) }
        for hit in SecretPatterns.hits(in: bytes) { once(hit.words) }
        if bytes.contains(0x25), let decoded = text.removingPercentEncoding, decoded != text {
            for hit in SecretPatterns.hits(in: Array(decoded.utf8)) { once(hit.words) }
        }
        if let name = field.name, !field.isRule, isDrawnByLot(bytes), !isPseudonym(text) {
            if isSuspicious(name) {
                once("text that looks like a token")
            } else if let kind = rules.kind(of: name, in: field.parent), kind != .birthDate {
                once(kind.words)
            }
        }
        guard looks.hasAssignment else { return }
        for assignment in Assignment.all(in: bytes, rules) {
            let value = assignment.decoded(bytes)
            guard let kind = assignment.kind else {
                if depth < 3 { found(in: value, Field(), depth: depth + 1, tell: once) }
                continue
            }
            guard [.password, .clientSecret, .token].contains(kind), !isPseudonym(value, kind), !isWord(value)
            else { continue }
            once(kind.words)
        }
    }

    private func isPseudonym(_ value: String, _ kind: SecretKind) -> Bool {
        if let issued, Pseudonym.isDigits(value) { return issued.contains(value) }
        return Pseudonym.isOne(value, kind)
    }

    private func isWord(_ value: String) -> Bool {
        rules.kind(of: value) != nil || value.utf8.count < 4 || value.hasSuffix(".example.com")
    }

    private func isSuspicious(_ field: String) -> Bool {
        let name = RedactionRules.normalized(field)
        let letters = Array(name.utf8)
        // Asked for every time stamp of a body: the library's own search is made for longer texts.
        let isOne = Self.suspicious.contains { word in
            letters.count >= word.count
                && (0...(letters.count - word.count)).contains { letters[$0...].starts(with: word) }
        }
        return isOne && !rules.extras.harmlessFields.contains { RedactionRules.normalized($0) == name }
    }

    private static let suspicious: [[UInt8]] = [
        "token", "secret", "passw", "apikey", "credential", "sessionid", "signature", "cookie", "jwt",
    ].map { Array($0.utf8) }

    private func isDrawnByLot(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 16 && Set(bytes).count >= 8 && !bytes.contains(0x20)
            && SecretPatterns.looksDrawnByLot(bytes)
    }

    private func isPseudonym(_ text: String) -> Bool {
        SecretKind.allCases.contains { Pseudonym.isOne(text, $0) }
    }

    private func add(
        _ kind: String, _ place: String, _ path: JSONPath?, _ file: String, _ leaks: inout [Leak]
    ) {
        let isAllowed = allowances.contains { allowance in
            (allowance.kind.map { $0 == kind } ?? true) && (allowance.file.map { $0 == file } ?? true)
                && (allowance.path.map { pattern in path.map { JSONPathPattern(pattern).matches($0) } ?? false
                } ?? true)
        }
        if !isAllowed { leaks.append(Leak(kind: kind, file: file, place: place)) }
    }
}
