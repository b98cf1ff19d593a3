import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes

/// An entry that becomes an exchange, with notes for a person.
struct HAREntryImport {
    let entry: HARObject
    let request: HARObject
    /// The response; without one, the request is taken to have failed.
    let response: HARObject?
    /// The folder in which files of bodies may lie; nil for none.
    let folder: URL?
    /// The most bytes of all bodies of the file that are unpacked or lie in files of their own.
    let limit: Int
    /// The bytes that are left of them.
    private(set) var room: Int
    var notes: [String] = []
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

    /// The method and the address, shortened and without secrets.
    var name: String {
        guard let url else { return "\(method) …" }
        guard ["http", "https", "ws", "wss"].contains(url.scheme) else { return "\(method) \(url.scheme):…" }
        let address = url.authority + url.target.prefix { $0 != "?" }
        return "\(method) \(address.count > 100 ? address.prefix(99) + "…" : address)"
    }

    /// The start of the request, as exactly as the file says it.
    var writtenStart: Date? {
        entry.text("startedDateTime").flatMap {
            try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse($0)
        }
    }

    /// The start of the request; nil where it is unknown.
    var start: Date? { entry.text("_timingUnknown") == "true" ? nil : writtenStart }

    /// The exchange, with the number that it was written with, or 0; nil and a note when the entry is no exchange.
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

    /// The unpacked form of a body, as long as there is room for it.
    mutating func unpacked(_ body: Data, _ fields: HTTPFields) -> ContentCoding.Kept {
        let kept = ContentCoding.resolve(body, fields, limit: room)
        if case .unpacked(let unpacked) = kept { room -= unpacked.count }
        return kept
    }

    /// The bytes of the file in which a body lies, as Playwright writes it; nil and a note where there is none.
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
            // `ssl` is a part of `connect`; -1 is for what does not apply.
            time = ["blocked", "dns", "connect", "send", "wait", "receive"]
                .compactMap { phases.number($0) }.filter { $0 > 0 }.reduce(0, +)
        }
        let duration: Duration = time > 0 && time < 1e12 ? .microseconds((time * 1000).rounded()) : .zero
        // Rounded, because only milliseconds are written.
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

    /// The header fields without the pseudo-headers of HTTP/2, which repeat the rest of the entry.
    private mutating func fields(of message: HARObject) throws(HARProblem) -> HTTPFields {
        var fields = HTTPFields()
        for header in try message.list("headers") ?? [] {
            let rawName = header.text("name") ?? ""
            guard !rawName.hasPrefix(":") else { continue }
            guard let name = HTTPField.Name(rawName) else {
                notes.append("a header field was left out, whose name HTTP does not allow.")
                continue
            }
            // Chrome joins fields of one name by line ends, which no value can have.
            let values = (header.text("value") ?? "").split(separator: "\n", omittingEmptySubsequences: false)
            for value in values { fields.append(HTTPField(name: name, value: String(value))) }
        }
        return fields
    }
}
