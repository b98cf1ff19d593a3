import HTTPBodies
package import HTTPTransport
import HTTPTypes
import JSONTrees
package import Redaction

/// The result of comparing a service's responses with a recording.
package struct Verification: Sendable {
    package var asked = 0
    /// The files of exchanges that were not sent again because they may change something at the service.
    package var skipped: [String] = []
    /// The files of exchanges that could not be sent again because the recording does not have their request bodies.
    package var incomplete: [String] = []
    /// The files of responses whose bodies were compared only by type and size, because the recording has neither the
    /// body nor its checksum.
    package var unseen: [String] = []
    package var differences: [RecordingDifference] = []

    package init() {}

    /// Returns a note about responses whose bodies could not be compared.
    package static func words(unseen: [String]) -> String {
        "Compared by type and size alone, for their bodies are not in the recording: "
            + "\(unseen.joined(separator: ", "))."
    }

    /// Sends the requests of a recording to the service again, in order, and compares the responses. Skips requests
    /// that the client cancelled.
    ///
    /// If a response has a new name in place of a recorded name, such as the `id` of a new booking, later
    /// requests use the new name. That is not reported as a difference.
    /// - Parameters:
    ///   - service: Receives the recorded requests. It must add what a recording does not keep, such as tokens.
    ///   - check: Called with each recorded exchange and its new result. It may throw to end the verification.
    @concurrent package static func run(
        _ recording: Recording, through service: any Transport, safety: RequestSafety = RequestSafety(),
        redaction: RedactionRules = RedactionRules(),
        check: @Sendable (Exchange, Result<Response, TransportError>) throws -> Void = { _, _ in }
    ) async throws -> Verification {
        let comparison = ResponseComparison(recording.matching, redaction.adding(recording.redaction))
        var verification = Verification()
        var names = IdentifierRemapping(
            volatile: recording.matching.volatileFields.map { JSONPathPattern($0) })
        for item in recording.exchanges where !item.exchange.wasGivenUp {
            guard safety.maySend(item.exchange.request) else {
                verification.skipped.append(item.file)
                continue
            }
            guard DroppedBody(item.exchange.requestBody) == nil else {
                verification.incomplete.append(item.file)
                continue
            }
            let renewed = names.renewed(item.exchange)
            let result = await service.result(renewed.request, body: renewed.requestBody)
            try Task.checkCancellation()
            try check(item.exchange, result)
            verification.asked += 1
            if item.isUnseen { verification.unseen.append(item.file) }
            if case (.success(let recorded), .success(let live)) = (item.exchange.result, result) {
                names.learn(recorded, live)
            }
            verification.differences += comparison.differences(
                item.file, names.renewed(item.exchange).result, result)
        }
        return verification
    }
}

/// Maps recorded values to the new values that the service gives this time, such as the `id` of a booking.
///
/// A recorded value is mapped if it is a pseudonym, or if the rules call its field volatile. Any other new value is a
/// difference.
private struct IdentifierRemapping {
    /// The new values, by the recorded values.
    fileprivate var live = ValueRenaming()
    let volatile: [JSONPathPattern]

    func renewed(_ exchange: Exchange) -> Exchange {
        guard !live.names.isEmpty else { return exchange }
        return live.renamed(RedactedExchange(recorded: exchange)).exchange(number: exchange.number)
    }

    mutating func learn(_ recorded: Response, _ now: Response) {
        for field in recorded.head.headerFields {
            learn(field.value, now.head.headerFields[field.name] ?? "")
        }
        guard let one = try? JSONTree(reading: recorded.body), let other = try? JSONTree(mending: now.body)
        else { return }
        for change in JSONDifference.between(one, other) {
            guard let was = change.one?.string, let value = change.other?.string else { continue }
            learn(was, value, isVolatile: volatile.contains { $0.matches(change.path) })
        }
    }

    private mutating func learn(_ recorded: String, _ now: String, isVolatile: Bool = false) {
        let pairs = ValueRenaming.pairs(recorded, now).filter { Pseudonym.isOne($0.0) }
        live.names.merge(isVolatile ? [(recorded, now)] : pairs) { old, _ in old }
    }
}
