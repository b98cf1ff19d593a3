import Foundation

/// The folder for files that outlive a run of the program. Only its owner may enter it.
package struct StateFolder: Hashable, Sendable {
    /// Absolute.
    package var path: String

    package init(path: String) {
        self.path = path
    }

    /// `$XDG_STATE_HOME/guichet`, or `~/.local/state/guichet`.
    ///
    /// A relative `XDG_STATE_HOME` is ignored (XDG Base Directory Specification 0.8, "Basics").
    package static func ofThisUser(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> StateFolder {
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return StateFolder(path: joined(state, "guichet"))
        }
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
        return StateFolder(path: joined(home, ".local/state/guichet"))
    }

    /// The path of a file that only the person can read. The folder and the file are created if they are missing.
    package func privateFile(_ name: String) throws(StoreProblem) -> String {
        let contents = "what is booked in the sandbox"
        try StoreProblem.catching(.folderUnusable, path: path, contents: contents, make())
        try StoreProblem.catching(
            .folderUnusable, path: path, contents: contents, PrivateFile.ensure(file(name)))
        return file(name)
    }

    package func file(_ name: String) -> String { Self.joined(path, name) }

    /// Creates the folder and those above it, with mode 0700. If others have access to it, takes that away.
    func make() throws(FileProblem) {
        try PrivateFile.makeFolder(path)
    }

    /// A file name for a service. Different services have different ones, whatever characters their names have.
    ///
    /// It is cut to fit a file system's 255 bytes, so a reader must also check the service inside the file.
    static func fileName(_ kind: String, of service: String, extension suffix: String) -> String {
        let escaped = service.addingPercentEncoding(withAllowedCharacters: plain) ?? "service"
        return "\(kind)-\(escaped.prefix(180)).\(suffix)"
    }

    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")

    private static func joined(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }
}
