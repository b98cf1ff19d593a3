/// Whether a text reads like a name that somebody has chosen for a field or a path, rather than like a value.
enum ReadableName {
    /// Letters, digits and `_-.$@:`, at most 40, no value by the table of patterns, and not drawn by lot.
    static func isOne(_ name: String) -> Bool {
        let utf8 = name.utf8
        guard !utf8.isEmpty, utf8.count <= 40, utf8.allSatisfy({ isLetter($0) || isDigit($0) || isMark($0) })
        else {
            return false
        }
        return !looksDrawnByLot(name) && SecretPattern.ranges(in: name).isEmpty
    }

    /// A part of a path that stays: a word such as `trips-collections` or `oauth2`, or a version such as `v3.1`.
    static func isPathWord(_ segment: String) -> Bool {
        let utf8 = Array(segment.utf8)
        guard let first = utf8.first, utf8.count <= 40 else { return false }
        if first == 0x76, utf8.count > 1, utf8.count <= 8,
            utf8.dropFirst().allSatisfy({ isDigit($0) || $0 == 0x2E })
        {
            return true
        }
        var word = utf8[...]
        if let last = word.last, isDigit(last), word.count > 3 { word.removeLast() }
        guard isLetter(first), word.allSatisfy({ isLetter($0) || $0 == 0x2D || $0 == 0x5F || $0 == 0x2E })
        else {
            return false
        }
        // Codes are in capitals.
        let isCode = word.count > 2 && !word.contains { $0 &- 0x61 < 26 }
        return !isCode && !looksDrawnByLot(segment) && !Pseudonym.isOne(segment)
    }

    /// By the custom of services: `id`, `tripId`, `placeRef`, `href`.
    static func isIdentifier(_ name: String) -> Bool {
        if ["id", "ids", "ref", "refs", "href", "uri", "url"].contains(name.lowercased()) { return true }
        return ["Id", "Ids", "ID", "Ref", "Refs", "_id", "-id", "_ids", "Uri", "URI", "Url", "URL"]
            .contains(where: name.hasSuffix)
    }

    /// Digits and letters, or small ones and capitals, in no order that words have.
    static func looksDrawnByLot(_ text: String) -> Bool {
        var changes = 0
        var digits = 0
        var humps = 0
        var letters = 0
        var consonants = 0
        var longest = 0
        var last: UInt8 = 0
        for byte in text.utf8 {
            if isDigit(byte) {
                digits += 1
                if isLetter(last) { changes += 1 }
                consonants = 0
            } else if isLetter(byte) {
                letters += 1
                if isDigit(last) { changes += 1 }
                if byte &- 0x41 < 26, last &- 0x61 < 26 { humps += 1 }
                // A capital begins a word.
                if byte &- 0x41 < 26 && last &- 0x61 < 26 { consonants = 0 }
                consonants = isVowel(byte) ? 0 : consonants + 1
                longest = max(longest, consonants)
            } else {
                consonants = 0
            }
            last = byte
        }
        return digits >= 5 || text.utf8.count >= 8 && (changes >= 3 || longest >= 7)
            || humps >= 3 && letters < 3 * (humps + 1)
    }

    static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
    static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
    private static func isMark(_ byte: UInt8) -> Bool {
        byte == 0x5F || byte == 0x2D || byte == 0x2E || byte == 0x24 || byte == 0x40 || byte == 0x3A
    }
    private static func isVowel(_ byte: UInt8) -> Bool {
        [0x61, 0x65, 0x69, 0x6F, 0x75, 0x79].contains(byte | 0x20)
    }
}

extension ReadableName {
    /// Letters, and then digits: `InterCity12345678`, or the other way round.
    static func isWordWithNumber(_ text: String) -> Bool {
        let digits = text.utf8.drop { !isDigit($0) }
        return digits.allSatisfy(isDigit) && text.utf8.count - digits.count >= 6
            && !looksDrawnByLot(String(text.prefix(text.utf8.count - digits.count)))
    }
}
