/// The reason that data could not be stored, or stored data could not be used.
///
/// No such problem ends the program. Each becomes a notice in the log, and the program continues without the data.
package struct StoreProblem: Error, Hashable, Sendable {
    /// The kind of problem; new codes may be added.
    package enum Code: String, Hashable, Sendable {
        /// The folder does not exist, or cannot be created or written to.
        case folderUnusable
        case unreadable
        case unwritable
        case undeletable
        /// Other users of this machine may read or change a file that must be private.
        case tooOpen
        /// A file was not written by this program, or is damaged.
        case corrupt
        /// A damaged file was renamed, so that a new one can take its place.
        case setAside
        /// A file was written by a later version of this program.
        case tooNew
    }

    package var code: Code
    package var path: String
    /// The contents of the file, in words that can begin "… cannot be read", e.g. `the kept session`.
    package var contents: String
    /// The system's reason, or the path to which a file was moved.
    package var detail: String

    package init(_ code: Code, path: String, contents: String, detail: String = "") {
        self.code = code
        self.path = path
        self.contents = contents
        self.detail = detail
    }

    /// Returns the result of `work`, which reads or writes a file.
    ///
    /// - Throws: A problem with this code, in place of a `FileProblem`.
    static func catching<Value>(
        _ code: Code, path: String, contents: String, _ work: @autoclosure () throws(FileProblem) -> Value
    ) throws(StoreProblem) -> Value {
        do { return try work() } catch {
            throw StoreProblem(code, path: path, contents: contents, detail: error.words)
        }
    }
}

extension StoreProblem: CustomStringConvertible {
    /// One or two sentences for the log, which say what happened, where, and with what effect.
    package var description: String {
        let reason = detail.isEmpty ? "" : " (\(detail))"
        return switch code {
        case .folderUnusable:
            "The folder \(path) cannot be used\(reason), so \(contents) will be forgotten when the program ends."
        case .unreadable:
            "\(subject) cannot be read from \(path)\(reason), so the program goes on without."
        case .unwritable:
            "\(subject) cannot be written to \(path)\(reason), so what is new will be forgotten when the program ends."
        case .undeletable:
            "\(subject) in \(path) cannot be deleted\(reason). Delete the file yourself."
        case .tooOpen:
            "\(subject) in \(path) is not used, because other users of this machine have access to it\(reason)."
        case .corrupt:
            "\(subject) in \(path) cannot be understood\(reason), so the program goes on without."
        case .setAside:
            "\(subject) in \(path) could not be understood. The file is now \(detail), and a new one was begun."
        case .tooNew:
            "\(subject) in \(path) was written by a later version of Guichet. It is left as it is, and what is new will be forgotten when the program ends."
        }
    }

    private var subject: String { contents.prefix(1).uppercased() + contents.dropFirst() }
}
