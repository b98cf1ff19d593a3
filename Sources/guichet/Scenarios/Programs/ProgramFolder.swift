import Foundation
import TerminalEmulator

/// The scratch folder of a program that a scenario runs: the folder in which it begins, its home, and one for its temporary
/// files.
struct ProgramFolder: Sendable {
    private let claimed: ClaimedFolder

    var path: String { "\(claimed.path)/work" }
    var home: String { "\(claimed.path)/home" }
    private var temporary: String { "\(claimed.path)/tmp" }

    init() throws {
        claimed = try ClaimedFolder()
        // Other users of this computer must not be able to read the folders.
        for folder in [path, home, temporary] {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        }
    }

    /// The whole path of a file, which is given from the folder in which the program begins, or as `~/…` from its home.
    func place(of name: String) -> String {
        name.hasPrefix("~/") ? "\(home)/\(name.dropFirst(2))" : "\(path)/\(name)"
    }

    func write(_ files: [String: ProgramSetting.Source]) throws {
        for (name, source) in files {
            let file = URL(filePath: place(of: name))
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            switch source {
            case .text(let text): try Data(text.utf8).write(to: file)
            case .copy(let original): try FileManager.default.copyItem(at: original, to: file)
            }
        }
    }

    /// The program to start. It gets no environment variables of this process.
    ///
    /// - Parameter folder: The folder to which relative paths in the command refer, such as that of the scenario's
    ///   file.
    /// - Throws: `ProgramError` if there is no such program.
    func launch(_ setting: ProgramSetting, from folder: URL) throws -> TerminalProgram.Launch {
        var environment = [
            "HOME": home, "TMPDIR": temporary, "TERM": "xterm-256color",
            "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/games",
        ]
        environment.merge(setting.environment) { $1 }
        let (name, files) = (setting.command[0], FileManager.default)
        let candidates =
            name.contains("/")
            ? [URL(filePath: name, relativeTo: folder).absoluteURL.path]
            : (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
        guard let path = candidates.first(where: { files.fileExists(atPath: $0) && !files.isFolder($0) })
        else {
            throw ProgramError.unusable(
                name.contains("/")
                    ? "There is no program \(candidates[0])."
                    : "There is no program “\(name)” on the path \(environment["PATH"] ?? "").")
        }
        guard files.isExecutableFile(atPath: path) else {
            throw ProgramError.unusable("\(path) cannot be run: it is not executable.")
        }
        return TerminalProgram.Launch(
            path, arguments: setting.command, environment: environment, folder: self.path)
    }

    func remove() { claimed.remove() }
}
