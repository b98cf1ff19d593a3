import Foundation

/// The package's files, by their paths below its folder.
enum PackageFiles {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// The names of the folders and files in a folder.
    static func names(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path).sorted()
    }

    /// The paths of all files of a kind below a folder.
    static func paths(below path: String, ending suffix: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder.appending(path: path).path)
        return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(suffix) }
            .map { "\(path)/\($0)" }.sorted()
    }
}
