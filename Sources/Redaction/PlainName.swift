import Foundation

/// Tells whether a text looks like the name of a field, like a word in a path, or like a harmless identifier.
enum PlainName {
    /// Whether a text is the name of a field, or of a nested field in a form: `page[number]`.
    ///
    /// A text that may be data is no field name: an id, a date, an address or a person's name. A name may have several
    /// words, such as `First name`, `k8s.io/name` or `línea`, and digits inside: `ipv4Address`.
    static func isField(_ name: String) -> Bool {
        guard name.utf8.count <= 80, !isToken(name) else { return false }
        guard let bracket = name.utf8.firstIndex(of: 0x5B) else { return isFieldName(name[...]) }
        return name.utf8.last == 0x5D && isFieldName(name[..<bracket])
            && name[bracket...].split(whereSeparator: { "[]".contains($0) }).allSatisfy {
                isFieldName($0) || $0.utf8.count <= 3 && $0.utf8.allSatisfy(\.isDigit)
            }
    }

    /// Whether a text begins like the tokens of well-known services, or like the value of `Authorization`.
    private static func isToken(_ text: String) -> Bool {
        let starts = [
            "eyJ", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-", "xoxa-", "xoxb-", "xoxp-",
            "sk_live_", "sk_test_", "pk_live_", "rk_live_", "AKIA",
        ]
        return starts.contains(where: text.hasPrefix) || text.lowercased().hasPrefix("bearer ")
    }

    /// Whether a text is a word or several, perhaps after `@`, `$` or `_`.
    private static func isFieldName(_ name: Substring) -> Bool {
        let name = name.drop { "@$_".contains($0) }
        guard !Pseudonym.isOne(name), !isHexadecimal(name.utf8), !name.contains("//"),
            !isHexadecimal(Substring(name.filter { !"-.:/_".contains($0) }).utf8)
        else { return false }
        let words = name.unicodeScalars.split { "-_.:/ ".unicodeScalars.contains($0) }
        let (digits, letters) = words.reduce(into: (0, 0)) { count, word in
            count.0 += word.count(where: \.isDigit)
            count.1 += word.count(where: \.isLetter)
        }
        // In a text with blanks, a second capital may begin a person's name, and a number may be part of a street
        // address.
        let isPhrase = name.contains(" ")
        if isPhrase, digits > 0 || words.dropFirst().contains(where: { $0.first?.isCapital == true }) {
            return false
        }
        return words.contains { $0.contains(where: \.isLetter) } && words.allSatisfy(isNameWord)
            && (digits <= 3
                || digits <= 6 && letters >= digits && words.contains { $0.count(where: \.isLetter) >= 5 })
    }

    /// Whether a part of a name is a word as in a path, or one with a few digits inside.
    private static func isNameWord(_ word: Substring.UnicodeScalarView) -> Bool {
        if word.allSatisfy(\.isDigit) { return word.count <= 2 }
        if isWord(word) { return true }
        let (letters, digits) = (word.count(where: \.isLetter), word.count(where: \.isDigit))
        let capitals = word.count(where: \.isCapital)
        let isMostlyLetters = letters >= 3 * digits || capitals == 0 && digits <= 2 && letters >= 5
        return letters + digits == word.count(where: { !$0.isMark }) && digits > 0 && digits <= 4
            && isMostlyLetters && !(capitals >= 4 && letters < 3 * capitals)
    }

    /// Whether a part of a path is a word such as `getBalance`, `style.css` or `v3.1`. Anything else may be an id:
    /// digits, hexadecimal digits, addresses, and long mixtures of letters and digits.
    static func isPathPart(_ part: String) -> Bool {
        part.utf8.count <= 200 && isWord(part[...], separators: "-_.:,'()", isPath: true)
    }

    private static func isWord(_ text: Substring, separators: String, isPath: Bool) -> Bool {
        guard !Pseudonym.isOne(text), !isHexadecimal(text.utf8) else { return false }
        let words = text.unicodeScalars.split(whereSeparator: separators.unicodeScalars.contains)
        // In a path, `script-2` is a word with a number, but `B-2` is more likely an id.
        let least = isPath && text.first != "v" ? 3 : 1
        let hasWord = words.contains { $0.count(where: \.isLetter) >= least }
        let digits = words.reduce(0) { $0 + $1.count(where: \.isDigit) }
        return digits <= (text.utf8.count <= 30 ? 3 : 0) && words.allSatisfy(isWord)
            && (hasWord || words.allSatisfy { $0.contains(where: \.isLetter) }) && !words.isEmpty
    }

