public import Foundation
import HTTPBodies
public import HTTPTransport
import HTTPTypes

/// One answer of a stub in a document.
///
/// As a number, a status without a body: `respond: 503`.
public struct StubResponseEntry: Hashable, Sendable {
    public enum Key: String, CodingKey, CaseIterable, Sendable {
        case status, headers, json, text, base64, file, message, redirect, error, silence, passThrough, delay
        case bandwidth, held
    }

    /// What it consists of; one of these.
    public enum Content: Hashable, Sendable {
        case empty
        case json(JSONDocument)
        case text(String)
        case data(Data)
        /// Within the folder of the document's files.
        case file(String)
        /// A file with a whole HTTP/1.1 response.
        case message(String)
        case redirect(String)
        case error(TransportError.Code)
        case silence
        case passThrough
    }

    public var content: Content
    /// From 100 to 599; nil for the one that goes with the content.
    public var status: Int?
    public var headers: [String: String]
    public var delay: Delay?
    public var bandwidth: Bandwidth?
    /// The name of the held answer; nil when it is not held. The empty name is that of the stub.
    public var held: String?

    public init(
        _ content: Content = .empty, status: Int? = nil, headers: [String: String] = [:], delay: Delay? = nil,
        bandwidth: Bandwidth? = nil, held: String? = nil
    ) {
        self.content = content
        self.status = status
        self.headers = headers
        self.delay = delay
        self.bandwidth = bandwidth
        self.held = held
    }

    /// - Parameters:
    ///   - folder: Where its files are; nil when there may be none.
    ///   - hold: Gives the held answer of a name.
    /// - Throws: `StubError` when a file is not there, or cannot be an answer.
    func answer(folder: URL?, hold: (String) -> HeldResponse) throws(StubError) -> StubResponse {
        var answer = try made(folder: folder)
        if let status { answer.status = HTTPResponse.Status(code: status) }
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            // The decoder has refused what is no name.
            if let name = HTTPField.Name(name) { answer.fields[name] = value }
        }
        answer.delay = delay
        answer.bandwidth = bandwidth
        answer.hold = held.map(hold)
        return answer
    }

    private func made(folder: URL?) throws(StubError) -> StubResponse {
        switch content {
        case .empty: return .status(.ok)
        case .json(let document): return .json(document.tree)
        case .text(let text): return .text(text)
        case .data(let data): return .data(data)
        case .redirect(let location): return .redirect(to: location)
        case .error(let code): return .error(code)
        case .silence: return .silence
        case .passThrough: return .passing()
        case .file(let path):
            let folder = try Self.folder(folder, for: path)
            _ = try folder.read(path)
            return StubResponse(.file(path, folder))
        case .message(let path):
            let folder = try Self.folder(folder, for: path)
            let data = try folder.read(path)
            do {
                _ = try HTTPMessage.read(data)
            } catch {
                throw StubError("The message \(path) cannot be read. \(error.message)")
            }
            return StubResponse(.message(path, folder))
        }
    }

    private static func folder(_ url: URL?, for path: String) throws(StubError) -> BaseFolder {
        guard let url else { throw StubError("The file \(path) has no folder to be looked for in.") }
        return BaseFolder(url: url)
    }
}
