extension StoreProblem: CustomStringConvertible {
    package var description: String { sentence }

    /// One or two sentences for the log: the event, its place, and its consequence.
    package var sentence: String {
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
