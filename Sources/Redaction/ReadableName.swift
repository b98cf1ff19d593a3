/// Tells whether a text reads like a name that somebody has chosen for a field or a path, not like a value.
enum ReadableName {
    /// Whether a text is a field's name, or several nested as in forms: `page[number]`.
    static func isOne(_ name: String) -> Bool {
        guard let bracket = name.utf8.firstIndex(of: 0x5B) else { return isFieldName(name) }
        guard name.utf8.last == 0x5D, name.utf8.count <= 80 else { return false }
        return isFieldName(name[..<bracket])
            && name[bracket...].split(whereSeparator: { "[]".contains($0) }).allSatisfy(isFieldName)
    }

    /// Letters with `_` and `-`, perhaps after `@`, `$` or `_`, with at most two digits at the end; not capitals alone.
    private static func isFieldName(_ name: some StringProtocol) -> Bool {
        var word = Substring(name).utf8
        guard word.count <= 40 else { return false }
        if let first = word.first, isMark(first) || first == 0x40 || first == 0x24 { word.removeFirst() }
        for _ in 0..<2 { if let last = word.last, isDigit(last) { word.removeLast() } }
        guard let first = word.first, isLetter(first), word.allSatisfy({ isLetter($0) || isMark($0) }) else {
            return false
        }
        return (word.count <= 3 || word.contains(where: isSmall)) && !looksDrawnByLot(String(name))
            && !Pseudonym.isOne(name)
    }

    /// Whether a part of a path stays: small letters such as `trips-collections` or `oauth2`, or a version: `v3.1`.
    static func isPathWord(_ segment: String) -> Bool {
        var word = segment.utf8[...]
        guard let first = word.first, word.count <= 40 else { return false }
        if first == 0x76, word.dropFirst().split(separator: 0x2E, maxSplits: 3).count <= 3,
            word.dropFirst().split(separator: 0x2E, omittingEmptySubsequences: false)
                .allSatisfy({ (1...3).contains($0.count) && $0.allSatisfy(isDigit) })
        {
            return true
        }
        if let last = word.last, isDigit(last), word.count > 3 { word.removeLast() }
        return isSmall(first) && word.allSatisfy { isSmall($0) || isMark($0) } && !looksDrawnByLot(segment)
            && !Pseudonym.isOne(segment)
    }

    /// Whether a field names something, by the custom of services: `id`, `tripId`, `placeRef`, `href`.
    static func isIdentifier(_ name: String) -> Bool {
        if ["id", "ids", "ref", "refs", "href", "uri", "url"].contains(name.lowercased()) { return true }
        return ["Id", "Ids", "ID", "Ref", "Refs", "_id", "-id", "_ids", "Uri", "URI", "Url", "URL"]
            .contains(where: name.hasSuffix)
    }

    /// Whether a text is letters, and then digits: `InterCity12345678`.
    static func isWordWithNumber(_ text: String) -> Bool {
        let digits = text.utf8.drop { !isDigit($0) }
        return digits.allSatisfy(isDigit) && text.utf8.count - digits.count >= 6
            && !looksDrawnByLot(String(text.prefix(text.utf8.count - digits.count)))
    }

    /// Whether a text looks random: its digits, small letters and capitals stand in no order that words have.
    static func looksDrawnByLot(_ text: String) -> Bool {
        var changes = 0
        var digits = 0
        var humps = 0
        var letters = 0
        var consonants = 0
        var longest = 0
        var last: UInt8 = 0
        for byte in text.utf8 {
            let isHump = byte &- 0x41 < 26 && isSmall(last)
            if isDigit(byte) { digits += 1 }
            if isLetter(byte) { letters += 1 }
            if isHump { humps += 1 }
            if isDigit(byte) && isLetter(last) || isLetter(byte) && isDigit(last) { changes += 1 }
            // A capital begins a word.
            consonants = !isLetter(byte) || isVowel(byte) ? 0 : isHump ? 1 : consonants + 1
            longest = max(longest, consonants)
            last = byte
        }
        return digits >= 5 || text.utf8.count >= 8 && (changes >= 3 || longest >= 7)
            || humps >= 3 && letters < 3 * (humps + 1)
    }

    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    private static func isSmall(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 }
    private static func isMark(_ byte: UInt8) -> Bool { byte == 0x5F || byte == 0x2D }
    private static func isVowel(_ byte: UInt8) -> Bool {
        [0x61, 0x65, 0x69, 0x6F, 0x75, 0x79].contains(byte | 0x20)
    }
}
