import Foundation
import HTTPStubs
import HTTPTransport
import HTTPTypes
import Yams

/// The stubs of a file, which respond before a recording does.
struct ServedStubs: Transport {
    private let session: StubSession

    /// - Parameters:
    ///   - path: A `StubDocument` as YAML, or as JSON.
    ///   - fallback: Responds to what no stub is for; nil when there are stubs alone.
    init(file path: String, fallback: (any Transport)?) throws(ProgramError) {
        let file = URL(filePath: path)
        // A redirection is the client's to follow.
        session = StubSession(fallback: fallback, redirections: 0)
        do throws(StubError) {
            let document = try Self.document(file)
            let stubs = try session.add(
                document, files: file.deletingLastPathComponent(), from: file.lastPathComponent)
            if let held = stubs.first(where: { !$0.heldResponses.isEmpty }) {
                throw StubError(
                    "\(held.place): Nothing can release a held response here. Take “held” out.")
            }
        } catch {
            throw ProgramError.unusable("The stubs \(path) cannot be used. \(error.message)")
        }
    }

    private static func document(_ file: URL) throws(StubError) -> StubDocument {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            throw StubError("There is no such file, or it is not UTF-8. Check its path.")
        }
        do {
            return try YAMLDecoder().decode(StubDocument.self, from: text)
        } catch {
            throw StubDocument.error(error)
        }
    }

    /// Ends the session, and tells the failures, a line each.
    func complaints() -> [String] {
        do {
            try session.finish()
            return []
        } catch {
            return error.failures.map(\.description)
        }
    }

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        do {
            return try await session.send(request, body: body)
        } catch  where error.code == .unanswered {
            return .notFound(error.detail)
        }
    }
}

extension Response {
    /// A response of status 404, with a sentence that says why.
    static func notFound(_ sentence: String) -> Response {
        Response(
            head: HTTPResponse(status: .notFound, headerFields: [.contentType: "text/plain"]),
            body: Data("\(sentence)\n".utf8))
    }
}
