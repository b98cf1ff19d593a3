import HTTPRecordings
import JSONTrees
import TerminalUI

/// The JSON of `guichet fixtures verify --json`. `Documentation/Schemas/fixtures-verify.schema.json` describes it. Its
/// texts are cleaned.
struct VerificationDocument: Encodable {
    struct Difference: Encodable {
        var file: String
        /// The place in the file, such as `$.response.status`; nil for the whole exchange.
        var path: String?
        /// The values as in the message, cut to 60 characters. They are text, so that no digit is lost. Bytes of
        /// bodies are left out.
        var recorded: String?
        var live: String?
        var message: String
    }

    /// The number of requests that were sent.
    var asked: Int
    var differences: [Difference]
    /// The files of requests that were not sent, because they may change something at the service.
    var skipped: [String]
    /// The files of requests that were not sent, because their bodies are not in the recording.
    var incomplete: [String]
    /// The files of responses of which only the type and the size were compared.
    var unseen: [String]

    init(_ verification: Verification) {
        asked = verification.asked
        differences = verification.differences.map { Difference($0) }
        skipped = verification.skipped.map(\.cleaned)
        incomplete = verification.incomplete.map(\.cleaned)
        unseen = verification.unseen.map(\.cleaned)
    }
}

extension VerificationDocument.Difference {
    init(_ difference: RecordingDifference) {
        file = difference.file.cleaned
        path = difference.path.map { "\($0)".cleaned }
        if !difference.isOfBytes {
            recorded = difference.recorded?.clipped.cleaned
            live = difference.live?.clipped.cleaned
        }
        message = difference.change.cleaned
    }
}
