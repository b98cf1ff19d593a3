public import Foundation
import HTTPBodies

/// What was said between a program and a service, once: the content of a recording's folder.
///
/// It holds no secrets: what writes it has put pseudonyms in their place.
public struct Recording: Hashable, Sendable {
    /// The program's "now" while it plays: "tomorrow" then means the recorded day's.
    public var recordedAt: Date
    /// Whether the recording ran to its end, or was killed on the way.
    public var isFinished: Bool
    public var matching: MatchingRules
    /// The names that hold secrets with this service, besides those that are always known.
    public var redaction: RedactionExtras
    /// What may stand in it although it looks like a secret.
    public var allowances: [LeakAllowance]
    /// What the program wants to know when it plays, e.g. `["basePath": "/osdm"]`; never a secret.
    public var about: [String: String]
    /// In the order of their numbers.
    public var exchanges: [Exchange]
    /// The numbers of exchanges whose answer is given again once it has been used.
    public var repeating: Set<Int>

    public init(
        recordedAt: Date, isFinished: Bool = true, matching: MatchingRules = MatchingRules(),
        redaction: RedactionExtras = RedactionExtras(), allowances: [LeakAllowance] = [],
        about: [String: String] = [:], exchanges: [Exchange] = [], repeating: Set<Int> = []
    ) {
        self.recordedAt = recordedAt
        self.isFinished = isFinished
        self.matching = matching
        self.redaction = redaction
        self.allowances = allowances
        self.about = about
        self.exchanges = exchanges
        self.repeating = repeating
    }
}

extension Recording {
    /// What stands in place of the service's own address wherever that was: the base of what a client asks of
    /// a recording, `https://service.example.com`.
    public static var address: URL {
        var components = URLComponents()
        components.scheme = "https"
        components.host = Pseudonym.make(.address, 1, for: "")
        return components.url ?? URL(filePath: "/")
    }
}
