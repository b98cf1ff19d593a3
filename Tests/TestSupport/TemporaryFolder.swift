package import Foundation

/// A folder that is deleted when this object is released.
package final class TemporaryFolder: Sendable {
    package let url = FileManager.default.temporaryDirectory.appending(path: "guichet-\(UUID().uuidString)")

    /// - Parameter files: the files with which the folder begins: for each path in the folder, the content of
    ///   the file.
    package init(_ files: [String: String] = [:]) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    package var path: String { url.path }

    package func write(_ text: String, to name: String) throws {
        try write(Data(text.utf8), to: name)
    }

    /// Writes a file, and makes the folders on its path.
    package func write(_ data: Data, to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }
}
