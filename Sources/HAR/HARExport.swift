public import Foundation
import HTTPBodies
public import HTTPTransport
import HTTPTypes
import JSONTrees

extension HTTPArchive {
    /// Writes exchanges as a HAR file, in the order of their numbers. If the numbers are positive and distinct, reading
    /// the file and writing it again gives the same bytes.
    ///
    /// Bodies are unpacked if possible. These fields are not part of HAR 1.2: `_number` and `_timingUnknown` of an
    /// entry, `_error` and `_transportError` of a response that never came, `_encoding` of a request body, and
    /// `_redacted` of the log.
    /// - Parameter unknownTimesFrom: The start to write for exchanges whose start is unknown, because HAR
    ///   requires a start. The number of the exchange is added in milliseconds.
    /// - Parameter areRedacted: Whether the exchanges come from a recording, so that an import keeps their pseudonyms.
    public static func data(
        _ exchanges: [Exchange], creator: (name: String, version: String), unknownTimesFrom: Date,
        areRedacted: Bool = false
    ) -> Data {
        let entries = exchanges.sorted { $0.number < $1.number }
            .map { HARExport.entry($0, unknownTimesFrom: unknownTimesFrom) }
        let creator: JSONTree = ["name": .string(creator.name), "version": .string(creator.version)]
        let mark = areRedacted ? [JSONTree.Member(redactedMark, .string(mark(of: .array(entries))))] : []
        let log = JSONTree.object(
            mark + [
                .init("version", .string(version)), .init("creator", creator),
                .init("entries", .array(entries)),
            ])
        return JSONTree.object([.init("log", log)]).sorted.pretty
    }

    /// The field of a log whose exchanges are redacted.
    static let redactedMark = "_redacted"

    /// Returns a checksum of the entries, by which an import finds out that they were changed.
    static func mark(of entries: JSONTree) -> String { entries.sorted.compact.crc32 }
}

/// Makes the JSON of an entry.
private enum HARExport {
    static func entry(_ exchange: Exchange, unknownTimesFrom: Date) -> JSONTree {
        let unknownStart = unknownTimesFrom.addingTimeInterval(Double(exchange.number) / 1000)
        let microseconds = (exchange.timing?.duration ?? .zero) / .microseconds(1)
        let time = JSONTree(max(0, microseconds.rounded() / 1000))
        let response: JSONTree =
            switch exchange.result {
            case .success(let response): Self.response(response)
            case .failure(let error): failed(error)
            }
        return known([
            "_number": .number(JSONNumber(exchange.number)),
            "_timingUnknown": exchange.timing == nil ? true : .null,
            "startedDateTime": date(exchange.timing?.startedAt ?? unknownStart),
            "time": time, "request": request(exchange.request, body: exchange.requestBody),
            "response": response, "cache": [:], "timings": ["send": 0, "wait": time, "receive": 0],
        ])
    }

    private static func request(_ request: HTTPRequest, body: Data) -> JSONTree {
        let url = HARURL(request)
        let fields = request.headerFields.withoutHost(of: url)
        return known([
            "method": .string(request.method.rawValue), "url": .string(url.text), "httpVersion": "HTTP/1.1",
            "cookies": [], "headers": headers(fields),
            "queryString": pairs(url.query), "postData": body.isEmpty ? .null : postData(body, fields),
            "headersSize": -1, "bodySize": .number(JSONNumber(body.count)),
        ])
    }

    private static func postData(_ body: Data, _ fields: HTTPFields) -> JSONTree {
        let type = fields[.contentType] ?? ""
        let text = text(body, fields, ofResponse: false)
        return known([
            "mimeType": .string(type), "params": pairs(MediaType(type).isForm ? text ?? "" : ""),
            "text": .string(text ?? body.base64EncodedString()), "_encoding": text == nil ? "base64" : .null,
        ])
    }

    private static func response(_ response: Response) -> JSONTree {
        var fields = response.head.headerFields
        var body = response.body
        if case .unpacked(let unpacked) = ContentCoding.resolve(body, fields, limit: 256 << 20) {
            body = unpacked
            fields = ContentCoding.unpackedFields(fields)
        }
        let type = fields[.contentType] ?? ""
        let text = text(body, fields, ofResponse: true)
        let size = JSONTree.number(JSONNumber(body.count))
        return [
            "status": .number(JSONNumber(response.head.status.code)),
            "statusText": .string(response.head.status.reasonPhrase), "httpVersion": "HTTP/1.1",
            "cookies": [], "headers": headers(fields),
            "content": known([
                "size": size, "mimeType": .string(type.isEmpty ? "x-unknown" : type),
                "text": .string(text ?? body.base64EncodedString()),
                "encoding": text == nil ? "base64" : .null,
            ]),
            "redirectURL": .string(fields[.location] ?? ""), "headersSize": -1, "bodySize": size,
        ]
    }

    private static func failed(_ error: TransportError) -> JSONTree {
        [
            "status": 0, "statusText": "", "httpVersion": "", "cookies": [], "headers": [],
            "content": ["size": 0, "mimeType": "x-unknown"], "redirectURL": "", "headersSize": -1,
            "bodySize": -1, "_error": .string(error.detail.isEmpty ? error.code.rawValue : error.detail),
            "_transportError": ["code": .string(error.code.rawValue), "detail": .string(error.detail)],
        ]
    }

    /// A date in UTC, rounded to milliseconds: the format style alone would round down.
    private static func date(_ date: Date) -> JSONTree {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return .string(style.format(date.addingTimeInterval(0.0005)))
    }

    /// Returns a body as text if every reader turns the text into the same bytes again; nil if the body must be base64.
    /// Without a charset, readers agree only about ASCII and JSON: mitmproxy reads other responses as Latin-1.
    private static func text(_ body: Data, _ fields: HTTPFields, ofResponse: Bool) -> String? {
        let type = MediaType(fields[.contentType])
        let isClear =
            type.charset.map { ["utf-8", "utf8"].contains($0) } ?? (!ofResponse || type.name.contains("json"))
        // Readers assume that a body in text form is unpacked.
        guard ContentCoding.name(fields) == nil, isClear || body.allSatisfy({ $0 < 0x80 }) else { return nil }
        return String(validating: body, as: UTF8.self)
    }

    private static func headers(_ fields: HTTPFields) -> JSONTree {
        .array(fields.map { ["name": .string($0.name.rawName), "value": .string($0.value)] })
    }

    /// Returns the pairs of a form or a query. They are for people: programs read the body or the URL.
    private static func pairs(_ text: some StringProtocol) -> JSONTree {
        .array(Form.anyPairs(Substring(text)).map { ["name": .string($0.name), "value": .string($0.value)] })
    }

    /// Returns an object without the members that are null.
    private static func known(_ members: KeyValuePairs<String, JSONTree>) -> JSONTree {
        .object(members.filter { $0.value != .null }.map { JSONTree.Member($0.key, $0.value) })
    }
}
