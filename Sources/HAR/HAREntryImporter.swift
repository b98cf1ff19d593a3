import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes

/// Makes an exchange of one entry, or says why it is none.
struct HAREntryImporter {
    let entry: HTTPArchive.Entry
    /// From 1.
    let place: Int
    let limits: HTTPArchive.Limits
    private(set) var notes: [HTTPArchive.Note] = []

    init(entry: HTTPArchive.Entry, place: Int, limits: HTTPArchive.Limits) {
        self.entry = entry
        self.place = place
        self.limits = limits
    }

    /// As exactly as it is written; nil where nobody knows.
    var start: Date? {
        entry.extras["_timingUnknown"] == true ? nil : HARDate.read(entry.startedDateTime)
    }

    /// Its number is 0.
    mutating func exchange() -> Exchange? {
        guard let url = HARURL(entry.request.url) else { return skip("its address is no URL.") }
        if let reason = reasonToSkip(url) { return skip(reason) }
        guard let method = HTTPRequest.Method(entry.request.method) else {
            return skip("its method is none of HTTP's.")
        }
        if url.hadUserInformation {
            note("the name and password in its address were left out; no request sends them there.")
        }
        var request = HTTPRequest(
            method: method, scheme: url.scheme, authority: url.authority, path: url.target,
            headerFields: requestFields(url))
        let body = requestBody(&request.headerFields)
        let result = result(for: request)
        return Exchange(number: 0, request: request, requestBody: body, result: result, timing: timing)
    }

    private func reasonToSkip(_ url: HARURL) -> String? {
        switch url.scheme {
        case "http", "https": break
        case "ws", "wss": return "it is a WebSocket, not a request with an answer."
        default: return "“\(url.scheme):” is not sent by HTTP."
        }
        if entry.extras["_webSocketMessages"] != nil || entry.extras["_resourceType"] == "websocket" {
            return "it is a WebSocket, not a request with an answer."
        }
        if url.authority.isEmpty { return "its address has no host." }
        if entry.request.method.uppercased() == "CONNECT" {
            return "it is a tunnel through a proxy, not a request with an answer."
        }
        let status = entry.response?.status ?? 0
        switch status {
        case ...0, 200...999: return nil
        case 101: return "it changes to another protocol (status 101), so what follows is not HTTP."
        case 100..<200: return "it has no final answer (status \(status))."
        default: return "its status \(status) is none of HTTP's."
        }
    }

    private var timing: Exchange.Timing? {
        guard let start else { return nil }
        let time = entry.time.flatMap { $0 >= 0 ? $0 : nil } ?? entry.timings.total ?? 0
        return Exchange.Timing(
            startedAt: HARDate.rounded(start), duration: HARDate.duration(milliseconds: time))
    }

    private mutating func result(for request: HTTPRequest) -> Result<Response, TransportError> {
        guard let response = entry.response, response.status > 0 else {
            return .failure(HARFailure.read(entry))
        }
        var fields = fields(response.headers)
        if fields[.setCookie] == nil {
            for cookie in response.cookies where !cookie.name.isEmpty {
                fields.append(HTTPField(name: .setCookie, value: HARCookies.field(set: cookie)))
            }
        }
        if fields[.location] == nil, (300..<400).contains(response.status), !response.redirectURL.isEmpty {
            fields[.location] = response.redirectURL
        }
        let body = responseBody(response, request.method, &fields)
        let status = HTTPResponse.Status(code: response.status, reasonPhrase: response.statusText)
        return .success(Response(head: HTTPResponse(status: status, headerFields: fields), body: body))
    }

    private mutating func skip(_ reason: String) -> Exchange? {
        notes.append(
            HTTPArchive.Note(kind: .skipped, entry: place, request: words, text: "left out: " + reason))
        return nil
    }

    mutating func note(_ text: String) {
        notes.append(HTTPArchive.Note(kind: .changed, entry: place, request: words, text: text))
    }

    /// Method and address, short and without what may be secret.
    private var words: String {
        let url = HARURL(entry.request.url)
        let address: String =
            switch url?.scheme {
            case "http", "https", "ws", "wss":
                (url?.authority ?? "") + (url?.target.prefix { $0 != "?" } ?? "")
            default: url.map { "\($0.scheme):…" } ?? "…"
            }
        return "\(entry.request.method) \(address.count > 100 ? address.prefix(99) + "…" : address)"
    }
}
