import Foundation
import TestSupport
import Testing

@testable import HTTPRecordings

extension TemporaryFolder {
    var recording: RecordingFolder { RecordingFolder(url) }

    func recording(_ name: String) -> RecordingFolder { RecordingFolder(url.appending(path: name)) }

    /// Returns the text of a file.
    /// - Parameter name: The path inside the folder. A `#` stands for the hash in the name of an existing file.
    func text(_ name: String) throws -> String {
        try String(contentsOf: url.appending(path: try named(name)), encoding: .utf8)
    }

    func replace(_ old: String, _ new: String, in name: String) throws {
        let text = try text(name)
        try #require(text.contains(old), "\(text)")
        try write(text.replacing(old, with: new), to: named(name))
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(at: url.appending(path: try named(name)))
    }

    /// Finds a file by its name with `#` in place of the hash: `items/#.json`.
    func named(_ name: String) throws -> String {
        guard name.contains("#") else { return name }
        let files = try contents().keys.filter { $0.unhashed == name }
        return try #require(files.first, "There is no \(name).")
    }

    /// Returns the bytes of all files, by path.
    func contents() throws -> [String: Data] {
        var found: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
            found[name] = try? Data(contentsOf: url.appending(path: name))
        }
        return found
    }

    /// Returns the sorted paths of all files, without hashes.
    func names() throws -> [String] { try contents().keys.map(\.unhashed).sorted() }
}

extension String {
    /// The text with `#` in place of the hashes in file names: `items/blue-#.json`.
    var unhashed: String {
        replacing(#/([\/-])[0-9a-f]{4}((?:-[0-9]+)?(?:\.json|-re[a-z]+\.))/#) { "\($0.1)#\($0.2)" }
    }
}
