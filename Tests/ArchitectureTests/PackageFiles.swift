import Foundation

/// The files of the package, by their paths within it.
enum PackageFiles {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    /// Whether there is a file or a folder at a path.
    static func exist(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: path).path)
    }

    /// Returns the names of the folders and files in a folder.
    static func names(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: path).path).sorted()
    }

    /// Returns the paths of all files below a folder whose names have a given ending. Build folders are left out.
    static func paths(below path: String, ending suffix: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder.appending(path: path).path)
        return (names?.compactMap { $0 as? String } ?? []).filter {
            $0.hasSuffix(suffix) && !"/\($0)".contains("/.build")
        }
        .map { "\(path)/\($0)" }.sorted()
    }
}
