import Foundation
import HTTPBodies

/// Finds the secrets in header fields. The fields are not recorded, but a body may repeat what is in them.
enum Credentials {
    /// Returns the passwords, tokens and keys in a header field.
    /// - Parameter name: The name of the field in lowercase.
    static func values(of name: String, _ value: String) -> [String] {
        switch name {
        case "authorization", "proxy-authorization": authorization(value)
        case "cookie": value.split(separator: ";").flatMap(cookie)
        case "set-cookie": value.split(separator: ";").prefix(1).flatMap(cookie)
        case "www-authenticate": []
        case _ where CredentialName.isHeader(name): value.utf8.count >= 6 ? [value] : []
        default: []
        }
    }

    /// Returns what follows the scheme, and the password in it (RFC 7617).
    private static func authorization(_ value: String) -> [String] {
        let halves = value.split(separator: " ", maxSplits: 1).map(String.init)
        guard let secret = halves.last else { return [] }
        guard halves[0].lowercased() == "basic", let plain = Data(base64Encoded: secret) else {
            return [secret]
        }
        let password = String(decoding: plain, as: UTF8.self).split(separator: ":", maxSplits: 1).dropFirst()
        return [secret] + password.map(String.init)
    }

    /// Returns the value of a cookie. A short word, such as that of `theme=dark`, is no secret.
    private static func cookie(_ pair: Substring) -> [String] {
        let value = pair.split(separator: "=", maxSplits: 1).dropFirst().joined()
            .trimmingCharacters(in: CharacterSet(charactersIn: "\" "))
        let isLong = value.utf8.count >= (value.utf8.contains(where: \.isDigit) ? 6 : 10)
        guard isLong else { return [] }
        return [value] + (value.utf8.contains(0x25) ? EncodedText.readings(value).dropFirst().prefix(1) : [])
    }
}
