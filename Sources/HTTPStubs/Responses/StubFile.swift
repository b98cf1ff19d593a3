import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes

/// A file with a response, inside a given folder.
struct StubFile: Sendable {
    let path: String
    /// The folder that must contain the file; nil if no files are allowed.
    var folder: URL?
    /// Whether the file has a whole HTTP/1.1 response, and not only a body.
    var isMessage = false

    /// - Throws: `StubError` when there is no such file, or it is not in the folder.
    func read() throws(StubError) -> Data {
        guard let folder else { throw StubError("The file \(path) has no folder to be looked for in.") }
        guard !path.isEmpty, !path.hasPrefix("/") else {
            throw StubError(
                "The file “\(path)” must be a path within its folder, such as responses/empty.json.")
        }
        let root = folder.resolvingSymlinksInPath().standardizedFileURL
        let file = root.appending(path: path).standardizedFileURL.resolvingSymlinksInPath()
        guard file.path.hasPrefix(root.path.hasSuffix("/") ? root.path : root.path + "/") else {
            throw StubError("The file “\(path)” leads out of its folder. Put it, or a copy, inside.")
        }
        let values = try? file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey])
        guard values?.isRegularFile == true, values?.fileSize ?? 0 <= 256 << 20 else {
            throw StubError("There is no file \(path) in \(folder.lastPathComponent), or it has over 256 MB.")
        }
        guard let data = try? Data(contentsOf: file) else {
            throw StubError("The file \(path) cannot be read. Check who may read it.")
        }
        return data
    }

    func response() throws(StubError) -> Response {
        let data = try read()
        guard isMessage else {
            let fields: HTTPFields = mediaType.map { [.contentType: $0] } ?? [:]
            return Response(head: HTTPResponse(status: .ok, headerFields: fields), body: data)
        }
        do {
            return try HTTPMessage.read(data)
        } catch {
            throw StubError("The message \(path) cannot be read. \(error.message)")
        }
    }

    /// The media type for the file's extension; nil if the extension is not common in responses.
    private var mediaType: String? {
        let ending = URL(filePath: path).pathExtension.lowercased()
        let type = MediaType.byEnding[["htm": "html", "jpeg": "jpg"][ending] ?? ending]
        return type.map { $0.hasPrefix("text/") ? "\($0); charset=utf-8" : $0 }
    }
}
