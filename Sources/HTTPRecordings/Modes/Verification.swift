package import Foundation
import HTTPBodies
package import HTTPTransport
package import HTTPTypes
package import Redaction

/// What came of asking a service again for all that a recording holds.
package struct Verification: Sendable {
    package var asked = 0
    /// The files of exchanges that were not asked for again, for they may change something.
    package var skipped: [String] = []
    package var differences: [RecordingDifference] = []

    package init() {}

    /// Asks the service for every exchange of a recording again, in its order, but for what was given up before
    /// an answer came.
    ///
    /// What an answer names anew, such as the `id` of a booking, takes the place of the recorded name in the
    /// requests that come after it, and is no difference.
    /// - Parameters:
    ///   - address: Of the service: scheme, host and port.
    ///   - base: Where the service lies there; nil for the recorded paths.
    ///   - check: Is given each recorded exchange and what came now; it may throw to end all.
    ///   - prepare: Adds what a recording does not keep, such as credentials; it may throw to end all.
    @concurrent package static func run(
        _ recording: Recording, at address: URL, base: ServiceBase? = nil,
        through transport: any Transport, safety: RequestSafety = RequestSafety(),
        redaction: RedactionRules = RedactionRules(),
        check: @Sendable (Exchange, Result<Response, TransportError>) throws -> Void = { _, _ in },
        prepare: @Sendable (HTTPRequest, Data) async throws -> (HTTPRequest, Data) = { ($0, $1) }
    ) async throws -> Verification {
        let comparison = ResponseComparison(
            recording.matching, redaction.adding(recording.redaction))
        var verification = Verification()
        var names = IdentifierRemapping(recording)
        for item in recording.exchanges where !item.exchange.wasGivenUp {
            guard safety.maySend(item.exchange.request) else {
                verification.skipped.append(item.file)
                continue
            }
            let renewed = names.renewed(item.exchange)
            var request = renewed.request
            request.scheme = address.scheme
            request.authority = authority(address)
            if let base { request.path = request.path.map(base.live) }
            let (head, body) = try await prepare(request, renewed.requestBody)
            var result: Result<Response, TransportError>
            do { result = .success(try await transport.send(head, body: body)) } catch {
                result = .failure(error)
            }
            try Task.checkCancellation()
            try check(item.exchange, result)
            verification.asked += 1
            if let base { result = result.map(base.recorded) }
            if case (.success(let recorded), .success(let live)) = (item.exchange.result, result) {
                names.learn(recorded, live)
            }
            verification.differences += comparison.differences(
                item.file, names.renewed(item.exchange).result, result)
        }
        return verification
    }

    /// Host and port; an IPv6 address in its brackets (RFC 3986 section 3.2.2).
    private static func authority(_ address: URL) -> String {
        let host = address.host() ?? ""
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return address.port.map { "\(name):\($0)" } ?? name
    }
}
