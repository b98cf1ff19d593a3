import Foundation

/// Tells whether a text consists only of words, short numbers, times, dates and amounts.
///
/// Any other text may contain a secret, because secrets can have any form.
struct PlainText: Sendable {
    /// Words that are kept although they do not look like words, such as `PDF_A4` or `firstName`.
    let codes: Set<String>

    private typealias Piece = Substring.UnicodeScalarView

    func isPlain(_ text: String) -> Bool {
        if Moment.isOne(text.utf8) || codes.contains(text) { return true }
        // An entity of HTML, such as `&#64;`, may stand for any character.
        guard !Self.isCode(text.unicodeScalars), !Self.holdsEntity(text), !NumberCode.isIn(text)
        else {
            return false
        }
        // Count the digits since the last word: a long number may be written in groups.
        var digits = 0
        for chunk in text.unicodeScalars.split(whereSeparator: \.isBlank) {
            guard isPlain(chunk, &digits) else { return false }
            if chunk.last == "," || chunk.last == ";" { digits = 0 }
        }
        return true
    }

    private static func holdsEntity(_ text: String) -> Bool {
        // Look for an ampersand first, because a regular expression is compiled at each use, and most texts have no
        // ampersand.
        text.utf8.contains(0x26) && text.contains(#/&#?\w{1,31};/#)
    }

    /// Whether a text contains characters of code or addresses, or invisible ones.
    private static func isCode(_ text: String.UnicodeScalarView) -> Bool {
        var (last, beforeLast): (Unicode.Scalar, Unicode.Scalar) = (" ", " ")
        for scalar in text {
            switch scalar {
            case "=", "@", "\\", "{", "}", "<", ">", "|", "^", "~", "`": return true
            case "/", ":": if last == scalar { return true }
            default: if scalar.isUnseen { return true }
            }
            if beforeLast == "%", last.properties.isASCIIHexDigit, scalar.properties.isASCIIHexDigit {
                return true
            }
            (beforeLast, last) = (last, scalar)
        }
        return false
    }

    /// Whether a character may occur within a number or a time.
    private static func isInsideNumbers(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ".", ",", ":", "'", "’", "_": true
        default: false
        }
    }

    private func isPlain(_ chunk: Piece, _ digits: inout Int) -> Bool {
        let core = Self.trimmed(chunk)
        if isForm(core) || Self.isDate(core) {
            digits = 0
            return true
        }
        let pieces = core.split { !$0.isLetter && !$0.isDigit && !$0.isMark && !Self.isInsideNumbers($0) }
        // Groups of capitals that nobody can speak, such as KQZF-MPLT, are a code.
        if pieces.count > 1, pieces.allSatisfy({ Self.isUnspoken($0, least: 3) }) { return false }
        for piece in pieces.map(Self.trimmed) {
            if isForm(piece) {
                digits = 0
                continue
            }
            for word in piece.split(whereSeparator: Self.isInsideNumbers) {
                guard isWord(word, &digits) else { return false }
            }
        }
        return true
    }

    /// Whether a word consists of capitals without a vowel. Shorter ones, such as SNCF, are usual.
    private static func isUnspoken(_ word: Piece, least: Int) -> Bool {
        word.count >= least
            && word.allSatisfy { $0.isCapital && !"AEIOUY".unicodeScalars.contains($0) && $0.isASCII }
    }

    private static func trimmed(_ piece: Piece) -> Piece {
        func isOuter(_ scalar: Unicode.Scalar) -> Bool {
            !scalar.isLetter && !scalar.isDigit && !scalar.isMark
        }
        var piece = piece.drop(while: isOuter)
        while let last = piece.last, isOuter(last) { piece.removeLast() }
        return piece
    }

    /// Whether a text is a code, a time, an amount or a duration.
    private func isForm(_ piece: Piece) -> Bool {
        guard piece.prefix(41).count <= 40 else { return false }
        let text = String(piece)
        return codes.contains(text) || Self.isTime(text) || Self.isAmount(text) || Self.isDuration(text)
    }

