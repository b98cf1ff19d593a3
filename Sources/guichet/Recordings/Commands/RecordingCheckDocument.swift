import Foundation
import HTTPRecordings
import TerminalUI

/// The JSON of `guichet fixtures check --json`. `Documentation/Schemas/fixtures-check.schema.json` describes it. Its
/// texts are cleaned.
struct RecordingCheckDocument: Encodable {
    struct Checked: Encodable {
        var folder: String
        var findings: [Finding]
    }

    struct Finding: Encodable {
        /// `error` or `warning`. With an error the exit status is 1.
        var severity: String
        var file: String
        /// The place in the file, such as `$.response.body.json.name`.
        var path: String?
        var message: String
    }

    private(set) var errors = 0
    private(set) var recordings: [Checked] = []

    mutating func add(_ findings: [RecordingCheck.Finding], in folder: URL) {
        errors += findings.count(where: \.isError)
        recordings.append(
            Checked(
                folder: folder.relativePath.cleaned,
                findings: findings.map {
                    Finding(
                        severity: $0.isError ? "error" : "warning", file: $0.file.cleaned,
                        path: $0.path?.cleaned, message: $0.words.cleaned)
                }))
    }
}
