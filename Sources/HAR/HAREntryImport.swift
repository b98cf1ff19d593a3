import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes

/// Turns an entry of a HAR into an exchange, and notes every part that it leaves out or changes.
struct HAREntryImport {
    let entry: HARObject
    let request: HARObject
    /// The response; nil if the request failed.
    let response: HARObject?
    /// The folder of body files; nil if no such file may be read.
    let folder: URL?
    /// The most bytes of all unpacked bodies and body files of the HAR together.
    let limit: Int
    /// The bytes of `limit` that are left for this entry and all later entries.
    private(set) var room: Int
    var notes: [String] = []
    /// Whether the exchange comes from a recording, whose bodies are plain although they name their codings.
    var isFromRecording = false
    private let method: String
    private let url: HARURL?

    init(_ entry: HARObject, folder: URL?, limit: Int, room: Int) throws(HARProblem) {
        self.entry = entry
        (self.folder, self.limit, self.room) = (folder, limit, room)
        request = try entry.required("request", entry.object("request"))
        response = try entry.object("response")
        method = try request.required("method", request.text("method"))
        url = HARURL(try request.required("url", request.text("url")))
    }

    /// The method and the URL, shortened and without its query, for notes.
    var name: String {
        guard let url else { return "\(method) …" }
        guard ["http", "https", "ws", "wss"].contains(url.scheme) else { return "\(method) \(url.scheme):…" }
        let address = url.authority + url.target.prefix { $0 != "?" }
        return "\(method) \(address.count > 100 ? address.prefix(99) + "…" : address)"
    }

    /// The start of the request, with the precision of the file.
    var writtenStart: Date? {
        entry.text("startedDateTime").flatMap {
            try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse($0)
        }
    }

    /// The start of the request; nil if it is unknown.
    var start: Date? { entry.text("_timingUnknown") == "true" ? nil : writtenStart }

    /// Makes the exchange. Its number is the one that `HARExport` has written, or 0. Returns nil, and adds a note, if
    /// the entry is not an exchange.
    mutating func exchange() throws(HARProblem) -> Exchange? {
        guard let url else { return skip("its address is no URL.") }
        if let reason = reasonToSkip(url) { return skip(reason) }
        guard let method = HTTPRequest.Method(method) else { return skip("its method is none of HTTP's.") }
        if url.hadUserInformation {
            notes.append("the name and password in its address were left out; no request sends them there.")
        }
        var sent = HTTPRequest(
            method: method, scheme: url.scheme, authority: url.authority, path: url.target,
            headerFields: try fields(of: request).withoutHost(of: url))
        let body = try requestBody(&sent.headerFields)
        return Exchange(
            number: max(0, entry.text("_number").flatMap { Int($0) } ?? 0), request: sent, requestBody: body,
            result: try result(of: method), timing: try timing())
    }

    /// Unpacks a body if the limit allows it.
    mutating func unpacked(_ body: Data, _ fields: HTTPFields) -> ContentCoding.Kept {
        let kept = ContentCoding.resolve(body, fields, limit: room)
        if case .unpacked(let unpacked) = kept { room -= unpacked.count }
        return kept
    }

    /// Reads a body that Playwright has saved in a file. Returns nil, and adds a note, if it cannot be read.
    mutating func attached(_ name: String, of whose: String) -> Data? {
        guard let data = folder.flatMap({ HARFile.attachment(name, in: $0, limit: room) }) else {
            notes.append(
                "the body of its \(whose) is in a file of its own, which is not beside the HAR; it is empty now."
            )
            return nil
        }
        room -= data.count
        return data
    }

    private mutating func skip(_ reason: String) -> Exchange? {
        notes.append("left out: " + reason)
        return nil
    }

    private func reasonToSkip(_ url: HARURL) -> String? {
        if entry["_webSocketMessages"] != nil || url.scheme.hasPrefix("ws") {
            return "it is a WebSocket, not a request with a response."
        }
        guard ["http", "https"].contains(url.scheme) else { return "“\(url.scheme):” is not sent by HTTP." }
        if url.authority.isEmpty { return "its address has no host." }
        if method.uppercased() == "CONNECT" {
            return "it is a tunnel through a proxy, not a request with a response."
        }
        let status = response?.integer("status") ?? 0
        switch status {
        case ...0, 200...999: return nil
        case 101: return "it changes to another protocol (status 101), so what follows is not HTTP."
        case 100..<200: return "it has no final response (status \(status))."
        default: return "its status \(status) is none of HTTP's."
        }
    }

    private func timing() throws(HARProblem) -> Exchange.Timing? {
        guard let start else { return nil }
        var time = entry.number("time") ?? -1
        if !(time >= 0), let phases = try entry.object("timings") {
            // `connect` includes `ssl`; -1 means that a phase does not apply.
            time = ["blocked", "dns", "connect", "send", "wait", "receive"]
                .compactMap { phases.number($0) }.filter { $0 > 0 }.reduce(0, +)
        }
        let duration: Duration = time > 0 && time < 1e12 ? .microseconds((time * 1000).rounded()) : .zero
        // A file that we write has whole milliseconds, so keep no fractions.
        let milliseconds = (start.timeIntervalSince1970 * 1000).rounded()
        return Exchange.Timing(
            startedAt: Date(timeIntervalSince1970: milliseconds / 1000), duration: duration)
    }

    private mutating func result(
        of method: HTTPRequest.Method
    ) throws(HARProblem) -> Result<Response, TransportError> {
        guard let response, let status = response.integer("status"), status > 0 else {
            return .failure(failure())
        }
        let reason = response.text("statusText") ?? ""
        var head = HTTPResponse(
            status: .init(code: status, reasonPhrase: reason), headerFields: try fields(of: response))
        let redirect = response.text("redirectURL") ?? ""
        if head.headerFields[.location] == nil, (300..<400).contains(status), redirect != "" {
            head.headerFields[.location] = redirect
        }
        let body = try responseBody(response, status, method, &head.headerFields)
        return .success(Response(head: head, body: body))
    }

    /// The header fields, without the pseudo-headers of HTTP/2: they repeat other parts of the entry.
    private mutating func fields(of message: HARObject) throws(HARProblem) -> HTTPFields {
        var fields = HTTPFields()
        for header in try message.list("headers") ?? [] {
            let rawName = header.text("name") ?? ""
            guard !rawName.hasPrefix(":") else { continue }
            guard let name = HTTPField.Name(rawName) else {
                notes.append("a header field was left out: HTTP does not allow its name.")
                continue
            }
            // Chrome joins fields of one name with line breaks, which no value can contain.
            let values = (header.text("value") ?? "").split(separator: "\n", omittingEmptySubsequences: false)
            for value in values { fields.append(HTTPField(name: name, value: String(value))) }
        }
        return fields
    }
}
