import Foundation
import HTTPBodies
import HTTPTransport
package import Redaction

/// Counts the bodies that were left out of a recording, because only JSON and forms can be redacted.
public struct LeftOutBodies: Hashable, Sendable {
    private var counts: [String: Int] = [:]

    init(_ exchanges: [Exchange] = []) {
        for exchange in exchanges {
            let bodies = [exchange.requestBody, (try? exchange.result.get())?.body ?? Data()]
            for body in bodies.compactMap(DroppedBody.init) { counts[body.type, default: 0] += 1 }
        }
    }

    /// A sentence about the bodies that were left out; nil if there are none.
    public var sentence: String? {
        guard !counts.isEmpty else { return nil }
        let count = counts.values.reduce(0, +)
        let list = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { type, count in
            let type = MediaType(type)
            return
                "\(type.name)\(type.isJSON || type.isForm ? " that cannot be read, is not in UTF-8, or is too large" : "") (\(count))"
        }
        let bodies = count == 1 ? "1 body is" : "\(count) bodies are"
        return "\(bodies) not in the recording, only type and size: \(list.joined(separator: ", ")). "
            + "Bodies of a media type that is named under “keep” are recorded as they are."
    }
}

extension Recording {
    /// The bodies that were left out of the recording.
    public var leftOut: LeftOutBodies { LeftOutBodies(exchanges.map(\.exchange)) }
}

extension RecordedExchange {
    /// The description of the response's body, if the body was left out.
    package var leftOutBody: DroppedBody? {
        (try? exchange.result.get()).flatMap { DroppedBody($0.body) }
    }

    /// Whether only type and size of the response's body are known.
    package var isUnseen: Bool { leftOutBody.map { $0.checksum == nil } ?? false }
}
