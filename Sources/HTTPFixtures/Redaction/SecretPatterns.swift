import Foundation
import HTTPBodies

/// What gives a secret away by its looks, whatever the field it stands in.
enum SecretPatterns {
    struct Hit: Sendable {
        var range: Range<Int>
        var kind: SecretKind
        /// In words: `JSON Web Token`.
        var words: String
    }

    static func hits(in bytes: [UInt8]) -> [Hit] {
        var hits: [Hit] = []
        bytes.withUnsafeBufferPointer { bytes in
            var digits = 0
            for index in bytes.indices {
                let byte = bytes[index]
                if byte &- 0x30 < 10 {
                    if digits == 0, let end = cardNumber(bytes, index) {
                        hits.append(Hit(range: index..<end, kind: .cardNumber, words: "card number"))
                    }
                    digits = 1
                    continue
                }
                if !((byte == 0x20 || byte == 0x2D) && digits > 0 && index + 1 < bytes.count) { digits = 0 }
                switch byte {
                case 0x40:
                    if let range = userInfo(bytes, index) {
                        hits.append(Hit(range: range, kind: .password, words: "credentials in a URL"))
                    } else if let range = email(bytes, index) {
                        hits.append(Hit(range: range, kind: .email, words: "e-mail address"))
                    }
                case 0x65:
                    if let end = jsonWebToken(bytes, index) {
                        hits.append(Hit(range: index..<end, kind: .token, words: "JSON Web Token"))
                    }
                case 0x42, 0x62:
                    if let range = credential(bytes, index) {
                        hits.append(Hit(range: range, kind: .token, words: "credentials"))
                    }
                case 0x2D:
                    if let end = privateKey(bytes, index) {
                        hits.append(Hit(range: index..<end, kind: .secret, words: "private key"))
                    }
                default: break
                }
            }
        }
        var free = 0
        return hits.sorted { $0.range.lowerBound < $1.range.lowerBound }.filter { hit in
            guard hit.range.lowerBound >= free else { return false }
            free = hit.range.upperBound
            return true
        }
    }

    // MARK: one each

