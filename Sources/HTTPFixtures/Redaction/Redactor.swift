import Foundation
import HTTPBodies
import HTTPTypes
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

    private init(_ other: Redactor) {
        rules = other.rules
        pass = Lock(other.pass.withLock { $0 })
    }

    /// One that knows the same, and learns for itself from then on.
    func copy() -> Redactor { Redactor(self) }

    /// The exchange without its secrets, and without headers that no rule keeps.
    public func redact(_ exchange: Exchange) -> Exchange {
        pass.withLock { Self.redact(exchange, by: &$0) }
    }

    private static func redact(_ exchange: Exchange, by pass: inout RedactionPass) -> Exchange {
        // What the end gives away may stand at the beginning.
        let known = pass.registry.entries.count
        let clean = pass.exchange(exchange)
        return pass.registry.entries.count == known ? clean : pass.exchange(exchange)
    }

    /// The same for what this redactor has written, and what it has learned since.
    func redact(again exchange: Exchange) -> Exchange {
        pass.withLock { pass in
            pass.registry.source = .again
            defer { pass.registry.source = .service }
            return Self.redact(exchange, by: &pass)
        }
    }

    /// Takes over the pseudonyms of exchanges that come from a recording: they stay as they are, and no other
    /// secret gets one of them.
    ///
    /// - Parameters:
    ///   - exchanges: Those at a real address are left out: they are none of a recording.
    public func adopt(_ exchanges: [Exchange]) {
        adopt(all: exchanges.filter { Pseudonym.isOne($0.request.authority ?? "", .address) })
    }

    func adopt(all exchanges: [Exchange]) {
        pass.withLock { pass in
            pass.registry.source = .recording
            for exchange in exchanges { _ = pass.exchange(exchange) }
            pass.registry.source = .service
        }
    }

    /// The key of a request without what is known to be secret; nothing is learned, so that no number is
    /// given away.
    func key(_ request: HTTPRequest, body: Data, by matcher: RequestMatcher) -> RequestKey {
        var trial = pass.withLock { $0 }
        let (request, body) = trial.request(request, body)
        return matcher.key(request, body: body)
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

    /// What stands for a secret, in small letters.
    var pseudonyms: Set<String> { pass.withLock { $0.registry.issued } }

    var secrets: [SecretRegistry.Entry] { pass.withLock { $0.registry.entries } }
}
