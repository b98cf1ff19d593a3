public import Foundation
public import HTTPTransport
public import Redaction

/// What was said between a program and a service, once: the content of a recording's folder, without secrets.
public struct Recording: Hashable, Sendable {
    /// The program's "now" while it plays: "tomorrow" then means the recorded day's.
    public var recordedAt: Date
    /// Whether the recording ran to its end, or was killed on the way.
    public var isFinished = true
    /// The number of the redaction rules by which it was written.
    public var rules = RedactionRules.version
    public var matching = MatchingRules()
    /// What somebody has written into its `fixture.json`, besides what the program keeps.
    public var redaction = RedactionRules()
    /// Where values may stand that were replaced elsewhere.
    public var allowances: [LeakAllowance] = []
    /// What the program wants to know when it plays, e.g. `["basePath": "/api"]`; never a secret.
    public var about: [String: String] = [:]
    /// In the order of their requests.
    public var exchanges: [RecordedExchange] = []

    /// The base of what a client asks of a recording, `https://service.example.com`: it stands in place of the
    /// service's own address.
    public static var address: URL {
        URL(string: "https://\(Pseudonym.host(1))") ?? URL(filePath: "/")
    }
}

/// An exchange and its file.
public struct RecordedExchange: Hashable, Sendable {
    /// Inside the recording's folder: `offers/paris-lyon-7f3a.json`.
    public var file: String
    public var exchange: Exchange
    /// Whether its response is given again once it has been used.
    public var repeats = false
}
