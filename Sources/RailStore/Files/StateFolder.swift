import Foundation

/// The folder for files that the program keeps between runs. Only its owner may enter it.
package struct StateFolder: Hashable, Sendable {
    package var path: String
    /// The SQLite VFS for the databases in the folder (sqlite.org/vfs.html), such as one that simulates a failing disk;
    /// nil for the system's files.
    package var vfs: String?

    package init(path: String, vfs: String? = nil) { (self.path, self.vfs) = (path, vfs) }

    /// Returns `$XDG_STATE_HOME/guichet`, or else `~/.local/state/guichet`.
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

    /// Returns the path of a file that only the person can read. Creates the folder and the file if they are missing.
    package func privateFile(_ name: String) throws(StoreProblem) -> String {
        let contents = "what is booked in the sandbox"
        try StoreProblem.catching(
            .folderUnusable, path: path, contents: contents, PrivateFile.makeFolder(path))
        try StoreProblem.catching(
            .folderUnusable, path: path, contents: contents, PrivateFile.ensure(file(name)))
        return file(name)
    }

    package func file(_ name: String) -> String { Self.joined(path, name) }

    /// Returns a file name for a service. Different services get different file names, whatever characters
    /// the names of the services contain.
    ///
    /// A long name is cut to the 255 bytes that file systems allow, so two long names may give the same file name.
    /// Readers must therefore also check the service's name inside the file.
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
