import Foundation
import Waiting

/// The file of a report. It is open from the start.
@UIActor
final class ReportFile {
    /// Identifies a file, even if several paths lead to it.
    struct Identity: Hashable {
        var device: UInt64
        var number: UInt64
    }

    private let path: String
    private let handle: FileHandle
    /// A sentence that says why a part of the report was lost.
    private(set) var problem: String?

    init(_ path: String) throws(DocumentMistake) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Self.mistake(path, errno) }
        self.path = path
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private static func mistake(_ path: String, _ number: Int32) -> DocumentMistake {
        ScenarioReport.mistake("\(path) cannot be written: \(String(cString: strerror(number))).")
    }

    /// The identity of a regular file; nil for other files, such as a terminal, which can take several reports.
    var identity: Identity? {
        var status = stat()
        guard fstat(handle.fileDescriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    }

    func replace(with text: String) {
        // Removes an earlier report. Fails for a pipe, which contains none.
        try? handle.truncate(atOffset: 0)
        append(Data(text.utf8))
    }

    func append(_ data: Data) {
        let number = data.written(to: handle.fileDescriptor)
        if number != 0 { problem = Self.mistake(path, number).description }
    }
}
