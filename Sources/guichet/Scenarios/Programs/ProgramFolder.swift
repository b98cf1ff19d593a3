import Foundation
import RailStore
import TerminalEmulator

/// The scratch folder of a program that a scenario runs: the folder in which it begins, and its home.
struct ProgramFolder: Sendable {
    private let state = StateFolder.temporary()

    var path: String { "\(state.path)/work" }
    private var home: String { "\(state.path)/home" }

    init(_ files: [String: ProgramSetting.Source]) throws {
        do {
            try create(files)
        } catch {
            remove()
            throw error
        }
    }

    private func create(_ files: [String: ProgramSetting.Source]) throws {
        // Other users of this computer must not be able to read the folders.
        for folder in [state.path, path, home] {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        for (name, source) in files {
            let file = URL(filePath: "\(path)/\(name)")
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
            "HOME": home, "TERM": "xterm-256color", "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/games",
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

    func remove() { state.remove() }
}
