public import Foundation
public import HTTPTransport
public import Redaction

/// The content of a recording's folder: requests of a program and responses of a service, without secrets.
public struct Recording: Hashable, Sendable {
    /// The program's "now" while the recording plays, so that "tomorrow" is the recorded day's.
    public var recordedAt: Date
    /// Whether the recording ran to its end, or was killed on the way.
    public var isFinished = true
    /// The number of the redaction rules by which it was written.
    public var rules = RedactionRules.version
    public var matching = MatchingRules()
    /// The rules in its `fixture.json`, which somebody may have written, besides the program's own.
    public var redaction = RedactionRules()
    /// The places in which values may stand that were replaced elsewhere.
    public var allowances: [LeakAllowance] = []
    /// Facts that the program needs when it plays, e.g. `["basePath": "/api"]`; never a secret.
    public var about: [String: String] = [:]
    /// The exchanges in the order of their requests.
    public var exchanges: [RecordedExchange] = []

    /// The address that stands in place of the service's own: `https://service.example.com`.
    public static var address: URL {
        URL(string: "https://\(Pseudonym.host(1))") ?? URL(filePath: "/")
    }
}

/// An exchange and its file.
public struct RecordedExchange: Hashable, Sendable {
    /// The file's path inside the recording's folder: `offers/paris-lyon-7f3a.json`.
    public var file: String
    public var exchange: Exchange
    /// Whether its response is given again once it has been used.
    public var repeats = false
}
