package import HTTPBodies
import JSONTrees

extension RedactionPass {
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

    /// Reserves the numbers that stay in the paths and queries of requests, so that none is the pseudonym of another
    /// number. Otherwise a client that sends the pseudonym back would get the response to a request for that number.
    package mutating func reserveNumbers(in values: [JudgedValue]) {
        for case .target(let text) in values.map(\.kind) {
            table.forgetIfLarge()
            let halves = text.parts(between: 0x3F, maxSplits: 1)
            let kept = halves.dropFirst().flatMap { Form.anyPairs($0) }.filter { pair in
                let place = table.member(pair.name, of: FieldTable.root)
                return table[place].isKept
            }
            let parts = halves[0].parts(between: 0x2F).map(\.unescaped).filter(words.contains)
            for number in (kept.map(\.value) + parts).compactMap({ Int($0) }) { registry.reserve(number) }
        }
    }

    private func staysInPath(_ part: String) -> Bool {
        // A recording replaces a part with digits that is replaced elsewhere, even if a rule names it.
        isIdentifier(part) || PlainName.isPathPart(part)
            || words.contains(part) && !(registry.isComparing && part.utf8.contains(where: \.isDigit))
    }

    private mutating func segment(_ segment: Substring) -> String {
        let value = segment.unescaped
        // Otherwise `LeakScan` would find the value, and the whole exchange would be left out.
        let isReplaced =
            !isIdentifier(value)
            && (value.utf8.contains(where: \.isDigit) && registry.replaced.areIn(value, Words(value))
                || registry.replaced.field(ofSecretIn: value) != nil)
        if value.isEmpty || staysInPath(value) && !isReplaced { return String(segment) }
        if let number = registry.knownNumber(value) { return number }
        return registry.replace(value, by: .id)
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
            pair.value = registry.replace(String(raw), by: .text, in: name)
        }
        let cleanName = pair.name == name ? String(halves[0]) : Form.encoded(pair.name)
        guard halves.count > 1 else { return cleanName }
        return "\(cleanName)=\(pair.value == value ? String(raw) : Form.encoded(pair.value))"
    }

    package mutating func query(_ pair: FormPair) -> FormPair {
        let place = table.member(pair.name, of: FieldTable.root)
        let (field, name) = (table[place], name(pair.name, place))
        if ["true", "false"].contains(pair.value) { return FormPair(name: name, value: pair.value) }
        if isIdentifier(pair.value), field.isIdentifier {
            return FormPair(name: name, value: pair.value)
        }
        // A `#` in the value may begin a fragment.
        guard pair.value.utf8.contains(0x23) else {
            return FormPair(name: name, value: leaf(pair.value, field))
        }
        learn(pair.value, field)
        return FormPair(name: name, value: registry.pseudonym(for: pair.value, .text))
    }
}
