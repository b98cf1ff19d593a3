import Foundation
import Logging
import RailStore
import SystemPackage

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
        // A log that cannot be written has nowhere to say so. Appending keeps lines whole that other threads and other
        // windows write.
        let file = try? FileDescriptor.open(
            FilePath(path), .writeOnly, options: [.create, .append], permissions: .ownerReadWrite)
        _ = try? file?.closeAfter { try file?.writeAll(Data(line.utf8)) }
    }
}
