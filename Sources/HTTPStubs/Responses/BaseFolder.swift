import Foundation
import HTTPBodies

/// A folder that files are read from, and never from outside of it.
struct BaseFolder: Hashable, Sendable {
    var url: URL
    /// Bytes; a stub's answer is held in memory whole.
    var largestFile = 256 << 20

    /// - Throws: `StubError` when there is no such file, or it is not in the folder.
    func read(_ path: String) throws(StubError) -> Data {
        let file = try file(path)
        let size = (try? file.resourceValues(forKeys: [.fileSizeKey]))?.fileSize ?? 0
        guard size <= largestFile else {
            throw StubError(
                "The file \(path) has \(size) bytes; an answer may have \(largestFile). Use a smaller one.")
        }
        do {
            return try Data(contentsOf: file)
        } catch {
            throw StubError("The file \(path) cannot be read. Check who may read it.")
        }
    }

    func file(_ path: String) throws(StubError) -> URL {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !path.isEmpty, !parts.contains("") else {
            throw StubError(
                "The file “\(path)” must be a path within its folder, such as answers/empty.json.")
        }
        guard !parts.contains("..") else {
            throw StubError("The file “\(path)” leaves its folder. Put it inside, and leave out “..”.")
        }
        let root = url.resolvingSymlinksInPath().standardizedFileURL
        let file = root.appending(path: path).resolvingSymlinksInPath().standardizedFileURL
        guard file.path.hasPrefix(root.path.hasSuffix("/") ? root.path : root.path + "/") else {
            throw StubError("The file “\(path)” leads out of its folder. Put a copy inside.")
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
            throw StubError("There is no file \(path) in \(url.lastPathComponent).")
        }
        guard !isFolder.boolValue else { throw StubError("\(path) is a folder, not a file.") }
        return file
    }

    /// What a file's ending says of its content; nil for those that are not common in answers.
    static func mediaType(_ path: String) -> String? {
        let ending = path.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased()
        return switch ending {
        case "json": "application/json"
        case "txt": "text/plain; charset=utf-8"
        case "html", "htm": "text/html; charset=utf-8"
        case "xml": "application/xml"
        case "csv": "text/csv; charset=utf-8"
        case "pdf": "application/pdf"
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "svg": "image/svg+xml"
        case "pkpass": "application/vnd.apple.pkpass"
        default: nil
        }
    }
}
