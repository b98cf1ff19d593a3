import HTTPBodies
package import HTTPTransport
package import Redaction

/// The outcome of asking a service again for all that a recording holds.
package struct Verification: Sendable {
    package var asked = 0
    /// The files of exchanges that were not asked for again, for they may change something.
    package var skipped: [String] = []
    /// The files of exchanges that could not be asked for again, because the bodies of their requests are not in the
    /// recording.
    package var incomplete: [String] = []
    /// The files of responses whose bodies could not be compared but for their type and size, because the recording has
    /// neither them nor their checksum.
    package var unseen: [String] = []
    package var differences: [RecordingDifference] = []

    /// The sentence on responses whose bodies could not be compared.
    package static func words(unseen: [String]) -> String {
        "Compared by type and size alone, for their bodies are not in the recording: "
            + "\(unseen.joined(separator: ", "))."
    }

    /// Asks the service for every exchange of a recording again, in its order, but for those that were given up.
    ///
    /// New names in a response, such as the `id` of a booking, take the place of the recorded ones in the requests
    /// that come after it, and are no difference.
    /// - Parameters:
    ///   - service: Is given requests as they were recorded, and adds the parts that a recording does not
    ///     keep.
    ///   - check: Is given each recorded exchange and its new result; may throw to end the verification.
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
