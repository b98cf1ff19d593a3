/// The reason that data could not be stored, or stored data could not be used.
///
/// None of these stops the program: each is a notice for the log, and the program goes on without.
package struct StoreProblem: Error, Hashable, Sendable {
    /// The kind of problem; new codes may be added.
    package enum Code: String, Hashable, Sendable {
        /// No folder to keep anything in, or it cannot be made or written.
        case folderUnusable
        /// A file cannot be read.
        case unreadable
        /// A file cannot be written.
        case unwritable
        /// A file cannot be deleted.
        case undeletable
        /// Other users of this machine may read or change a file that must be private.
        case tooOpen
        /// A file has other contents than this program writes.
        case corrupt
        /// A file with other contents than this program writes was moved out of the way, under another name.
        case setAside
        /// A file was written by a later version of this program.
        case tooNew
    }

    package var code: Code
    /// The file or folder.
    package var path: String
    /// Its contents in words, to complete "… cannot be read", e.g. `the kept session`.
    package var contents: String
    /// The system's words, or the place to which a file was moved.
    package var detail: String

    package init(_ code: Code, path: String, contents: String, detail: String = "") {
        self.code = code
        self.path = path
        self.contents = contents
        self.detail = detail
    }
}
