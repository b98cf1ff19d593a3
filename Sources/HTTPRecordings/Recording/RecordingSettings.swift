public import Foundation
public import HTTPTypes
public import Redaction

/// The rules by which a recording is made.
public struct RecordingSettings: Sendable {
    /// The rules of matching. If they are the defaults, those of the recording that is replaced stay in force.
    public var matching: MatchingRules
    /// The program's rules for what is harmless. Those in `fixture.json` are added.
    public var redaction: RedactionRules
    /// The rules in the `fixture.json` of the recording that is replaced.
    package var ownRedaction = RedactionRules()
    public var allowances: [LeakAllowance]
    /// Texts that the program knows to be secret, such as a typed password. An exchange that contains one anywhere is
    /// refused. Texts of fewer than six bytes are ignored.
    public var secrets: [String]
    /// Facts that the program needs for a replay; never a secret.
    public var about: [String: String]
    /// The requests that change nothing. Several of one kind in a row are sorted by their contents.
    public var safety: RequestSafety
    /// A few words about a request, for the name of its file; nil for none.
    public var slug: @Sendable (HTTPRequest, Data) -> String?
    /// The program's current date at the first request.
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

    /// All rules for what is harmless.
    package var allRedaction: RedactionRules { redaction.adding(ownRedaction) }

    /// The settings, with the rules that somebody has written into the `fixture.json` of the recording that is
    /// replaced. Its rules of matching and its facts about the service apply if the program gives none.
    /// - Throws: `RecordingError` if the folder contains files that are not part of a recording, or the rules cannot
    ///   be read.
    func keepingRules(of folder: RecordingFolder) throws(RecordingError) -> RecordingSettings {
        guard let old = try folder.claim()?.recording else { return self }
        var settings = self
        if matching == MatchingRules() { settings.matching = old.matching }
        if about.isEmpty { settings.about = old.about }
        settings.ownRedaction = old.redaction.adding(ownRedaction)
        settings.allowances = old.allowances + allowances.filter { !old.allowances.contains($0) }
        return settings
    }

    /// A recording without exchanges.
    func recording(at day: Date, _ pass: inout RedactionPass) -> Recording {
        Recording(
            recordedAt: Date(timeIntervalSince1970: day.timeIntervalSince1970.rounded(.down)),
            matching: matching, redaction: ownRedaction, allowances: allowances, about: pass.about(about))
    }
}
