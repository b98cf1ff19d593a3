import Foundation
import HTTPTransport
import HTTPTypes

/// A reader of a whole response as it travels over HTTP/1.1, or as `curl -i` saves it (RFC 9112).
///
/// Lines may end in CR LF or LF alone. Informational (1xx) responses before the real one are skipped. The body is
/// the rest; a `Transfer-Encoding` is left out, because `curl -i` puts the chunks together that it speaks of.
struct HTTPMessage {
    private var rest: Data
    private var line = 0

    static func read(_ data: Data) throws(StubError) -> Response {
        var message = HTTPMessage(rest: data)
        while true {
            let status = try message.status()
            let fields = try message.fields()
            guard (100..<200).contains(status.code) else { return try message.response(status, fields) }
            guard !message.rest.isEmpty else {
                throw StubError("It ends after “\(status.code)”, which only announces the response.")
            }
        }
    }

    private mutating func status() throws(StubError) -> HTTPResponse.Status {
        guard let text = nextLine() else {
            throw StubError("It is empty; it must begin “HTTP/1.1 200 OK”.")
        }
        guard let parts = text.wholeMatch(of: /HTTP\/\S* ([1-9][0-9]{2})(?: (.*))?/)?.output,
            let code = Int(parts.1)
        else {
            throw StubError(
                "Line \(line) is “\(text.prefix(40))”; there must be a status, such as “HTTP/1.1 200 OK”.")
        }
        return HTTPResponse.Status(code: code, reasonPhrase: parts.2.map { String($0) } ?? "")
    }

    private mutating func fields() throws(StubError) -> HTTPFields {
        var fields = HTTPFields()
        while let text = nextLine() {
            if text.isEmpty { return fields }
            guard let colon = text.firstIndex(of: ":"), let name = HTTPField.Name(String(text[..<colon]))
            else {
                throw StubError(
                    "Line \(line) is “\(text.prefix(40))”; there must be a header, such as “Content-Type: text/plain”."
                )
            }
            let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            guard HTTPField.isValidValue(value) else {
                throw StubError(
                    "Line \(line): the value of \(name.rawName) has characters that a header may not have.")
            }
            fields.append(HTTPField(name: name, value: value))
        }
        throw StubError("It ends within its headers; an empty line must follow them.")
    }

    private func response(
        _ status: HTTPResponse.Status, _ fields: HTTPFields
    ) throws(StubError) -> Response {
        let encoding = fields[.contentEncoding]?.lowercased() ?? "identity"
        guard encoding == "identity" else {
            throw StubError(
                "Its body is packed (Content-Encoding: \(encoding)). Save it unpacked, without that line.")
        }
        var response = Response(head: HTTPResponse(status: status, headerFields: fields), body: Data(rest))
        if fields[.transferEncoding] != nil {
            guard rest.suffix(5) != Data("0\r\n\r\n".utf8) else {
                throw StubError(
                    "Its body is still in chunks. Save it with curl -i, which puts them together.")
            }
            response.head.headerFields[.transferEncoding] = nil
            response.head.headerFields[.contentLength] = nil
        } else if let text = fields[.contentLength] {
            // An editor ends a file with a line end, which is no part of the body.
            guard let length = Int(text), 0...rest.count ~= length,
                rest.dropFirst(length).allSatisfy({ $0 == 0x0A || $0 == 0x0D })
            else {
                throw StubError(
                    "Its body has \(rest.count) bytes, but Content-Length says \(text.prefix(40)). Mend that line, or leave it out."
                )
            }
            response.body = Data(rest.prefix(length))
        }
        return response
    }

    /// The next line without its end, nil after the last.
    private mutating func nextLine() -> String? {
        guard !rest.isEmpty else { return nil }
        var content = rest.prefix { $0 != 0x0A }
        rest = rest.dropFirst(content.count + 1)
        if content.last == 0x0D { content.removeLast() }
        line += 1
        return String(decoding: content, as: UTF8.self)
    }
}
