import Foundation
import Logging
import RailStore
import Synchronization

/// The program's log: a file beside its state, never the screen.
enum ProgramLog {
    static func make(in folder: StateFolder) -> Logger {
        let path = folder.file("guichet.log")
        return Logger(label: "guichet") { _ in FileLogHandler(path: path) }
    }
}

/// Appends lines to a file that is opened when there is something to say, with mode 0600.
private struct FileLogHandler: LogHandler {
    let path: String
    var logLevel = Logger.Level.notice
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let time = Date().formatted(.iso8601)
        let line = "\(time) \(event.level) \(event.message)\n"
        let folder = URL(filePath: path).deletingLastPathComponent().path
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        if !FileManager.default.fileExists(atPath: path) {
            _ = FileManager.default.createFile(
                atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
        }
        // A log that cannot be written has nowhere to say so.
        guard let file = FileHandle(forWritingAtPath: path) else { return }
        defer { try? file.close() }
        _ = try? file.seekToEnd()
        try? file.write(contentsOf: Data(line.utf8))
    }
}
