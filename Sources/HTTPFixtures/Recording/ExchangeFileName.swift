import Foundation
import HTTPBodies
import HTTPTypes

/// The name of an exchange's file: `010-post-offers.json`.
enum ExchangeFileName {
    static func name(_ exchange: Exchange) -> String { "\(stem(exchange)).json" }

    static func stem(_ exchange: Exchange) -> String {
        "\(digits(exchange.number))-\(kind(exchange.request))"
    }

    /// What is asked for, whichever one it is: `post-offers`.
    static func kind(_ request: HTTPRequest) -> String {
        let method = slug(request.method.rawValue)
        return "\(method.isEmpty ? "other" : method)-\(topic(request.path ?? "/"))"
    }

    static func digits(_ number: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, 3 - text.count)) + text
    }

    /// Nil for a file that is no exchange.
    static func number(_ name: String) -> Int? {
        guard name.hasSuffix(".json"), !name.hasPrefix("."), let dash = name.firstIndex(of: "-") else {
            return nil
        }
        let digits = name[..<dash]
        guard digits.count >= 3, digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        return Int(digits)
    }

    /// Whether a file that is an exchange by its number has the rest of its name from a recorder too; not one of
    /// more than three digits, which may be a year.
    static func isRecorders(_ name: String) -> Bool {
        let words = name.dropLast(5).split(separator: "-", omittingEmptySubsequences: false)
        guard words.first?.count == 3 else { return false }
        let methods = ["get", "head", "post", "put", "patch", "delete", "options", "trace", "connect"]
        return words.count >= 3 && methods.contains(String(words[1]))
    }

    /// The last part of the path that names a thing rather than one of its many instances.
    private static func topic(_ path: String) -> String {
        let segments = path.prefix { $0 != "?" }.split(separator: "/")
        let named = segments.last { segment in
            segment.count <= 32
                && segment.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 == 0x2D || $0 == 0x5F }
                && Pseudonym.isTopic(String(segment))
        }
        let slug = slug(String(named ?? segments.last ?? "root"))
        return slug.isEmpty ? "root" : slug
    }

    private static func slug(_ text: String) -> String {
        let words = text.lowercased().utf8.split { !($0 &- 0x30 < 10 || $0 &- 0x61 < 26) }
        return String(words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-").prefix(40))
    }
}

extension Pseudonym {
    fileprivate static func isTopic(_ segment: String) -> Bool { !isOne(segment, .name) }
}
