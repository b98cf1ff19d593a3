import Foundation

/// The folder of the files that outlive a run of the program; nobody but its owner may enter it.
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

    /// The path of a file that only the person can read; folder and file are made where they are missing.
    package func privateFile(_ name: String) throws(StoreProblem) -> String {
        do throws(FileProblem) {
            try make()
            try PrivateFile.ensure(file(name))
            return file(name)
        } catch {
            throw StoreProblem(
                .folderUnusable, path: path, contents: "what is booked in the sandbox", detail: error.words)
        }
    }

    package func file(_ name: String) -> String { Self.joined(path, name) }

    /// Makes the folder, and those above it that are missing, with mode 0700; closes it when it is open to others.
    func make() throws(FileProblem) {
        try PrivateFile.makeFolder(path)
    }

    /// A file name for a service that differs for different services, whatever characters they are called by.
    ///
    /// It is cut where a file system's 255 bytes would end, so a reader checks the service inside, too.
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
