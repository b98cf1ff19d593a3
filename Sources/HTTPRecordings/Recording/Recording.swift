public import Foundation
public import HTTPTransport
public import Redaction

/// A recording: the requests of a program and the responses of a service, redacted.
public struct Recording: Hashable, Sendable {
    /// The date that a program takes for the current one during a replay, so that "tomorrow" means the same day.
    public var recordedAt: Date
    /// Whether the recording is complete. It is not if the program was killed.
    public var isFinished = true
    /// The version of the redaction rules by which it was written.
    public var rules = RedactionRules.version
    public var matching = MatchingRules()
    /// The rules in its `fixture.json`, in addition to the program's own.
    public var redaction = RedactionRules()
    /// The places where values may occur that were replaced elsewhere.
    public var allowances: [LeakAllowance] = []
    /// Facts that the program needs for a replay, e.g. `["basePath": "/api"]`; never a secret.
    public var about: [String: String] = [:]
    /// The exchanges, in the order of their requests.
    public var exchanges: [RecordedExchange] = []

    /// The address that replaces the service's own: `https://service.example.com`.
    public static var address: URL {
        URL(string: "https://\(Pseudonym.host(1))") ?? URL(filePath: "/")
    }
}

/// An exchange and its file.
public struct RecordedExchange: Hashable, Sendable {
    /// The file's path inside the recording's folder: `offers/paris-lyon-7f3a.json`.
    public var file: String
    public var exchange: Exchange
    /// Whether its response is repeated after it has been used.
    public var repeats = false
}
