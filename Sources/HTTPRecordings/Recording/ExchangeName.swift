import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import Redaction

/// Names the file of an exchange after its request: `items/blue-7f3a.json`.
struct ExchangeName: Sendable {
    private let matcher: RequestMatcher
    private let slug: @Sendable (HTTPRequest, Data) -> String?

    init(_ settings: RecordingSettings) {
        matcher = RequestMatcher(redaction: settings.allRedaction)
        slug = settings.slug
    }

    /// Returns the name without its extension: the topic, a slug if there is one, and a short hash of the redacted
    /// request. The same request has the same name in every session.
    func stem(_ request: HTTPRequest, _ body: Data) -> String {
        // FNV-1a, 32 bits, folded to 16.
        let hash = matcher.key(request, body: body).text.reduce(0x811C_9DC5 as UInt32) {
            ($0 ^ UInt32($1)) &* 0x0100_0193
        }
        let digits = String(0x10000 + ((hash >> 16) ^ (hash & 0xFFFF)), radix: 16).dropFirst()
        let words = slug(request, body).map(Self.slugged).flatMap { $0.isEmpty ? nil : "\($0)-" } ?? ""
        return "\(Self.topic(request))/\(words)\(digits)"
    }

    /// Returns the last part of the path that is a word and not an id.
    static func topic(_ request: HTTPRequest) -> String {
        let segments = request.target.path.split(separator: "/").map(String.init)
        let named = segments.last { segment in
            segment.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || $0 == 0x2D || $0 == 0x5F }
                && !Pseudonym.isOne(segment)
        }
        let topic = slugged(named ?? "root")
        return topic.isEmpty || topic == ExchangeFile.bodies ? "root" : topic
    }

    /// Returns the method and the topic: `GET bookings`.
    static func kind(_ request: HTTPRequest) -> String { "\(request.method.rawValue) \(topic(request))" }

    private static func slugged(_ text: String) -> String {
        let plain = text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
        let words = plain.lowercased().utf8.split { !($0 &- 0x30 < 10 || $0 &- 0x61 < 26) }
        return String(words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "-").prefix(40))
    }

    /// Whether a path has the form of an exchange's file: `items/blue-7f3a.json`, `items/7f3a-2.json`.
    static func isOne(_ path: String) -> Bool {
        path.wholeMatch(of: #/[a-z0-9-]+\/(?:[a-z0-9]+-)*[0-9a-f]{4}(?:-[0-9]+)?\.json/#) != nil
    }

    /// Returns the number in the name of an exchange's file in the older schema, `010-post-offers.json`; nil for any
    /// other name.
    static func olderNumber(_ name: String) -> Int? {
        name.wholeMatch(of: #/([0-9]{3,9})-[a-z0-9-]+\.json/#).flatMap { Int($0.1) }
    }
}
