public import Foundation
public import HTTPTypes
import Locking

/// Puts pseudonyms in the place of secrets, for all exchanges of one session.
///
/// A value that one field has given away is replaced wherever it stands, there and in all that comes after;
/// its pseudonym is numbered by the order in which secrets appeared. What is a pseudonym already stays.
public final class Redactor: Sendable {
    public let rules: RedactionRules
    private let pass: Lock<RedactionPass>

    public init(rules: RedactionRules = .standard) {
        self.rules = rules
        pass = Lock(RedactionPass(rules: rules, substitution: .pseudonyms))
    }

    /// The exchange without its secrets, and without headers that no rule keeps.
    public func redact(_ exchange: Exchange) -> Exchange {
        pass.withLock { pass in
            // What the end gives away may stand at the beginning.
            let known = pass.registry.entries.count
            let clean = pass.exchange(exchange)
            return pass.registry.entries.count == known ? clean : pass.exchange(exchange)
        }
    }

    /// Learns what a request gives away, so that pseudonyms are numbered by the start of requests.
    public func learn(_ request: HTTPRequest, body: Data) {
        pass.withLock { _ = $0.request(request, body) }
    }

    /// Learns a secret that no exchange gives away by a name.
    public func learn(_ value: String, _ kind: SecretKind) {
        pass.withLock { _ = $0.registry.entry(value, kind) }
    }

    /// A text with what is known replaced, and what it gives away by its looks.
    public func redact(_ text: String) -> String {
        pass.withLock { $0.text(text) }
    }

    /// How many secrets are known.
    var count: Int { pass.withLock { $0.registry.entries.count } }

    var secrets: [SecretRegistry.Entry] { pass.withLock { $0.registry.entries } }
}
