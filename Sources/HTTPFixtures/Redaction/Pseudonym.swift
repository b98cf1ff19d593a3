import Foundation
import HTTPBodies

/// What stands in a recording where a secret stood.
///
/// A number by order of appearance, in the shape that the secret had, so that a client still reads it. Never
/// anything computed from the secret.
enum Pseudonym {
    /// - Parameters:
    ///   - number: From 1, among those of its kind.
    static func make(_ kind: SecretKind, _ number: Int, for value: String) -> String {
        switch kind {
        case .email: return value.contains("@") ? "person-\(number)@example.com" : "person-\(number)"
        case .name: return "Person-\(letters(number))"
        case .birthDate: return date(number, like: value)
        case .phone: return value.hasPrefix("+") ? "+" + zeros(number, 11) : zeros(number, 10)
        case .downloadLink: return link(number, like: value)
        case .address: return number == 1 ? "service.example.com" : "service-\(number).example.com"
        case .cardNumber: return zeros(number, max(16, value.count { $0.isNumber }))
        default: break
        }
        if isDigits(value) {
            return zeros(number, value.utf8.count)
        }
        // Sixteen letters without padding, and none that a URL would have to escape.
        if kind == .barcode, isBase64(value) {
            return Data("barcode-\(zeros(number, 4))".utf8).base64EncodedString()
        }
        return stem(kind) + String(number)
    }

    /// Whether a text looks like such a name.
    ///
    /// For digits that is a likelihood, not more: a secret may begin with zeros too. Where something new is
    /// to be written, only those that were given away there count.
    static func isOne(_ value: String, _ kind: SecretKind) -> Bool {
        switch kind {
        case .email:
            let name = value.hasSuffix("@example.com") ? String(value.dropLast(12)) : value
            return isNumbered(name, "person-")
        case .name:
            return value.hasPrefix("Person-")
                && value.dropFirst(7).allSatisfy { $0.isASCII && $0.isUppercase }
                && value.utf8.count > 7
        case .birthDate: return false
        case .phone:
            return value.hasPrefix("+") ? isPadded(value.dropFirst(), 11) : isPadded(value, 10)
        case .cardNumber: return isPadded(value, max(16, value.utf8.count))
        case .address:
            let host = value.split(separator: ":").first.map(String.init) ?? value
            return host == "service.example.com"
                || host.hasSuffix(".example.com") && isNumbered(String(host.dropLast(12)), "service-")
        case .downloadLink:
            let name = value.split(separator: "/").last.map(String.init) ?? ""
            // Nothing but the number after the host: the rest of a path may be the secret.
            return isNumbered(name, "link-")
                && Int(name.dropFirst(5)).map { link($0, like: value) == value } ?? false
        default: break
        }
        if kind == .barcode, let data = Data(base64Encoded: value),
            isNumbered(String(decoding: data, as: UTF8.self), "barcode-")
        {
            return true
        }
        return isNumbered(value, stem(kind)) || isPadded(value, max(4, value.utf8.count))
    }

    /// Whether a text in a recording may be such a name: there the shapes that chance gives too count.
    static func mayBeOne(_ value: String, _ kind: SecretKind) -> Bool {
        if isOne(value, kind) { return true }
        switch kind {
        case .birthDate: return (1..<1000).contains { date($0, like: value) == value }
        case .phone, .email, .name, .cardNumber, .address, .downloadLink: return false
        default: return isDigits(value) && value.utf8.count < 4 && Int(value) != 0
        }
    }

    static func isDigits(_ value: some StringProtocol) -> Bool {
        !value.isEmpty && value.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// A small number with zeros before it, as `zeros` writes it.
    private static func isPadded(_ value: some StringProtocol, _ count: Int) -> Bool {
        value.utf8.count == count && isDigits(value)
            && Int(value).map { (1..<1000).contains($0) } ?? false
    }

    private static func stem(_ kind: SecretKind) -> String {
        switch kind {
        case .clientSecret: "client-secret-"
        case .voucher: "VOUCHER-"
        case .token, .password, .cookie, .barcode, .secret: "\(kind.rawValue)-"
        case .email, .name, .birthDate, .phone, .downloadLink, .address, .cardNumber: ""
        }
    }

    private static func isNumbered(_ text: String, _ stem: String) -> Bool {
        text.hasPrefix(stem) && text.utf8.count > stem.utf8.count
            && text.utf8.dropFirst(stem.utf8.count).allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func zeros(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }

    /// A, B, …, Z, AA, AB, … as columns of a sheet are counted.
    private static func letters(_ number: Int) -> String {
        var text = ""
        var rest = number
        while rest > 0 {
            rest -= 1
            text = String(UnicodeScalar(UInt8(0x41 + rest % 26))) + text
            rest /= 26
        }
        return text
    }

    /// A day of 1980 or after; what follows the day, and the order of its parts, stay.
    private static func date(_ number: Int, like value: String) -> String {
        let day = 1 + (number - 1) % 28
        let month = 1 + (number - 1) / 28 % 12
        let year = 1980 + (number - 1) / 336
        let digits = value.utf8.map { (0x30...0x39).contains($0) }
        if value.utf8.count >= 10, digits.prefix(4).allSatisfy({ $0 }), !digits[4] {
            return "\(zeros(year, 4))-\(zeros(month, 2))-\(zeros(day, 2))" + midnight(value.dropFirst(10))
        }
        if value.utf8.count == 10, !digits[2], !digits[5] {
            let mark = value[value.index(value.startIndex, offsetBy: 2)]
            return "\(zeros(day, 2))\(mark)\(zeros(month, 2))\(mark)\(year)"
        }
        return "\(year)\(zeros(month, 2))\(zeros(day, 2))"
    }

    /// The time of a birth tells as much as its day.
    private static func midnight(_ rest: Substring) -> String {
        String(rest.map { ("1"..."9").contains($0) ? "0" : $0 })
    }

    private static func link(_ number: Int, like value: String) -> String {
        guard let scheme = value.range(of: "://") else {
            return value.hasPrefix("/") ? "/link-\(number)" : "link-\(number)"
        }
        let end = value[scheme.upperBound...].firstIndex { "/?#".contains($0) } ?? value.endIndex
        // The host is told apart by its own kind: this leaves it to be replaced as such.
        return "\(value[..<end])/link-\(number)"
    }

    static func isBase64(_ value: String) -> Bool {
        value.utf8.count >= 16 && value.utf8.count % 4 == 0 && Data(base64Encoded: value) != nil
    }
}
