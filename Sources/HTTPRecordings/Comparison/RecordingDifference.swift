package import HTTPBodies
import HTTPTransport
package import JSONTrees
package import Redaction

/// A difference between two recordings, or between a recording and the service today.
public struct RecordingDifference: Sendable, Equatable, CustomStringConvertible {
    /// The exchange's file in the first recording. If only the second recording has the exchange, its file in
    /// the second.
    public var file: String
    /// The place in the file, such as `$.response.body.json.offers[0].price`; nil for the whole exchange.
    package var path: JSONPath?
    package var recorded: JSONTree?
    package var live: JSONTree?
    /// The difference in words, if `path` is nil.
    package var words = ""

    public var description: String { "\(file): \(change)" }

    /// The difference in words that follow the name of the file.
    package var change: String {
        guard let path else { return words }
        if isOfBytes { return "\(path) says that the body has other bytes" }
        return switch (recorded, live) {
        case (let one?, let other?): "\(path) was \(one.clipped), is \(other.clipped)"
        case (let one?, nil): "\(path) was \(one.clipped), is gone"
        case (nil, let other?): "\(path) is new: \(other.clipped)"
        case (nil, nil): "\(path) differs"
        }
    }

    /// Whether the values are base64 or a checksum of a body, which nobody can read.
    package var isOfBytes: Bool {
        [".body.file", ".body.dropped.crc32"].contains { path?.description.hasSuffix($0) == true }
    }

    /// Finds the differences between two recordings, by the rules of the first. Pairs exchanges by their requests.
    package static func between(
        _ one: Recording, _ other: Recording, redaction: RedactionRules = RedactionRules()
    ) -> [RecordingDifference] {
        let redaction = redaction.adding(one.redaction).adding(other.redaction)
        let matcher = RequestMatcher(one.matching, redaction: redaction)
        let comparison = ResponseComparison(one.matching, redaction)
        func key(_ item: RecordedExchange) -> RequestKey {
            matcher.key(item.exchange.request, body: item.exchange.requestBody)
        }
        var waiting: [RequestKey: [RecordedExchange]] = [:]
        for item in other.exchanges.reversed() { waiting[key(item), default: []].append(item) }
        var found: [RecordingDifference] = []
        for item in one.exchanges {
            if let partner = waiting[key(item)]?.popLast() {
                found += comparison.differences(item.file, item.exchange.result, partner.exchange.result)
            } else {
                found.append(
                    RecordingDifference(file: item.file, words: "was requested, and is not any more"))
            }
        }
        let rest = waiting.values.joined().sorted { $0.exchange.number < $1.exchange.number }
        return found
            + rest.map { RecordingDifference(file: $0.file, words: "is requested, and was not before") }
    }
}
