public import Foundation
import HTTPBodies

/// What a recording is made by; all but `safety` stands in its `fixture.json`.
public struct RecordingSettings: Sendable {
    public var matching: MatchingRules
    public var redaction: RedactionExtras
    public var allowances: [LeakAllowance]
    /// What the program wants to know when it plays; never a secret.
    public var about: [String: String]
    /// Which requests change nothing, so that several of a kind in a row are put into the order of what they ask.
    public var safety: RequestSafety
    /// The program's "now" at the first request.
    public var recordedAt: @Sendable () -> Date

    public init(
        matching: MatchingRules = MatchingRules(), redaction: RedactionExtras = RedactionExtras(),
        allowances: [LeakAllowance] = [], about: [String: String] = [:],
        safety: RequestSafety = RequestSafety(),
        recordedAt: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.matching = matching
        self.redaction = redaction
        self.allowances = allowances
        self.about = about
        self.safety = safety
        self.recordedAt = recordedAt
    }

    /// With what somebody has written into the `fixture.json` of the recording that is to be replaced; its rules
    /// of matching, and what it says about the service, hold where the program has none.
    func keeping(_ old: Recording) -> RecordingSettings {
        var settings = self
        if matching == MatchingRules() { settings.matching = old.matching }
        if about.isEmpty { settings.about = old.about }
        settings.redaction = old.redaction.adding(redaction)
        settings.allowances = old.allowances + allowances.filter { !old.allowances.contains($0) }
        return settings
    }
}

/// What became of a recording.
public struct RecordingReport: Hashable, Sendable {
    /// Files that were written or removed; none when the service has not changed.
    public var changed: [String] = []
    /// How many exchanges there are.
    public var exchanges = 0
    /// What was not written because it looks like a secret.
    public var refusals: [Leak] = []
    /// What could not be written.
    public var failures: [RecordingError] = []
    /// Whether all of it is there, and `fixture.json` says so.
    public var isFinished = false

    public init() {}

    /// What a person must know, a sentence each; none when all went well.
    public var sentences: [String] {
        let refused = refusals.map {
            "\($0.file) was not written: it would hold \($0.words) at \($0.place). \(RecordingError.leakRemedy)"
        }
        return refused + failures.map(\.description)
    }
}
