import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import JSONTrees

@testable import HAR

/// Makes and reads HAR files for tests.
enum HARTools {
    static func read(
        _ har: Data, limit: Int = 256 << 20
    ) throws(HTTPArchive.ReadError) -> HTTPArchive.Contents {
        try HTTPArchive.read(named: "trains.har", limit: limit) { har }
    }

    static func read(_ text: String) throws -> HTTPArchive.Contents { try read(Data(text.utf8)) }

    /// Reads a HAR with these entries, which are JSON.
    static func read(
        entries: String..., limit: Int = 256 << 20
    ) throws -> HTTPArchive.Contents {
        let text = #"{"log": {"version": "1.2", "entries": [\#(entries.joined(separator: ","))]}}"#
        return try read(Data(text.utf8), limit: limit)
    }

    /// Returns the JSON of an entry, with the parts that a test gives.
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

    static func har(_ exchanges: [Exchange]) -> Data {
        HTTPArchive.data(exchanges, creator: ("Tests", "1"), unknownTimesFrom: noon)
    }

    /// Writes exchanges to a HAR file, and returns its entries.
    static func entries(_ exchanges: Exchange...) throws -> [JSONTree] {
        let log = try JSONTree(reading: har(exchanges))["log"]
        guard case .array(let entries)? = log?["entries"] else { return [] }
        return entries
    }

    /// The date 2026-03-14T12:00:00Z.
    static let noon = Date(timeIntervalSince1970: 1_773_489_600)

    static func exchange(
        number: Int = 1, _ method: HTTPRequest.Method = .get, path: String = "/", fields: HTTPFields = [:],
        body: Data = Data(), status: HTTPResponse.Status = .ok, responseFields: HTTPFields = [:],
        responseBody: Data = Data()
    ) -> Exchange {
        Exchange(
            number: number,
            request: HTTPRequest(
                method: method, scheme: "https", authority: "rail.example.com", path: path,
                headerFields: fields),
            requestBody: body,
            result: .success(
                Response(
                    head: HTTPResponse(status: status, headerFields: responseFields), body: responseBody)))
    }
}

extension Exchange {
    var response: Response? { try? result.get() }

    var failure: TransportError? {
        guard case .failure(let error) = result else { return nil }
        return error
    }
}
