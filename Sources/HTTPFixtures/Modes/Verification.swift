public import Foundation
public import HTTPTransport
public import HTTPTypes

/// What came of asking a service again for all that a recording holds.
public struct Verification: Sendable {
    public var asked = 0
    /// The files of exchanges that were not asked for again, for they may change something.
    public var skipped: [String] = []
    public var differences: [RecordingDifference] = []

    public init() {}

    /// Asks the service for every exchange of a recording again, in its order, but for what was given up before
    /// an answer came.
    ///
    /// What an answer names anew, such as the number of a booking, takes the place of the recorded name in the
    /// requests that come after it, and is no difference.
    /// - Parameters:
    ///   - address: Of the service: scheme, host and port; paths are the recorded ones.
    ///   - prepare: Adds what a recording does not keep, such as credentials; it may throw to end all.
    @concurrent public static func run(
        _ recording: Recording, at address: URL, through transport: any Transport,
        safety: RequestSafety = RequestSafety(), redaction: RedactionExtras? = nil,
        prepare: @Sendable (HTTPRequest, Data) async throws -> (HTTPRequest, Data) = { ($0, $1) }
    ) async throws -> Verification {
        let comparison = AnswerComparison(recording, redaction: redaction)
        var verification = Verification()
        var names = CarriedNames()
        for (place, exchange) in recording.exchanges.enumerated() where !exchange.wasGivenUp {
            guard safety.maySend(exchange.request) else {
                verification.skipped.append(ExchangeFileName.name(exchange))
                continue
            }
            var request = names.carry(into: exchange.request)
            request.scheme = address.scheme
            request.authority = address.port.map { "\(address.host() ?? ""):\($0)" } ?? address.host()
            let (head, body) = try await prepare(request, names.carry(into: exchange.requestBody))
            let result: Result<Answer, TransportError>
            do { result = .success(try await transport.send(head, body: body)) } catch {
                result = .failure(error)
            }
            try Task.checkCancellation()
            verification.asked += 1
            let live = Exchange(number: exchange.number, request: head, requestBody: body, result: result)
            let later = recording.exchanges[(place + 1)...]
            verification.differences += comparison.differences(exchange, live).filter { difference in
                !names.learn(difference, usedBy: later)
            }
        }
        return verification
    }
}

/// Names that a service gives anew each time, such as a booking's, and what they were when it was recorded.
private struct CarriedNames {
    private var live: [String: String] = [:]

    /// Whether a difference is such a name: a later request asks for it.
    mutating func learn(_ difference: RecordingDifference, usedBy later: ArraySlice<Exchange>) -> Bool {
        guard var recorded = difference.recorded?.string, var new = difference.live?.string else {
            return false
        }
        // A link is asked for by its path.
        let address = SecretKind.address.mark
        if recorded.hasPrefix(address), new.hasPrefix(address) {
            recorded.removeFirst(address.count)
            new.removeFirst(address.count)
        }
        guard recorded.utf8.count >= 3 else { return false }
        if replaced(recorded) == new { return true }
        let isUsed = later.contains { exchange in
            (exchange.request.path ?? "").contains(recorded)
                || String(decoding: exchange.requestBody, as: UTF8.self).contains(recorded)
        }
        if isUsed { live[recorded] = new }
        return isUsed
    }

    func carry(into request: HTTPRequest) -> HTTPRequest {
        var request = request
        request.path = request.path.map(replaced)
        return request
    }

    func carry(into body: Data) -> Data {
        guard !live.isEmpty, let text = String(validating: body, as: UTF8.self) else { return body }
        return Data(replaced(text).utf8)
    }

    private func replaced(_ text: String) -> String {
        live.sorted { $0.key.count > $1.key.count }.reduce(text) {
            $0.replacingOccurrences(of: $1.key, with: $1.value)
        }
    }
}
