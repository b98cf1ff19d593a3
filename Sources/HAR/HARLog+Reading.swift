package import Foundation
import HTTPBodies

extension HTTPArchive.Log {
    /// Reads a HAR file.
    ///
    /// - Parameters:
    ///   - limits: A larger file is not opened.
    package init(contentsOf file: URL, limits: HTTPArchive.Limits = HTTPArchive.Limits()) throws(HTTPArchive
        .ReadError)
    {
        let name = file.lastPathComponent
        func failure(_ problem: HTTPArchive.ReadError.Problem) -> HTTPArchive.ReadError {
            HTTPArchive.ReadError(file: name, problem: problem)
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
            throw failure(.missing)
        }
        guard !isFolder.boolValue else { throw failure(.isFolder) }
        let data: Data
        do {
            let handle = try FileHandle(forReadingFrom: file)
            defer { try? handle.close() }
            // A pipe has no end to seek; for it, one byte more than allowed is too many.
            if let end = try? handle.seekToEnd() {
                let size = Int(clamping: end)
                guard size <= limits.fileBytes else {
                    throw HTTPArchive.ReadError.Problem.tooLarge(bytes: size, limit: limits.fileBytes)
                }
                try handle.seek(toOffset: 0)
            }
            data = try handle.read(upToCount: limits.fileBytes + 1) ?? Data()
        } catch let problem as HTTPArchive.ReadError.Problem {
            throw failure(problem)
        } catch {
            throw failure(.unreadable(isPermitted: FileManager.default.isReadableFile(atPath: file.path)))
        }
        try self.init(har: data, named: name, limits: limits)
    }

    /// Reads the bytes of a HAR file, with or without a byte order mark.
    ///
    /// - Parameters:
    ///   - name: What the error calls it.
    package init(har data: Data, named name: String, limits: HTTPArchive.Limits = HTTPArchive.Limits())
        throws(HTTPArchive.ReadError)
    {
        do throws(HTTPArchive.ReadError.Problem) {
            guard data.count <= limits.fileBytes else {
                throw .tooLarge(bytes: data.count, limit: limits.fileBytes)
            }
            let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
            let json = data.starts(with: mark) ? data.dropFirst(mark.count) : data
            guard json.contains(where: { !$0.isJSONSpace }) else { throw .empty }
            self = try HTTPArchive.File.read(Data(json)).log
        } catch {
            throw HTTPArchive.ReadError(file: name, problem: error)
        }
    }
}

extension HTTPArchive {
    /// The object at the top of a file.
    struct File: Codable {
        var log: Log

        static func read(_ json: Data) throws(ReadError.Problem) -> File {
            do {
                return try JSONDecoder().decode(File.self, from: json)
            } catch let problem as ReadError.Problem {
                throw problem
            } catch DecodingError.keyNotFound(let key, let context) {
                let path = context.codingPath + [key]
                throw path.count == 1 ? .notHAR : .field(Self.words(path), missing: true)
            } catch DecodingError.typeMismatch(_, let context) {
                throw context.codingPath.isEmpty
                    ? .notHAR : .field(Self.words(context.codingPath), missing: false)
            } catch DecodingError.valueNotFound(_, let context) {
                throw .field(Self.words(context.codingPath), missing: true)
            } catch {
                return try readMended(json)
            }
        }

        /// Browsers and mitmproxy write halves of surrogate pairs, which are no text; all else that is not JSON
        /// is a mistake.
        private static func readMended(_ json: Data) throws(ReadError.Problem) -> File {
            if let mended = LoneSurrogates.replaced(in: json) { return try read(mended) }
            throw BrokenJSON.problem(in: json)
        }

        private static func words(_ path: [any CodingKey]) -> String {
            path.reduce("") { words, key in
                if let index = key.intValue { return "\(words)[\(index)]" }
                return words.isEmpty ? key.stringValue : "\(words).\(key.stringValue)"
            }
        }
    }
}

extension UInt8 {
    /// RFC 8259 section 2.
    var isJSONSpace: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}
