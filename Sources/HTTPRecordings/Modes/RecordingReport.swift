public import Redaction

/// What became of a recording.
public struct RecordingReport: Hashable, Sendable {
    /// Files that were written or removed; none when the service has not changed.
    public var changed: [String] = []
    /// How many exchanges there are.
    public var exchanges = 0
    /// How much of it stayed as it was.
    public package(set) var redaction = RedactionSummary()
    /// What was not written because a value stands in it that was replaced elsewhere.
    public var refusals: [Leak] = []
    /// What could not be written.
    public var failures: [RecordingError] = []
    /// Whether all of it is there, and `fixture.json` says so.
    public var isFinished = false

    /// What a person must know, a sentence each; none when all went well.
    public var sentences: [String] {
        refusals.map { RecordingError($0).description } + failures.map(\.description)
    }
}
