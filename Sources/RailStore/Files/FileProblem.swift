import Foundation

/// The reason that the system refused to do something with a file.
struct FileProblem: Error, Hashable {
    enum Reason: Hashable {
        /// POSIX `errno`.
        case system(Int32)
        case belongsToAnotherUser
        /// POSIX permission bits.
        case openToOthers(mode_t)
        case notAFile
        case tooLong(bytes: Int)
    }

    var reason: Reason

    init(_ reason: Reason) {
        self.reason = reason
    }

    /// The problem that `errno` holds now.
    static var latest: FileProblem { FileProblem(.system(errno)) }

    /// A few words in lower case, to be put in brackets.
    var words: String {
        switch reason {
        case .system(let code): String(cString: strerror(code)).lowercased()
        case .belongsToAnotherUser: "it belongs to another user"
        case .openToOthers(let mode): "its mode is \(String(mode, radix: 8)), it should be 600"
        case .notAFile: "it is not a plain file"
        case .tooLong(let bytes): "it is longer than \(bytes) bytes"
        }
    }
}
