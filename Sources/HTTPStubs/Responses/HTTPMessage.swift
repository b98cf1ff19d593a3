import Foundation
import HTTPTransport
import HTTPTypes

/// Reads a whole response in the format of HTTP/1.1 (RFC 9112), or as `curl -i` saves it, with chunks joined.
/// Skips informational (1xx) responses before it.
struct HTTPMessage {
    private var rest: Data
    private var line = 0

    static func read(_ data: Data) throws(StubError) -> Response {
        var message = HTTPMessage(rest: data)
        var head: HTTPResponse
        repeat { head = try message.head() } while (100..<200).contains(head.status.code)
        return try message.response(head)
    }

    private mutating func head() throws(StubError) -> HTTPResponse {
        let first = nextLine() ?? ""
        guard let parts = first.wholeMatch(of: /HTTP\/\S* ([1-9][0-9]{2})(?: (.*))?/)?.output,
            let code = Int(parts.1)
        else { throw error(first, "a status, such as “HTTP/1.1 200 OK”") }
        var head = HTTPResponse(status: .init(code: code, reasonPhrase: parts.2.map { String($0) } ?? ""))
        while let text = nextLine() {
            if text.isEmpty { return head }
            let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = (halves.last ?? "").trimmingCharacters(in: .whitespaces)
            guard halves.count == 2, let name = HTTPField.Name(String(halves[0])),
                HTTPField.isValidValue(value)
            else { throw error(text, "a header, such as “Content-Type: text/plain”") }
            head.headerFields.append(HTTPField(name: name, value: value))
        }
        throw StubError("It ends within its headers; an empty line must follow them.")
    }

    private func error(_ text: String, _ wanted: String) -> StubError {
        StubError("Line \(max(1, line)) is “\(text.prefix(40))”; there must be \(wanted).")
    }

    private func response(_ head: HTTPResponse) throws(StubError) -> Response {
        let fields = head.headerFields
        let encoding = fields[.contentEncoding]?.lowercased() ?? "identity"
        guard encoding == "identity" else {
            throw StubError(
                "Its body is packed (Content-Encoding: \(encoding)). Save it unpacked, without that line.")
        }
        var response = Response(head: head, body: Data(rest))
        if fields[.transferEncoding] != nil {
            guard rest.suffix(5) != Data("0\r\n\r\n".utf8) else {
                throw StubError(
                    "Its body is still in chunks. Save it with curl -i, which puts them together.")
            }
            response.head.headerFields[.transferEncoding] = nil
            response.head.headerFields[.contentLength] = nil
        } else if let text = fields[.contentLength] {
            // Editors add a line end at the end of a file. It does not belong to the body.
            guard let length = Int(text), 0...rest.count ~= length,
                rest.dropFirst(length).allSatisfy({ $0 == 0x0A || $0 == 0x0D })
            else {
                throw StubError(
                    "Its body has \(rest.count) bytes, but Content-Length says \(text.prefix(40)). Correct that line, or leave it out."
                )
            }
            response.body = Data(rest.prefix(length))
        }
        return response
    }

    /// The next line without its line end; nil after the last.
    private mutating func nextLine() -> String? {
        guard !rest.isEmpty else { return nil }
        var content = rest.prefix { $0 != 0x0A }
        rest = rest.dropFirst(content.count + 1)
        if content.last == 0x0D { content.removeLast() }
        line += 1
        return String(decoding: content, as: UTF8.self)
    }
}
