import Foundation
import Logging
import RailStore
import SystemPackage

/// The program's log: a file in its state folder.
enum ProgramLog {
    static func make(in folder: StateFolder) -> Logger {
        let path = folder.file("guichet.log")
        return Logger(label: "guichet") { _ in FileLogHandler(path: path) }
    }
}

/// Appends lines to a file with mode 0600, which is created with the first line.
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
        // If the log cannot be written, there is nowhere to report that. The file is opened for appending, so that
        // lines stay whole even if other threads and windows write at the same time.
        let file = try? FileDescriptor.open(
            FilePath(path), .writeOnly, options: [.create, .append], permissions: .ownerReadWrite)
        _ = try? file?.closeAfter { try file?.writeAll(Data(line.utf8)) }
    }
}