    /// Whether a text is six or more hexadecimal digits. Without a decimal digit or capitals it is a word, such as
    /// `decade`.
    private static func isHexadecimal(_ text: Substring.UTF8View) -> Bool {
        text.count >= 6 && text.allSatisfy(\.isHexadecimal)
            && (text.contains(where: \.isDigit) || text.allSatisfy(\.isCapital))
    }

    /// Whether a text is a number, a word of letters with or without digits at its end, or a short mixture of
    /// letters and digits.
    private static func isWord(_ word: Substring.UnicodeScalarView) -> Bool {
        var (letters, capitals, humps, changes) = (0, 0, 0, 0)
        var last: Unicode.Scalar = " "
        for scalar in word where !scalar.isMark {
            guard scalar.isLetter || scalar.isDigit else { return false }
            if scalar.isLetter { letters += 1 }
            if scalar.isCapital { capitals += 1 }
            if scalar.isCapital, last.isLetter, !last.isCapital { humps += 1 }
            if last != " ", scalar.isDigit != last.isDigit { changes += 1 }
            last = scalar
        }
        let digits = word.count(where: \.isDigit)
        if digits == 0 {
            return letters <= 40 && !(humps >= 3 && letters < 3 * humps)
                && (capitals == letters || 3 * capitals <= letters + 3) && canBeSpoken(word)
        }
        if letters == 0 || letters + digits <= 4 { return true }
        // A word of capitals and digits is a code. A word such as `v1beta2` is a version.
        let isNumbered = changes == 1 && last.isDigit && capitals < letters
        return isNumbered || word.first == "v" && ["alpha", "beta"].contains { String(word).contains($0) }
    }

    /// Whether a word of Latin letters may be a word of a language: it has vowels, and not many consonants in a row. A
    /// random token of letters rarely looks like that.
    private static func canBeSpoken(_ word: Substring.UnicodeScalarView) -> Bool {
        var (run, longest, hump, hasVowel) = (0, 0, 0, false)
        var last: Unicode.Scalar = " "
        for scalar in word {
            // Words of other alphabets are accepted.
            guard scalar.isASCII else { return true }
            hump = scalar.isCapital ? 1 : hump + 1
            if hump > 20 { return false }
            let letter = Unicode.Scalar(scalar.value | 0x20) ?? scalar
            let isVowel = "aeiouy".unicodeScalars.contains(letter)
            hasVowel = hasVowel || isVowel
            // `th`, `ch` and doubled letters are one sound.
            let isSameSound = letter == "h" || letter == last || letter == "k" && last == "c"
            if isVowel { run = 0 } else if !isSameSound { run += 1 }
            longest = max(longest, run)
            last = letter
        }
        return longest <= 4 && (hasVowel || word.count < 4)
    }

    /// Whether a field usually contains identifiers: `id`, `tripId`, `placeRef`, `href`.
    static func isIdentifier(_ name: String) -> Bool {
        if ["id", "ids", "ref", "refs", "href", "uri", "url"].contains(name.lowercased()) { return true }
        return ["Id", "Ids", "ID", "Ref", "Refs", "_id", "-id", "_ids", "Uri", "URI", "Url", "URL"]
            .contains(where: name.hasSuffix)
    }

    /// Whether an identifier is harmless: it consists of words, numbers of at most nine digits and short mixtures of
    /// letters and digits, or it is a UUID.
    static func isPlainIdentifier(_ text: String) -> Bool {
        guard text.utf8.count <= 200,
            text.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "-._:~%/".utf8.contains($0) })
        else { return false }
        if UUID(uuidString: text) != nil { return true }
        return text.utf8.split { !$0.isLetter && !$0.isDigit }.allSatisfy { word in
            let digits = word.count(where: \.isDigit)
            return word.count <= (digits == 0 ? 15 : digits == word.count ? 9 : 13)
        }
    }
}
