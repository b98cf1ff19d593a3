import Foundation
import HTTPTransport
import HTTPTypes

@testable import HAR
@testable import HTTPBodies

/// Short ways to make and read logs in tests.
enum HARTools {
    static func log(_ text: String) throws -> HTTPArchive.Log {
        try HTTPArchive.Log(har: Data(text.utf8), named: "trains.har")
    }

    /// A log of entries that are given as JSON.
    static func log(entries: String...) throws -> HTTPArchive.Log {
        try log(#"{"log": {"version": "1.2", "entries": [\#(entries.joined(separator: ","))]}}"#)
    }

    /// An entry with what a test is about, as JSON; the rest is left out.
    static func entry(
        method: String = "GET", url: String = "https://rail.example.com/", headers: String = "",
        request: String = "", status: Int = 200, fields: String = "", content: String = "{}",
        response: String = "", start: String = "2026-03-14T09:00:00.000Z", extras: String = ""
    ) -> String {
        """
        {"startedDateTime": "\(start)", "time": 1,
         "request": {"method": "\(method)", "url": "\(url)", "headers": [\(headers)] \(request)},
         "response": {"status": \(status), "headers": [\(fields)], "content": \(content) \(response)} \(extras)}
        """
    }

    static func field(_ name: String, _ value: String) -> String {
        #"{"name": "\#(name)", "value": "\#(value)"}"#
    }

    static func har(_ exchanges: [Exchange]) throws -> Data {
        try HTTPArchive.Log(
            exchanges, creator: HTTPArchive.Creator(name: "Tests", version: "1"), unknownTimesFrom: noon
        )
        .har()
    }

    /// 2026-03-14T12:00:00Z
    static let noon = Date(timeIntervalSince1970: 1_773_489_600)

    static func exchange(
        number: Int = 1, _ method: HTTPRequest.Method = .get, path: String = "/", fields: HTTPFields = [:],
        body: Data = Data(), status: HTTPResponse.Status = .ok, answerFields: HTTPFields = [:],
        answerBody: Data = Data()
    ) -> Exchange {
        Exchange(
            number: number,
            request: HTTPRequest(
                method: method, scheme: "https", authority: "rail.example.com", path: path,
                headerFields: fields),
            requestBody: body,
            result: .success(
                Response(
                    head: HTTPResponse(status: status, headerFields: answerFields), body: answerBody)))
    }
}

extension Exchange {
    var answer: Response? { try? result.get() }

    var failure: TransportError? {
        guard case .failure(let error) = result else { return nil }
        return error
    }
}
