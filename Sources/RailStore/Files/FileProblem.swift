import Foundation

/// The reason why a file cannot be used.
enum FileProblem: Error, Hashable {
    /// POSIX `errno`.
    case system(Int32)
    case belongsToAnotherUser
    /// POSIX permission bits.
    case openToOthers(mode_t)
    case notAFile
    case tooLong(bytes: Int)

    /// The problem that the current value of `errno` stands for.
    static var latest: FileProblem { .system(errno) }

    /// The reason in a few words, in lower case, for use in brackets.
    var words: String {
        switch self {
        case .system(let code): String(cString: strerror(code)).lowercased()
        case .belongsToAnotherUser: "it belongs to another user"
        case .openToOthers(let mode): "its mode is \(String(mode, radix: 8)), it should be 600"
        case .notAFile: "it is not a plain file"
        case .tooLong(let bytes): "it is longer than \(bytes) bytes"
        }
    }
}
