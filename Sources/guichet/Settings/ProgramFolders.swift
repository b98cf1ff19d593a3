import Foundation
import RailStore

/// The folders of the program's files, following the XDG Base Directory Specification 0.8.
struct ProgramFolders: Sendable {
    /// The absolute path `$XDG_CONFIG_HOME/guichet`, or `~/.config/guichet`.
    var configuration: URL
    var state: StateFolder

    var configurationFile: URL { configuration.appending(path: "config.yaml") }

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory()
        // A relative path is ignored, as the specification requires.
        let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
        configuration = (folder ?? URL(filePath: home).appending(path: ".config")).appending(path: "guichet")
        state = .ofThisUser(environment: environment)
    }

    private static let home = FileManager.default.homeDirectoryForCurrentUser.path

    /// Returns a path with `~` in place of the home folder.
    static func words(for path: String) -> String {
        path == home || path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
    }
}
