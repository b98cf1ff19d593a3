import Foundation
import HTTPBodies
import JSONTrees

/// Why a file cannot be read, as the end of a sentence that begins with the file's name.
struct HARProblem: Error {
    let words: String

    init(_ words: String) { self.words = words }
}

/// Reads the bytes of a HAR file, and finds the log in them.
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
        // A pipe does not tell its size. Reading one byte more than the limit shows whether the content is
        // too large.
        let size = Int(clamping: (try? handle.seekToEnd()) ?? 0)
        try? handle.seek(toOffset: 0)
        guard let data = size > limit ? Data() : try? handle.read(upToCount: limit + 1) ?? Data() else {
            throw HARProblem("cannot be read: the system gave an error in the middle of it.")
        }
        guard max(size, data.count) <= limit else {
            let count = size > limit ? "\(size)" : "more than \(limit)"
            throw HARProblem(
                "has \(count) bytes; a HAR may have at most \(limit). "
                    + "Save fewer requests, or save without bodies of pictures and scripts.")
        }
        return data
    }

    /// Reads a body that Playwright has saved in a file beside the HAR. Returns nil if the file is missing, is not a
    /// regular file, or is larger than the limit.
    static func attachment(_ name: String, in folder: URL, limit: Int) -> Data? {
        guard !name.utf8.contains(where: { $0 == 0x2F || $0 == 0 }), ![".", ".."].contains(name) else {
            return nil
        }
        let file = folder.appending(path: name)
        // The attributes of a link are those of the link itself and not of its target, so links are refused.
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular,
            attributes?[.size] as? Int ?? .max <= limit
        else { return nil }
        return try? Data(contentsOf: file)
    }

    /// Returns the object under `log`, and a note if its version is not 1.2. Skips a byte order mark.
    static func log(_ data: Data) throws(HARProblem) -> (log: HARObject, note: String?) {
        if data.starts(with: "PK\u{3}\u{4}".utf8) {
            throw HARProblem("is a ZIP archive. Unpack it, and import the HAR file that is in it.")
        }
        if data.starts(with: [0x1F, 0x8B]) {
            throw HARProblem("is packed by gzip. Unpack it with gunzip, and import what comes out.")
        }
        let json = ByteOrderMark.removed(from: data)
        guard json.contains(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            throw HARProblem("is empty. Save it again.")
        }
        guard let tree = try tree(json)["log"] else {
            throw HARProblem("is JSON, but not a HAR: it has no “log”.")
        }
        let log = try HARObject(tree, at: "log")
        return (log, try note(on: log.text("version")))
    }

    /// Returns a note if the version is not 1.2. Version 1.1 and the draft of 1.3 do not differ in anything
    /// that is read here.
    private static func note(on version: String?) throws(HARProblem) -> String? {
        guard let version, !version.isEmpty else {
            return "The file does not say its version of HAR; it was read as \(HTTPArchive.version)."
        }
        if version == HTTPArchive.version { return nil }
        guard version == "1" || version.hasPrefix("1.") else {
            throw HARProblem(
                "is HAR version \(version); version \(HTTPArchive.version) is read. Save it as that.")
        }
        return "The file is HAR version \(version); it was read as \(HTTPArchive.version)."
    }

    private static func tree(_ json: Data) throws(HARProblem) -> JSONTree {
        do {
            // Browsers and mitmproxy write lone surrogates.
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