    /// Whether a text is a word without inner capitals, or a part of a number.
    private func isWord(_ word: Piece, _ digits: inout Int) -> Bool {
        var (letters, capitals, numerals, isCapitalised) = (0, 0, 0, false)
        for scalar in word where !scalar.isMark {
            if scalar.isDigit {
                numerals += 1
            } else if !scalar.isOfUnspacedScript {
                letters += 1
                if scalar.isCapital { capitals += 1 }
                if letters == 1 { isCapitalised = scalar.isCapital }
            }
        }
        if numerals == 0 {
            digits = 0
            if Self.isUnspoken(word, least: 5), !codes.contains(String(word)) { return false }
            let isUsual = capitals == 0 || capitals == letters || capitals == 1 && isCapitalised
            return letters <= 15 && isUsual || letters <= 40 && codes.contains(String(word))
        }
        digits += numerals
        // Digits with letters must be short, `12a`, or a number with a unit, `90min`.
        let hasUnit = word.prefix(numerals).allSatisfy(\.isDigit) && letters <= 3 && capitals == 0
        return digits <= 4 && (letters == 0 || letters + numerals <= 4 || hasUnit)
    }

    /// Whether a text is a time: `8:05`, `08:05:30`, `8h05`.
    private static func isTime(_ text: String) -> Bool {
        let parts = text.utf8.split(omittingEmptySubsequences: false) { $0 == 0x3A || $0 == 0x68 }
        guard (2...3).contains(parts.count), (1...2).contains(parts[0].count), parts[0].allSatisfy(\.isDigit)
        else { return false }
        return parts.dropFirst().allSatisfy { $0.count == 2 && $0.allSatisfy(\.isDigit) }
    }

    /// Whether a text is a number of at most seven digits with decimals or in groups: `12.50`, `1,234.50`.
    private static func isAmount(_ text: String) -> Bool {
        let parts = text.utf8.split(omittingEmptySubsequences: false) { [0x2C, 0x2E, 0x27].contains($0) }
        guard (2...4).contains(parts.count), let last = parts.last, parts[0].count > 0,
            parts.allSatisfy({ $0.allSatisfy(\.isDigit) }), parts.reduce(0, { $0 + $1.count }) <= 7
        else { return false }
        let isGrouped = parts[0].count <= 3 && parts.dropFirst().dropLast().allSatisfy { $0.count == 3 }
        return isGrouped && (1...3).contains(last.count) || parts.count == 2 && (1...2).contains(last.count)
    }

    /// Whether a text is a duration (ISO 8601): `PT1H56M`.
    private static func isDuration(_ text: String) -> Bool {
        text.utf8.count <= 14 && text.hasPrefix("P") && text.utf8.contains(where: \.isDigit)
            && text.utf8.dropFirst().allSatisfy { $0.isDigit || "YMWDTHS.".utf8.contains($0) }
            && text.utf8.last.map { !$0.isDigit } == true
    }

    /// Whether a text is a date in any order, or a date with a time: `24.11.2026`, `2026/11/24`.
    private static func isDate(_ piece: Piece) -> Bool {
        guard piece.prefix(36).count <= 35 else { return false }
        let text = String(piece)
        if Moment.isOne(text.utf8) { return true }
        guard let separator = text.utf8.first(where: { !$0.isDigit }), [0x2D, 0x2E, 0x2F].contains(separator)
        else { return false }
        let parts = text.utf8.split(separator: separator, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int(String($0) ?? "") }
        guard parts.count == 3, numbers.count == 3 else { return false }
        let (first, last) = (parts[0].count, parts[2].count)
        return (first == 4 || last == 4 || last == 2) && parts.count(where: { $0.count > 2 }) <= 1
            && numbers.sorted()[0] <= 12 && numbers.sorted()[1] <= 31
    }
}
