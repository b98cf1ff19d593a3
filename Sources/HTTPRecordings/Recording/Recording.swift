public import Foundation
public import HTTPTransport
public import Redaction

/// A recording: the requests of a program and the responses of a service, redacted.
public struct Recording: Hashable, Sendable {
    /// The date that a program must use as the current date during a replay, so that "tomorrow" means the same day.
    public var recordedAt: Date
    /// Whether the recording is complete. It is incomplete if the program was killed while recording.
    public var isFinished = true
    /// The version of the redaction with which the recording was written.
    public var rules = RedactionRules.version
    public var matching = MatchingRules()
    /// The rules in `fixture.json`. The program's own rules are added to them.
    public var redaction = RedactionRules()
    /// The places where a value may occur although it was replaced elsewhere.
    public var allowances: [LeakAllowance] = []
    /// Facts that the program needs for a replay, such as `["basePath": "/api"]`; never a secret.
    public var about: [String: String] = [:]
    /// Sentences about exchanges that did not agree with the description of the API when they were recorded.
    public var notes: [String] = []
    /// The requests that only their order tells apart, and whose differences are not in the recording, such as header
    /// fields: method and path, with the number of exchanges.
    package var alike: [String] = []
    /// The exchanges, in the order of their requests.
    public var exchanges: [RecordedExchange] = []

    /// The address that replaces the service's own in every recording: `https://service.example.com`.
    public static var address: URL {
        URL(string: "https://\(Pseudonym.host(1))") ?? URL(filePath: "/")
    }
}

/// An exchange of a recording, and its file.
public struct RecordedExchange: Hashable, Sendable {
    /// The path of the file inside the recording's folder: `offers/paris-lyon-7f3a.json`.
    public var file: String
    public var exchange: Exchange
    /// Whether the response is repeated after it has been used.
    public var repeats = false
}
