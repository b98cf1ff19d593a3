public import Foundation
import HTTPBodies
public import HTTPTypes
public import Redaction

/// What a recording is made by.
public struct RecordingSettings: Sendable {
    public var matching: MatchingRules
    /// What the program knows to be harmless; what `fixture.json` keeps comes on top.
    public var redaction: RedactionRules
    /// What somebody has written into the `fixture.json` of the recording that is to be replaced.
    package var ownRedaction = RedactionRules()
    public var allowances: [LeakAllowance]
    /// What the program wants to know when it plays; never a secret.
    public var about: [String: String]
    /// Which requests change nothing, so that several of a kind in a row are put into the order of what they ask.
    public var safety: RequestSafety
    /// A few words for what a request asks, for the name of its exchange's file; nil where there are none.
    public var slug: @Sendable (HTTPRequest, Data) -> String?
    /// The program's "now" at the first request.
    public var recordedAt: @Sendable () -> Date

    public init(
        matching: MatchingRules = MatchingRules(), redaction: RedactionRules = RedactionRules(),
        allowances: [LeakAllowance] = [], about: [String: String] = [:],
        safety: RequestSafety = RequestSafety(),
        slug: @escaping @Sendable (HTTPRequest, Data) -> String? = { _, _ in nil },
        recordedAt: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.matching = matching
        self.redaction = redaction
        self.allowances = allowances
        self.about = about
        self.safety = safety
        self.slug = slug
        self.recordedAt = recordedAt
    }

    /// With what somebody has written into the `fixture.json` of the recording that is to be replaced; its rules
    /// of matching, and what it says about the service, hold where the program has none.
    func keeping(_ old: Recording) -> RecordingSettings {
        var settings = self
        if matching == MatchingRules() { settings.matching = old.matching }
        if about.isEmpty { settings.about = old.about }
        settings.ownRedaction = old.redaction.adding(ownRedaction)
        settings.allowances = old.allowances + allowances.filter { !old.allowances.contains($0) }
        return settings
    }
}

extension RecordingSettings {
    /// What holds for a recording of a day, without its exchanges.
    func recording(at day: Date, _ redactor: Redactor) -> Recording {
        Recording(
            recordedAt: Date(timeIntervalSince1970: day.timeIntervalSince1970.rounded(.down)),
            matching: matching, redaction: ownRedaction, allowances: allowances,
            about: redactor.about(about))
    }

    /// All that may stay.
    package var allRedaction: RedactionRules { redaction.adding(ownRedaction) }
}

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

    package init() {}

    /// What a person must know, a sentence each; none when all went well.
    public var sentences: [String] {
        refusals.map { RecordingError($0).description } + failures.map(\.description)
    }
}
