import ArgumentParser
import HTTPBodies
import HTTPRecordings
import Redaction

/// The options for a recording of other programs' exchanges.
struct NewRecordingArguments: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: "Fields that are harmless, by their names or paths, and media types that are kept as they are.")
    var keep: [String] = []

    @Option(
        name: .customLong("match-header"),
        help: "A header field that is kept, and by which requests are told apart; may be given again.")
    var matchedHeaders: [String] = []

    @Flag(help: "The service speaks OSDM: what its texts hold is known.")
    var osdm = false

    @Option(
        help:
            "A description of the API by OpenAPI 3: each exchange is held against it before values are replaced.",
        completion: .file())
    var openapi: String?

    /// - Parameter areRedacted: Whether the exchanges come from a recording, so that their texts may stay, whatever the
    ///   service speaks.
    func settings(for folder: RecordingFolder, areRedacted: Bool = false) throws -> RecordingSettings {
        var settings = RecordingSettings(
            redaction: RecordingRules.redaction(isOSDM: osdm || areRedacted),
            about: areRedacted && !osdm ? [:] : RecordingRules.about(isOSDM: osdm),
            slug: RecordingRules.slug)
        let headers = matchedHeaders.map { $0.lowercased() }
        if let name = headers.first(where: CredentialName.isHeader) {
            throw ProgramError.unusable(
                "--match-header \(name) cannot be used, because this field is never kept. Record the requests that"
                    + " differ in it into folders of their own.")
        }
        settings.ownRedaction.keep = keep + headers.filter { !keep.contains($0) }
        settings.matchedHeaders = headers
        // Does not replace the matching rules of an existing recording, because somebody may have edited them.
        if !folder.holdsRecording { settings.matching = RecordingRules.matching(repeatsLast: true) }
        guard let openapi else { return settings }
        let specification = try RecordingSpecification(file: openapi)
        let (about, rules) = (settings.about, settings.allRedaction)
        settings.inspect = { specification.findings(about: $0, about, rules) }
        return settings
    }
}
