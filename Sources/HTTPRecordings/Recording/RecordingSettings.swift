public import Foundation
package import HTTPTransport
public import HTTPTypes
public import Redaction

/// The rules for making a recording.
public struct RecordingSettings: Sendable {
    /// The rules of matching. If these are the defaults, the rules of the replaced recording stay in force.
    public var matching: MatchingRules
    /// Further header fields that must match, also if the rules of the replaced recording stay in force.
    package var matchedHeaders: [String] = []
    /// The program's rules about which values are harmless. The rules in `fixture.json` are added to them.
    public var redaction: RedactionRules
    /// The rules in the `fixture.json` of the replaced recording.
    package var ownRedaction = RedactionRules()
    public var allowances: [LeakAllowance]
    /// Texts that the program knows to be secret, such as a typed password. An exchange that contains one of them is
    /// refused. Texts of fewer than six bytes are ignored.
    public var secrets: [String]
    /// Facts that the program needs for a replay; never a secret.
    public var about: [String: String]
    /// The requests that change nothing at the service. If several of these with the same method and topic follow each
    /// other, they are sorted by their contents.
    public var safety: RequestSafety
    /// Whether exchanges whose order timing decides are sorted by their contents, so that a program that sends requests
    /// concurrently gives the same recording each time. If false, all exchanges stay in the order in which their requests
    /// started. A proxy needs that: its client may have a whole response, and send the next request, before the proxy
    /// knows that the response has ended.
    package var sortsConcurrent = true
    /// Returns a few words about a request for the name of its file, or nil.
    public var slug: @Sendable (HTTPRequest, Data) -> String?
    /// Checks an exchange before its values are replaced. The words of the findings must not quote values.
    package var inspect: @Sendable (Exchange) -> [RecordingCheck.Finding] = { _ in [] }
    /// Returns the date of the recording: the current date as the program sees it.
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

    /// The program's rules together with the rules in `fixture.json`.
    package var allRedaction: RedactionRules { redaction.adding(ownRedaction) }

    /// Returns the settings with the rules that somebody has written into the `fixture.json` of the replaced
    /// recording. If the program gives no rules of matching or no facts, the rules or the facts of that
    /// recording apply.
    /// - Throws: `RecordingError` if the folder contains files that are not part of a recording, or if the rules cannot
    ///   be read.
    func keepingRules(of folder: RecordingFolder) throws(RecordingError) -> RecordingSettings {
        var settings = self
        guard let old = try folder.claim()?.recording else {
            settings.matching.headers += matchedHeaders
            return settings
        }
        if matching == MatchingRules() { settings.matching = old.matching }
        settings.matching.headers += matchedHeaders.filter { !settings.matching.headers.contains($0) }
        if about.isEmpty { settings.about = old.about }
        settings.ownRedaction = old.redaction.adding(ownRedaction)
        settings.allowances = old.allowances + allowances.filter { !old.allowances.contains($0) }
        return settings
    }

    /// Returns a recording without exchanges.
    func recording(at day: Date, _ pass: inout RedactionPass) -> Recording {
        Recording(
            recordedAt: Date(timeIntervalSince1970: day.timeIntervalSince1970.rounded(.down)),
            matching: matching, redaction: ownRedaction, allowances: allowances, about: pass.about(about))
    }
}