    private typealias Bytes = UnsafeBufferPointer<UInt8>

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
    }

    private static func isOne(_ byte: UInt8, of characters: StaticString) -> Bool {
        for offset in 0..<characters.utf8CodeUnitCount where characters.utf8Start[offset] == byte {
            return true
        }
        return false
    }

    /// 13 to 19 digits, in groups or not, that begin as cards do and pass the check (ISO/IEC 7812).
    private static func cardNumber(_ bytes: Bytes, _ start: Int) -> Int? {
        guard start == 0 || !isLetterOrDigit(bytes[start - 1]) && !isOne(bytes[start - 1], of: ".-_/+=")
        else { return nil }
        var digits: [Int] = []
        var index = start
        var end = start
        while index < bytes.count, digits.count <= 19 {
            if bytes[index] &- 0x30 < 10 {
                digits.append(Int(bytes[index] - 0x30))
                end = index + 1
            } else if !isOne(bytes[index], of: " -") || index != end {
                break
            }
            index += 1
        }
        guard (13...19).contains(digits.count), end == bytes.count || !isLetterOrDigit(bytes[end]),
            isIssued(digits)
        else { return nil }
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            let doubled = digit.offset % 2 == 1 ? digit.element * 2 : digit.element
            return sum + (doubled > 9 ? doubled - 9 : doubled)
        }
        return sum % 10 == 0 ? end : nil
    }

    private static func isIssued(_ digits: [Int]) -> Bool {
        let four = digits.prefix(4).reduce(0) { $0 * 10 + $1 }
        return switch digits.count {
        case 13: four / 1000 == 4
        case 14: [30, 36, 38, 39].contains(four / 100)
        case 15: [34, 37].contains(four / 100)
        case 16:
            four / 1000 == 4 || (51...55).contains(four / 100) || (2221...2720).contains(four) || four == 6011
                || four / 100 == 65 || (644...649).contains(four / 10) || (3528...3589).contains(four)
        default: [4, 6].contains(four / 1000)
        }
    }

    /// `user:password` before the `@` of a URL.
    private static func userInfo(_ bytes: Bytes, _ at: Int) -> Range<Int>? {
        var start = at
        while start > 0, !isOne(bytes[start - 1], of: "/?#@ \"'<>") { start -= 1 }
        guard start >= 3, start < at, bytes[start - 1] == 0x2F, bytes[start - 2] == 0x2F,
            bytes[start - 3] == 0x3A,
            bytes[start..<at].contains(0x3A)
        else { return nil }
        return start..<at
    }

    private static func email(_ bytes: Bytes, _ at: Int) -> Range<Int>? {
        var start = at
        while start > 0, isLetterOrDigit(bytes[start - 1]) || isOne(bytes[start - 1], of: "._%+-") {
            start -= 1
        }
        var end = at + 1
        while end < bytes.count, isLetterOrDigit(bytes[end]) || isOne(bytes[end], of: ".-") { end += 1 }
        while end > at, isOne(bytes[end - 1], of: ".-") { end -= 1 }
        guard start < at, end > at + 3 else { return nil }
        let host = String(decoding: bytes[(at + 1)..<end], as: UTF8.self).lowercased()
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last, last.count >= 2,
            last.utf8.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 })
        else { return nil }
        // Names that nobody can own (RFC 2606, RFC 6761).
        if ["test", "invalid", "example", "localhost"].contains(String(last)) { return nil }
        if labels.suffix(2).first == "example", ["com", "org", "net"].contains(String(last)) { return nil }
        return start..<end
    }

    /// Three parts of base64url with dots between; the first is a JSON object (RFC 7519 section 3).
    private static func jsonWebToken(_ bytes: Bytes, _ start: Int) -> Int? {
        guard start + 20 < bytes.count, bytes[start + 1] == 0x79, bytes[start + 2] == 0x4A,
            start == 0 || !isLetterOrDigit(bytes[start - 1])
        else { return nil }
        var end = start
        var dots: [Int] = []
        while end < bytes.count, isLetterOrDigit(bytes[end]) || isOne(bytes[end], of: "-_.") {
            if bytes[end] == 0x2E { dots.append(end - start) }
            end += 1
        }
        guard dots.count >= 2, dots[0] >= 10, dots[1] > dots[0] + 2 else { return nil }
        return end
    }

    /// What follows `Bearer` or `Basic` and is no ordinary word (RFC 6750, RFC 7617).
    private static func credential(_ bytes: Bytes, _ start: Int) -> Range<Int>? {
        guard start == 0 || !isLetterOrDigit(bytes[start - 1]) else { return nil }
        let word = String(decoding: bytes[start..<min(start + 7, bytes.count)], as: UTF8.self).lowercased()
        var first = start
        if word.hasPrefix("bearer ") {
            first += 7
        } else if word.hasPrefix("basic ") {
            first += 6
        } else {
            return nil
        }
        while first < bytes.count, bytes[first] == 0x20 { first += 1 }
        var end = first
        while end < bytes.count, isLetterOrDigit(bytes[end]) || isOne(bytes[end], of: "-._~+/=") { end += 1 }
        guard end - first >= 8, looksDrawnByLot(bytes[first..<end]) else { return nil }
        let value = String(decoding: bytes[first..<end], as: UTF8.self)
        return Pseudonym.isOne(value, .token) ? nil : first..<end
    }

    private static func privateKey(_ bytes: Bytes, _ start: Int) -> Int? {
        let mark: StaticString = "-----BEGIN "
        guard start + 40 < bytes.count, start == 0 || bytes[start - 1] != 0x2D else { return nil }
        for offset in 0..<mark.utf8CodeUnitCount where bytes[start + offset] != mark.utf8Start[offset] {
            return nil
        }
        let text = String(decoding: bytes[start...], as: UTF8.self)
        guard text.prefix(60).contains("PRIVATE KEY-----") else { return nil }
        guard let end = text.range(of: "-----END ")?.upperBound,
            let dashes = text[end...].range(of: "-----")?.upperBound
        else { return bytes.count }
        return start + text.utf8.distance(from: text.startIndex, to: dashes)
    }

    /// Digits among letters, or letters small and large in no order that words have.
    static func looksDrawnByLot(_ bytes: some Collection<UInt8>) -> Bool {
        var hasDigit = false
        var hasLetter = false
        var humps = 0
        var last: UInt8 = 0
        for byte in bytes {
            if byte &- 0x30 < 10 { hasDigit = true }
            if (byte | 0x20) &- 0x61 < 26 { hasLetter = true }
            if last &- 0x61 < 26, byte &- 0x41 < 26 { humps += 1 }
            last = byte
        }
        return hasLetter && hasDigit || humps >= 2
    }
}
