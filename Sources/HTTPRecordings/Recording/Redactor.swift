import HTTPTransport
import Locking
package import Redaction

/// Redacts the exchanges of one session, whoever calls.
package final class Redactor: Sendable {
    private let pass: Lock<RedactionPass>

    package init(_ rules: RedactionRules) { pass = Lock(RedactionPass(rules)) }

    private init(_ pass: RedactionPass) { self.pass = Lock(pass) }

    /// One that knows the same, and learns for itself from then on.
    func copy() -> Redactor { Redactor(pass.withLock { $0 }) }

    func redact(_ exchange: Exchange) -> RedactedExchange { pass.withLock { $0.redacted(exchange) } }

    /// The same for what was redacted before: what has the form of a pseudonym is one, and stays.
    func redact(again exchange: Exchange) -> RedactedExchange {
        pass.withLock { pass in
            let summary = pass.summary
            pass.registry.isFromRecording = true
            defer {
                pass.registry.isFromRecording = false
                pass.summary = summary
            }
            return pass.redacted(exchange)
        }
    }

    /// Takes over the pseudonyms of exchanges that come from a recording: no other value gets one of them.
    func adopt(_ exchanges: [Exchange]) {
        for exchange in exchanges { _ = redact(again: exchange) }
    }

    /// What a program says of its recording, as it stands there: paths may hold what is replaced in the requests to
    /// them.
    func about(_ about: [String: String]) -> [String: String] {
        pass.withLock { pass in about.mapValues { pass.remark($0) } }
    }

    var secrets: SecretSearch { pass.withLock { $0.registry.secrets } }
    /// How much it has replaced so far.
    package var summary: RedactionSummary { pass.withLock { $0.summary } }

    /// Counts on from an earlier summary.
    func restartSummary(_ summary: RedactionSummary = RedactionSummary()) {
        pass.withLock { $0.summary = summary }
    }
}
