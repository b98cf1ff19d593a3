import HTTPBodies

/// Why a recording cannot be read or written, as a sentence that says where, and what to do.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong; new codes may be added.
    public enum Code: String, Hashable, Sendable {
        case missing, notAFolder, notARecording, unfinished, newerSchema, malformed, byteOrderMark,
            mergeConflict
        case twoFilesForOneNumber, bodyMissing, unsafePath, tooLarge, unreadable, unwritable, exists, leak
    }

    public var code: Code
    /// Inside the recording's folder, or the folder itself.
    public var file: String
    /// What is wrong with it, after its name: `it is cut off`.
    public var problem: String
    public var remedy: String

    public init(_ code: Code, file: String, _ problem: String, remedy: String) {
        self.code = code
        self.file = file
        self.problem = problem
        self.remedy = remedy
    }

    /// What to do about something that looks like a secret.
    static let leakRemedy =
        "Name its field under “redaction” in fixture.json, or allow it there under “allow”, and try again."

    public var description: String { "\(file): \(problem). \(remedy)" }
}
