import Foundation

/// Reads text files of limited size.
package enum TextFile {
    /// Reads a whole file.
    ///
    /// - Parameters:
    ///   - kind: The expected content of the file, for messages: `scenario`.
    ///   - most: The size limit in bytes.
    /// - Throws: A mistake that names the file. Pipes and devices are refused, because reading them may never end.
    package static func read(
        _ path: String, as kind: String, atMost most: Int
    ) throws(DocumentMistake) -> String {
        let place = FileLocation(file: path)
        // Without O_NONBLOCK, opening a pipe would block until somebody writes to it.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw DocumentMistake(
                errno == ENOENT ? "There is no such file." : "This file cannot be read.", at: place)
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw DocumentMistake(
                "This is a folder, a pipe or a device: no \(kind). Give a file that is on the disk.",
                at: place)
        }
        guard let data = try? handle.read(upToCount: most + 1) ?? Data() else {
            throw DocumentMistake("This file cannot be read.", at: place)
        }
        guard data.count <= most else {
            throw DocumentMistake("This file is larger than \(most >> 20) MB: no \(kind).", at: place)
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw DocumentMistake("This file is not text in UTF-8.", at: place)
        }
        return text
    }
}
