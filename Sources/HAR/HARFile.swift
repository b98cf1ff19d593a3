import Foundation
import HTTPBodies
import JSONTrees

/// The reason why a file cannot be read, as the end of a sentence that begins with the file's name.
struct HARProblem: Error {
    let words: String

    init(_ words: String) { self.words = words }
}

/// The bytes of a file, and the log in them.
enum HARFile {
    static func data(at file: URL, limit: Int) throws(HARProblem) -> Data {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
            throw HARProblem("does not exist.")
        }
        guard !isFolder.boolValue else { throw HARProblem("is a folder; a HAR is one file.") }
        guard let handle = try? FileHandle(forReadingFrom: file) else {
            throw HARProblem("cannot be opened. May you read it?")
        }
        defer { try? handle.close() }
        // A pipe has no end to seek; for it, one byte more than allowed is too many.
        let size = Int(clamping: (try? handle.seekToEnd()) ?? 0)
        try? handle.seek(toOffset: 0)
        guard let data = size > limit ? Data() : try? handle.read(upToCount: limit + 1) ?? Data() else {
            throw HARProblem("cannot be read: the system gave an error in the middle of it.")
        }
        guard max(size, data.count) <= limit else {
            throw HARProblem(
                "has \(max(size, data.count)) bytes; a HAR may have at most \(limit). "
                    + "Save fewer requests, or save without bodies of pictures and scripts.")
        }
        return data
    }

    /// The object under `log`, of a version that is read; a byte order mark before it is skipped.
    static func log(_ data: Data) throws(HARProblem) -> HARObject {
        let json = data.starts(with: [0xEF, 0xBB, 0xBF]) ? Data(data.dropFirst(3)) : data
        guard json.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            throw HARProblem("is empty. Save it again.")
        }
        guard let tree = try tree(json)["log"] else {
            throw HARProblem("is JSON, but not a HAR: it has no “log”.")
        }
        let log = try HARObject(tree, at: "log")
        let version = log.text("version")
        guard version == HTTPArchive.version else {
            let words =
                version.map { "is HAR version \($0)" } ?? "does not say its version of HAR (“log.version”)"
            throw HARProblem("\(words); version \(HTTPArchive.version) is read. Save it as that.")
        }
        return log
    }

    private static func tree(_ json: Data) throws(HARProblem) -> JSONTree {
        do {
            // Browsers and mitmproxy write halves of surrogate pairs.
            return try JSONTree(mending: json)
        } catch {
            switch error.reason {
            case .cutOff: throw HARProblem("has \(json.count) bytes, and \(error). Save it again.")
            case .notJSON: throw HARProblem("is not a HAR: from line \(error.line) on it is not JSON.")
            default: throw HARProblem("cannot be read: \(error).")
            }
        }
    }
}
