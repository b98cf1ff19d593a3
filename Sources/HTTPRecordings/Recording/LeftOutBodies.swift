import Foundation
import HTTPBodies
import HTTPTransport
package import Redaction

/// The bodies that are not in a recording, because secrets can be looked for in JSON and forms only.
public struct LeftOutBodies: Hashable, Sendable {
    private var counts: [String: Int] = [:]

    init() {}

    init(_ exchanges: some Sequence<RedactedExchange>) {
        for exchange in exchanges {
            for body in [exchange.requestBody, (try? exchange.result.get())?.body ?? .none] {
                if case .dropped(let body) = body { counts[body.type, default: 0] += 1 }
            }
        }
    }

    fileprivate init(_ exchanges: [RecordedExchange]) {
        for exchange in exchanges {
            let request = DroppedBody(exchange.exchange.requestBody)
            for body in [request, exchange.leftOutBody].compactMap(\.self) {
                counts[body.type, default: 0] += 1
            }
        }
    }

    /// A sentence for a person; nil when nothing was left out.
    public var sentence: String? {
        guard !counts.isEmpty else { return nil }
        let count = counts.values.reduce(0, +)
        let list = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { type, count in
            let type = MediaType(type)
            return
                "\(type.name)\(type.isJSON || type.isForm ? " that cannot be read, or is too large" : "") (\(count))"
        }
        let bodies = count == 1 ? "1 body is" : "\(count) bodies are"
        return "\(bodies) not in the recording, only type and size: \(list.joined(separator: ", ")). "
            + "Bodies of a media type that is named under “keep” are recorded as they are."
    }
}

extension Recording {
    /// The bodies that are not in it.
    public var leftOut: LeftOutBodies { LeftOutBodies(exchanges) }
}

extension RecordedExchange {
    /// The body that its response had, if it was left out.
    package var leftOutBody: DroppedBody? {
        (try? exchange.result.get()).flatMap { DroppedBody($0.body) }
    }

    /// Whether nothing but type and size of its response's body can be compared with another.
    package var isUnseen: Bool { leftOutBody.map { $0.checksum == nil } ?? false }
}
