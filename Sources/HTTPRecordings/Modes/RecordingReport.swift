public import Redaction

/// The outcome of recording.
public struct RecordingReport: Hashable, Sendable {
    /// Files that were written or removed; none when the service has not changed.
    public var changed: [String] = []
    /// The number of exchanges.
    public var exchanges = 0
    /// The number of values that stayed as they were, and of those that were replaced.
    public package(set) var redaction = RedactionSummary()
    /// Exchanges that were not written because a value stands in them that was replaced elsewhere.
    public var refusals: [Leak] = []
    /// Reasons why something could not be written.
    public var failures: [RecordingError] = []
    /// Whether all of it is there, and `fixture.json` says so.
    public var isFinished = false

    /// Messages for a person, a sentence each; none when all went well.
    public var sentences: [String] {
        refusals.map { RecordingError($0).description } + failures.map(\.description)
    }
}
