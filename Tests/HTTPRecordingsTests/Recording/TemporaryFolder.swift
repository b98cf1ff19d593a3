import Foundation
import HTTPTransport
import HTTPTypes

@testable import HAR
@testable import HTTPBodies
@testable import HTTPRecordings
import Redaction
@testable import HTTPStubs

/// A folder of a test's own, gone when the test is.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "recording-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var recording: RecordingFolder { RecordingFolder(url) }

    func write(_ text: String, to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func text(_ name: String) throws -> String {
        try String(contentsOf: url.appending(path: name), encoding: .utf8)
    }

    /// All files by their names in the folder, with their bytes.
    func contents() throws -> [String: Data] {
        var found: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: url.path) {
            found[name] = try? Data(contentsOf: url.appending(path: name))
        }
        return found
    }
}

extension Exchange {
    /// One that a test writes in a line.
    static func example(
        _ number: Int = 1, _ method: HTTPRequest.Method = .get, _ target: String = "/things",
        fields: HTTPFields = [:], body: String = "", status: Int = 200, type: String = "application/json",
        answerFields: HTTPFields = [:], answer: String = "{}"
    ) -> Exchange {
        var request = HTTPRequest(
            method: method, scheme: "https", authority: "service.example.com", path: target,
            headerFields: fields)
        if !body.isEmpty, fields[.contentType] == nil {
            request.headerFields[.contentType] = "application/json"
        }
        var response = HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: answerFields)
        if !answer.isEmpty, answerFields[.contentType] == nil { response.headerFields[.contentType] = type }
        return Exchange(
            number: number, request: request, requestBody: Data(body.utf8),
            result: .success(Response(head: response, body: Data(answer.utf8))))
    }

    var answerText: String {
        guard case .success(let answer) = result else { return "" }
        return String(decoding: answer.body, as: UTF8.self)
    }
}

extension Recording {
    static func example(_ exchanges: [Exchange], matching: MatchingRules = MatchingRules()) -> Recording {
        Recording(
            recordedAt: Date(timeIntervalSince1970: 1_700_000_000), matching: matching, exchanges: exchanges)
    }
}
