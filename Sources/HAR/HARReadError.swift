import HTTPBodies

extension HTTPArchive {
    /// Why a file cannot be read as a HAR, as a sentence that says what, where and what to do.
    package struct ReadError: Error, Hashable, Sendable, CustomStringConvertible {
        package enum Problem: Error, Hashable, Sendable {
            case missing
            case isFolder
            /// Whether this user may read it, and yet it cannot be.
            case unreadable(isPermitted: Bool)
            /// Bytes in the file, and at most; see `Limits.fileBytes`.
            case tooLarge(bytes: Int, limit: Int)
            case empty
            /// Where it ends; line and column from 1.
            case cutOff(bytes: Int, line: Int, column: Int)
            /// Where it stops being JSON, from 1; nil where nobody knows.
            case notJSON(line: Int?, column: Int?)
            /// JSON, but without a `log`.
            case notHAR
            /// The version that it says, if any.
            case version(String?)
            /// A field that is missing or of another kind, by its JSON path.
            case field(String, missing: Bool)
        }

        /// The file's name, as the caller gave it.
        package var file: String
        package var problem: Problem

        package init(file: String, problem: Problem) {
            self.file = file
            self.problem = problem
        }

        package var description: String {
            switch problem {
            case .missing: "\(file) does not exist."
            case .isFolder: "\(file) is a folder; a HAR is one file."
            case .unreadable(isPermitted: false): "\(file) may not be read by you. Change its permissions."
            case .unreadable: "\(file) cannot be read: the system gave an error in the middle of it."
            case .tooLarge(let bytes, let limit):
                "\(file) has \(Self.megabytes(bytes)); a HAR may have at most \(Self.megabytes(limit)). "
                    + "Save fewer requests, or save without bodies of pictures and scripts."
            case .empty: "\(file) is empty. Save it again."
            case .cutOff(let bytes, let line, let column):
                "\(file) is cut off: it ends after \(bytes) bytes, in line \(line), column \(column), in the "
                    + "middle of its JSON. Save it again."
            case .notJSON(let line?, let column?):
                "\(file) is not a HAR: from line \(line), column \(column) on it is not JSON."
            case .notJSON: "\(file) is not a HAR: it is not JSON."
            case .notHAR: "\(file) is JSON, but not a HAR: it has no “log”."
            case .version(let version?):
                "\(file) is HAR version \(version); version \(HTTPArchive.version) is read. Save it as that."
            case .version(nil):
                "\(file) does not say which version of HAR it is (“log.version”); version \(HTTPArchive.version) is read."
            case .field(let path, missing: true): "\(file) is not a whole HAR: “\(path)” is missing."
            case .field(let path, missing: false):
                "\(file) is not a HAR that can be read: “\(path)” is of another kind than HAR says."
            }
        }

        private static func megabytes(_ bytes: Int) -> String {
            bytes < 1 << 20
                ? "\(bytes) bytes"
                : "\((Double(bytes) / Double(1 << 20) * 10).rounded() / 10) MB (\(bytes) bytes)"
        }
    }
}
