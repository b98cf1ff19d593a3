import Foundation
import HTTPTransport
import HTTPTypes

@testable import HTTPStubs

extension HTTPRequest {
    /// Makes a request to service.example.com from words: `POST /items`, or only a path for a GET.
    init(_ words: String, _ fields: HTTPFields = [:]) {
        let parts = words.split(separator: " ")
        let method = parts.count > 1 ? HTTPRequest.Method(String(parts[0])) ?? .get : .get
        self.init(
            method: method, scheme: "https", authority: "service.example.com",
            path: String(parts.last ?? "/"),
            headerFields: fields)
    }
}

extension Transport {
    /// Sends a request, and returns its result as text: `200 text`, or the code of an error.
    func ask(_ words: String, _ body: String = "", _ fields: HTTPFields = [:]) async -> String {
        do {
            let response = try await send(HTTPRequest(words, fields), body: Data(body.utf8))
            return "\(response.head.status.code) \(String(decoding: response.body, as: UTF8.self))"
        } catch {
            return error.code.rawValue
        }
    }

    /// Sends a request, and returns its error; nil if it gets a response.
    func failure(_ words: String, _ body: String = "", _ fields: HTTPFields = [:]) async -> TransportError? {
        do {
            _ = try await send(HTTPRequest(words, fields), body: Data(body.utf8))
            return nil
        } catch {
            return error
        }
    }

    func response(_ words: String, _ body: String = "", _ fields: HTTPFields = [:]) async throws -> Response {
        try await send(HTTPRequest(words, fields), body: Data(body.utf8))
    }
}

extension StubRequest {
    init(_ words: String, _ body: String = "", _ fields: HTTPFields = [:]) {
        self.init(number: 1, request: HTTPRequest(words, fields), body: Data(body.utf8))
    }
}

extension StubSession {
    /// Finishes the session, and returns its failures, one sentence each.
    func ending() -> [String] {
        do {
            try finish()
            return []
        } catch {
            return error.failures.map(\.message)
        }
    }
}

extension [StubFailure] {
    /// Whether there is exactly one failure, and its message contains these words.
    func say(_ words: String) -> Bool { count == 1 && allSatisfy { $0.message.contains(words) } }
}
