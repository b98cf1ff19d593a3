import Foundation
import HTTPBodies

/// Why a file cannot be read: the end of a sentence that begins with the file's name.
struct HARProblem: Error {
    let words: String

    init(_ words: String) { self.words = words }

    init(otherKind path: String) {
        words = "is not a HAR that can be read: “\(path)” is of another kind than HAR says."
    }
}

/// The bytes of a file, and the log in them.
enum HARFile {
    static func data(at file: URL, limit: Int) throws(HARProblem) -> Data {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
            throw HARProblem("does not exist.")
        }
        guard !isFolder.boolValue else { throw HARProblem("is a folder; a HAR is one file.") }
        guard FileManager.default.isReadableFile(atPath: file.path) else {
            throw HARProblem("may not be read by you. Change its permissions.")
        }
        var size = 0
        var data = Data()
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            // A pipe has no end to seek; for it, one byte more than allowed is too many.
            if let end = try? handle.seekToEnd() {
                size = Int(clamping: end)
                try handle.seek(toOffset: 0)
            }
            if size <= limit { data = try handle.read(upToCount: limit + 1) ?? Data() }
        } catch {
            throw HARProblem("cannot be read: the system gave an error in the middle of it.")
        }
        size = max(size, data.count)
        guard size <= limit else {
            throw HARProblem(
                "has \(megabytes(size)); a HAR may have at most \(megabytes(limit)). "
                    + "Save fewer requests, or save without bodies of pictures and scripts.")
        }
        return data
    }

    /// The object under `log`, of a version that is read.
    static func log(_ data: Data) throws(HARProblem) -> HARObject {
        let json = utf8(data)
        guard json.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            throw HARProblem("is empty. Save it again.")
        }
        guard let tree = try tree(json)["log"] else {
            throw HARProblem("is JSON, but not a HAR: it has no “log”.")
        }
        let log = try HARObject(tree, at: "log")
        let read = "version \(HTTPArchive.version) is read."
        guard let version = log.text("version") else {
            throw HARProblem("does not say which version of HAR it is (“log.version”); \(read)")
        }
        guard version == HTTPArchive.version else {
            throw HARProblem("is HAR version \(version); \(read) Save it as that.")
        }
        return log
    }

    /// Without a byte order mark, and in UTF-8 where the mark says that it is UTF-16.
    private static func utf8(_ data: Data) -> Data {
        if data.starts(with: [0xEF, 0xBB, 0xBF]) { return Data(data.dropFirst(3)) }
        guard data.starts(with: [0xFE, 0xFF]) || data.starts(with: [0xFF, 0xFE]) else { return data }
        return String(data: data, encoding: .utf16).map { Data($0.utf8) } ?? data
    }

    private static func tree(_ json: Data) throws(HARProblem) -> JSONTree {
        do {
            return try JSONTree(reading: json)
        } catch {
            // Browsers and mitmproxy write halves of surrogate pairs, which are no text; all else is a mistake.
            if let mended = LoneSurrogates.replaced(in: json) { return try tree(mended) }
            guard error.reason == .notJSON else { throw HARProblem("cannot be read: \(error).") }
            throw brokenJSON(json)
        }
    }

    /// Where a text stops being JSON, which Foundation's parser says, though in words only.
    private static func brokenJSON(_ json: Data) -> HARProblem {
        do {
            _ = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
        } catch {
            let words = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
            if words.hasPrefix("Unexpected end of file") {
                return HARProblem(
                    "is cut off: it ends after \(json.count) bytes, in \(place(of: json.count, in: json)), in the "
                        + "middle of its JSON. Save it again.")
            }
            if let offset = words.firstMatch(of: #/around character (\d+)/#).flatMap({ Int($0.1) }) {
                return HARProblem("is not a HAR: from \(place(of: offset, in: json)) on it is not JSON.")
            }
        }
        return HARProblem("is not a HAR: it is not JSON.")
    }

    /// From 1; the column in bytes.
    private static func place(of offset: Int, in json: Data) -> String {
        let before = json.prefix(offset)
        let column = 1 + before.reversed().prefix { $0 != 0x0A }.count
        return "line \(1 + before.count { $0 == 0x0A }), column \(column)"
    }

    private static func megabytes(_ bytes: Int) -> String {
        guard bytes >= 1 << 20 else { return "\(bytes) bytes" }
        return "\((Double(bytes) / Double(1 << 20) * 10).rounded() / 10) MB (\(bytes) bytes)"
    }
}
