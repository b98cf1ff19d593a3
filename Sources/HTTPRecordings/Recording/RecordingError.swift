import Foundation
import Redaction

/// Says why a recording cannot be read or written, at which place, and what to do.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of problem; new codes may be added.
    public enum Code: String, Hashable, Sendable {
        case missing, notAFolder, notARecording, unfinished, olderSchema, newerSchema, malformed
        case mergeConflict, bodyMissing, unsafePath, tooLarge, unreadable, unwritable, exists, leak
    }

    public var code: Code
    /// The file's path inside the recording's folder, or the folder itself.
    public var file: String
    /// The problem, as words that follow the name of the file: `it is cut off`.
    public var problem: String
    public var remedy: String

    package init(_ code: Code, file: String, _ problem: String, remedy: String) {
        (self.code, self.file, self.problem, self.remedy) = (code, file, problem, remedy)
    }

    public var description: String { "\(file): \(problem). \(remedy)" }
}

extension RecordingError {
    static func malformed(_ file: String, _ problem: String) -> RecordingError {
        RecordingError(.malformed, file: file, problem, remedy: "Record it again, or correct it by hand.")
    }

    static func tooLarge(_ file: String, _ data: Data, _ limit: Int) -> RecordingError {
        RecordingError(
            .tooLarge, file: file, "it would have \(data.count) bytes, and more than \(limit) are not kept",
            remedy: "Ask the service for less, or leave it out.")
    }

    /// - Parameter others: The number of further leaks.
    init(_ leak: Leak, others: Int = 0) {
        guard !leak.isNamed else {
            self.init(
                .leak, file: leak.file, "it would contain a text that is known to be secret",
                remedy: "Send something else there, or do not declare the text as a secret.")
            return
        }
        let more = others > 0 ? ", the first of \(others + 1) such places" : ""
        let origin = leak.field.isEmpty ? "" : ", in the field “\(leak.field)”"
        let field = leak.field.isEmpty ? "its field" : "“\(leak.field)”"
        self.init(
            .leak, file: leak.file,
            "it would contain at \(leak.place) a value that was replaced elsewhere\(origin)\(more)",
            remedy: RedactionRules.protects(leak.field)
                ? "A field of this name is never kept. If the value is harmless, allow the place under “allow” in fixture.json; then try again."
                : "If the value is harmless, name \(field) under “keep” in fixture.json, or allow the place under “allow”; then try again."
        )
    }
}
