import Foundation

/// A row of the table of secrets that are recognised by their form, wherever they stand.
struct SecretPattern: Sendable {
    /// The kind of secret in words, for a person.
    let name: String
    let expression: NSRegularExpression?
    private let isOne: @Sendable (String) -> Bool

    private init(
        _ name: String, _ pattern: String, _ isOne: @escaping @Sendable (String) -> Bool = { _ in true }
    ) {
        self.name = name
        expression = try? NSRegularExpression(pattern: pattern)
        self.isOne = isOne
    }

    static let table: [SecretPattern] = [
        // Addresses that nobody can own stay (RFC 2606, RFC 6761).
        SecretPattern(
            "e-mail address", #"[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+"#, { !isReserved($0) }
        ),
        SecretPattern("credentials in a URL", #"(?<=://)[^/?#@\s"]+:[^/?#@\s"]*(?=@)"#),
        // RFC 7519 section 3.
        SecretPattern("JSON Web Token", #"eyJ[\w-]{6,}\.[\w-]{2,}\.[\w-]*"#),
        // RFC 6750 section 2.1, RFC 7617 section 2.
        SecretPattern(
            "credentials", #"(?i)(?<=\bbearer |\bbasic )[\w.~+/=-]{8,}"#,
            { $0.contains { $0.isNumber } || ReadableName.looksDrawnByLot($0) || $0.hasSuffix("=") }),
        SecretPattern(
            "private key", #"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*-----|$)"#),
        SecretPattern("card number", #"(?<![\w.])\d(?:[ -]?\d){12,18}(?![\w])"#, isCardNumber),
        SecretPattern(
            "IBAN",
            #"(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?![A-Za-z0-9])"#, isIBAN
        ),
        // ITU-T E.164: 15 digits at most.
        SecretPattern(
            "phone number",
            #"(?<![\w.+])\+\d[\d ().\/-]{6,20}\d(?!\w)|(?<![\w.-])0\d(?:[ .-]\d{2}){4}(?!\w)"#,
            { (8...15).contains($0.count { $0.isNumber }) }),
        SecretPattern(
            "provider's key",
            #"\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bgh[pousr]_\w{20,}|\b[sr]k_(?:live|test)_\w{10,}|\bxox[abprs]-[\w-]{10,}|\bAIza[\w-]{30,}|\bglpat-[\w-]{16,}"#
        ),
        SecretPattern("text drawn by lot", #"(?<![A-Za-z0-9])[A-Za-z0-9]{16,}(?![A-Za-z0-9])"#, isMixed),
        SecretPattern("text drawn by lot", #"(?<![\w/+=-])[A-Za-z0-9_/+-]{24,}={0,2}"#, isMixedBase64),
    ]

    /// The places of secrets in a text, from left to right; places that overlap are joined.
    static func ranges(in text: String) -> [(range: Range<String.Index>, name: String)] {
        guard TextGlance.mayHoldSecret(text) else { return [] }
        let whole = NSRange(text.startIndex..., in: text)
        let found = table.flatMap { row in
            (row.expression?.matches(in: text, range: whole) ?? []).compactMap { match in
                Range(match.range, in: text).flatMap { row.isOne(String(text[$0])) ? ($0, row.name) : nil }
            }
        }
        return found.sorted { $0.0.lowerBound < $1.0.lowerBound }.reduce(into: []) { merged, next in
            guard let last = merged.last, next.0.lowerBound < last.range.upperBound else {
                merged.append((next.0, next.1))
                return
            }
            let end = max(last.range.upperBound, next.0.upperBound)
            merged[merged.count - 1].range = last.range.lowerBound..<end
        }
    }

    /// Whether secrets are found only after a text's own escapes are undone: `%2B33…`, `\u002b33…`.
    static func standsBehindEscapes(in text: String) -> Bool {
        var plain = text
        if text.utf8.contains(0x25) {
            plain = plain.replacing(#/(?:%[0-9A-Fa-f]{2})+/#) { escapes in
                escapes.output.removingPercentEncoding ?? String(escapes.output)
            }
        }
        if text.utf8.contains(0x5C) {
            plain = plain.replacing(#/\\u([0-9A-Fa-f]{4})/#) { escape in
                UInt16(escape.output.1, radix: 16).map { String(decoding: [$0], as: UTF16.self) } ?? ""
            }
        }
        return plain != text && (!ranges(in: plain).isEmpty || standsBehindEscapes(in: plain))
    }

    private static func isReserved(_ address: String) -> Bool {
        let labels = address.lowercased().split(separator: "@").last?.split(separator: ".") ?? []
        guard let last = labels.last else { return false }
        return ["test", "invalid", "example", "localhost"].contains(last)
            || labels.suffix(2).first == "example" && ["com", "org", "net"].contains(last)
    }

    /// Whether a text is a card number, by its check digit (ISO/IEC 7812-1, annex B).
    private static func isCardNumber(_ text: String) -> Bool {
        let digits = text.compactMap(\.wholeNumberValue)
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            let doubled = digit.offset % 2 == 1 ? digit.element * 2 : digit.element
            return sum + (doubled > 9 ? doubled - 9 : doubled)
        }
        return sum % 10 == 0 && Set(digits).count > 2
    }

    /// Whether a text is an IBAN, by its check digits (ISO 13616-1).
    private static func isIBAN(_ text: String) -> Bool {
        let letters = text.filter { $0 != " " }
        guard (15...34).contains(letters.count) else { return false }
        let rest = (letters.dropFirst(4) + letters.prefix(4)).reduce(0) { rest, letter in
            guard let value = Int(String(letter), radix: 36) else { return rest }
            return (rest * (value > 9 ? 100 : 10) + value) % 97
        }
        return rest == 1
    }

    private static func isMixed(_ text: String) -> Bool {
        let digits = text.utf8.count(where: ReadableName.isDigit)
        return digits >= 2 && digits < text.utf8.count && !ReadableName.isWordWithNumber(text)
            || ReadableName.looksDrawnByLot(text) && digits < text.utf8.count
    }

    private static func isMixedBase64(_ text: String) -> Bool {
        let utf8 = text.utf8
        return utf8.contains(where: ReadableName.isDigit) && utf8.contains { $0 &- 0x61 < 26 }
            && utf8.contains { $0 &- 0x41 < 26 } && ReadableName.looksDrawnByLot(text)
            && !text.split(whereSeparator: { "-_/+".contains($0) }).allSatisfy { $0.utf8.count < 10 }
    }
}
