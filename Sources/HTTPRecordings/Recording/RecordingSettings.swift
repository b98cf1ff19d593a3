public import Foundation
public import HTTPTypes
public import Redaction

/// The rules by which a recording is made.
public struct RecordingSettings: Sendable {
    /// The rules of matching; without any, those of the recording that is to be replaced hold.
    public var matching: MatchingRules
    /// The values that the program knows to be harmless; those that `fixture.json` keeps come on top.
    public var redaction: RedactionRules
    /// The rules in the `fixture.json` of the recording that is to be replaced.
    package var ownRedaction = RedactionRules()
    public var allowances: [LeakAllowance]
    /// Texts that the program knows to be secret, such as a password that is typed: an exchange that would hold one
    /// is refused, wherever it stands. Those of fewer than six bytes are not looked for.
    public var secrets: [String]
    /// Facts that the program needs when it plays; never a secret.
    public var about: [String: String]
    /// The requests that change nothing; several of a kind in a row are put into the order of their contents.
    public var safety: RequestSafety
    /// A few words for the question of a request, for the name of its exchange's file; nil where there are
    /// none.
    public var slug: @Sendable (HTTPRequest, Data) -> String?
    /// The program's "now" at the first request.
    public var recordedAt: @Sendable () -> Date

    public init(
        matching: MatchingRules = MatchingRules(), redaction: RedactionRules = RedactionRules(),
        allowances: [LeakAllowance] = [], secrets: [String] = [], about: [String: String] = [:],
        safety: RequestSafety = RequestSafety(),
        slug: @escaping @Sendable (HTTPRequest, Data) -> String? = { _, _ in nil },
        recordedAt: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.matching, self.redaction, self.allowances) = (matching, redaction, allowances)
        self.secrets = secrets
        (self.about, self.safety, self.slug, self.recordedAt) = (about, safety, slug, recordedAt)
    }

    /// All rules for values that may stay.
    package var allRedaction: RedactionRules { redaction.adding(ownRedaction) }

    /// The settings with the rules that somebody has written into the `fixture.json` of the recording that is
    /// to be replaced. Its rules of matching, and its facts about the service, hold where the program has
    /// none.
    /// - Throws: `RecordingError` where files lie that are somebody's own, or rules that cannot be read.
    func keepingRules(of folder: RecordingFolder) throws(RecordingError) -> RecordingSettings {
        guard let old = try folder.claim()?.recording else { return self }
        var settings = self
        if matching == MatchingRules() { settings.matching = old.matching }
        if about.isEmpty { settings.about = old.about }
        settings.ownRedaction = old.redaction.adding(ownRedaction)
        settings.allowances = old.allowances + allowances.filter { !old.allowances.contains($0) }
        return settings
    }

    /// A recording of a day, without its exchanges.
    func recording(at day: Date, _ pass: inout RedactionPass) -> Recording {
        Recording(
            recordedAt: Date(timeIntervalSince1970: day.timeIntervalSince1970.rounded(.down)),
            matching: matching, redaction: ownRedaction, allowances: allowances, about: pass.about(about))
    }
}
