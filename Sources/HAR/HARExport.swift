package import Foundation
import HTTPBodies
package import HTTPTransport
import HTTPTypes

extension HTTPArchive.Log {
    /// A log of exchanges, by their numbers.
    ///
    /// Bodies are unpacked where gzip or zlib packed them. Fields that HAR does not define: `_number` and, where
    /// it is so, `_timingUnknown` of an entry; `_error` and `_transportError` of a response that never came;
    /// `_contentEncoding` of a content that is still packed; `_encoding` of a request's body.
    ///
    /// What `exchanges(limits:)` makes of it becomes the same log again, if numbers are positive and no two are
    /// the same.
    ///
    /// - Parameters:
    ///   - unknownTimesFrom: HAR has no entry without a start: one that nobody knows is as many milliseconds
    ///     after this as its number says.
    package init(_ exchanges: [Exchange], creator: HTTPArchive.Creator, unknownTimesFrom: Date) {
        let sorted = exchanges.enumerated().sorted {
            ($0.element.number, $0.offset) < ($1.element.number, $1.offset)
        }
        self.init(
            creator: creator,
            entries: sorted.map { HTTPArchive.Entry($0.element, unknownTimesFrom: unknownTimesFrom) })
    }
}

extension HTTPArchive.Entry {
    init(_ exchange: Exchange, unknownTimesFrom: Date) {
        let start =
            exchange.timing?.startedAt
            ?? unknownTimesFrom.addingTimeInterval(Double(exchange.number) / 1000)
        let time = exchange.timing.map { HARDate.milliseconds($0.duration) } ?? 0
        var extras: HTTPArchive.Extras = ["_number": .number(JSONNumber(exchange.number))]
        if exchange.timing == nil { extras["_timingUnknown"] = true }
        self.init(
            startedDateTime: HARDate.text(start), time: time,
            request: HTTPArchive.Request(exchange.request, body: exchange.requestBody),
            response: HTTPArchive.Response(exchange.result),
            timings: HTTPArchive.Timings(send: 0, wait: time, receive: 0), extras: extras)
    }
}

extension HTTPArchive.Request {
    init(_ request: HTTPRequest, body: Data) {
        let url = HARURL(request)
        let fields = request.headerFields.withoutHost(of: url)
        self.init(
            method: request.method.rawValue, url: url.text,
            cookies: fields[values: .cookie].flatMap(HARCookies.sent), headers: HTTPArchive.headers(fields),
            queryString: url.query, postData: body.isEmpty ? nil : HTTPArchive.PostData(body, fields),
            bodySize: body.count)
    }
}

extension HTTPArchive.PostData {
    init(_ body: Data, _ fields: HTTPFields) {
        let type = fields[.contentType] ?? ""
        // A packed body that happens to be a text would be taken for an unpacked one.
        guard ContentCoding.name(fields) == nil, let text = TextBody.text(body, contentType: type) else {
            self.init(mimeType: type, text: body.base64EncodedString(), encoding: "base64")
            return
        }
        let isForm = type.lowercased().hasPrefix("application/x-www-form-urlencoded")
        let params =
            isForm ? HARForm.fields(text).map { HTTPArchive.Param(name: $0.name, value: $0.value) } : []
        self.init(mimeType: type, text: text, params: params)
    }
}

extension HTTPArchive.Response {
    init(_ result: Result<HTTPTransport.Response, TransportError>) {
        switch result {
        case .failure(let error): self = HARFailure.response(for: error)
        case .success(let answer): self.init(answer)
        }
    }

    private init(_ answer: HTTPTransport.Response) {
        var fields = answer.head.headerFields
        var body = answer.body
        var packing: String?
        switch ContentCoding.resolve(body, fields, limit: HTTPArchive.Limits().unpackedBytes) {
        case .plain: break
        case .packed:
            // Readers take every body for unpacked; mitmproxy's would pack this one anew.
            packing = fields[.contentEncoding]
            fields[.contentEncoding] = nil
        case .unpacked(let unpacked):
            body = unpacked
            fields = ContentCoding.unpackedFields(fields)
        }
        let type = fields[.contentType] ?? ""
        let text = packing == nil ? TextBody.unmistakableText(body, contentType: type) : nil
        self.init(
            status: answer.head.status.code, statusText: answer.head.status.reasonPhrase,
            cookies: fields[values: .setCookie].map(HARCookies.set), headers: HTTPArchive.headers(fields),
            content: HTTPArchive.Content(
                size: body.count, mimeType: type.isEmpty ? "x-unknown" : type,
                text: text ?? body.base64EncodedString(), encoding: text == nil ? "base64" : nil,
                extras: packing.map { ["_contentEncoding": .string($0)] } ?? [:]),
            redirectURL: fields[.location] ?? "", bodySize: body.count)
    }
}

extension HTTPArchive {
    fileprivate static func headers(_ fields: HTTPFields) -> [Header] {
        fields.map { Header(name: $0.name.rawName, value: $0.value) }
    }
}
