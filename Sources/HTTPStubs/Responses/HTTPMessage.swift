import Foundation
import HTTPTransport
import HTTPTypes

/// A reader of a whole response as it travels over HTTP/1.1, or as `curl -i` saves it (RFC 9112).
///
/// Lines may end in CR LF or LF alone. Informational (1xx) responses before the real one are skipped. The body
/// is what `Transfer-Encoding: chunked` or `Content-Length` delimits, or else all the rest.
struct HTTPMessage {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 0

    static func read(_ data: Data) throws(StubError) -> Response {
        var message = HTTPMessage(bytes: [UInt8](data))
        return try message.response()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func response() throws(StubError) -> Response {
        var status = try statusLine()
        var fields = try fieldLines()
        while (100..<200).contains(status.code) {
            guard index < bytes.count else {
                throw StubError("It ends after “\(status.code)”, which only announces the response.")
            }
            status = try statusLine()
            fields = try fieldLines()
        }
        let body = try body(&fields)
        return Response(head: HTTPResponse(status: status, headerFields: fields), body: body)
    }

    private mutating func statusLine() throws(StubError) -> HTTPResponse.Status {
        guard let text = nextLine() else {
            throw StubError("It is empty; it must begin “HTTP/1.1 200 OK”.")
        }
        let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0].hasPrefix("HTTP/"), parts[1].utf8.count == 3,
            let code = Int(parts[1]),
            (100...999).contains(code)
        else {
            throw StubError(
                "Line \(line) is “\(text.prefix(40))”; there must be a status, such as “HTTP/1.1 200 OK”.")
        }
        let reason = parts.count > 2 ? String(parts[2]) : ""
        return HTTPResponse.Status(code: code, reasonPhrase: reason)
    }

    private mutating func fieldLines() throws(StubError) -> HTTPFields {
        var fields = HTTPFields()
        while true {
            guard let text = nextLine() else {
                throw StubError("It ends within its headers; an empty line must follow them.")
            }
            if text.isEmpty { return fields }
            fields.append(try field(text))
        }
    }

    private func field(_ text: String) throws(StubError) -> HTTPField {
        guard text.first != " ", text.first != "\t" else {
            throw StubError(
                "Line \(line) begins with a space: a header must stand in one line (RFC 9112 section 5.2).")
        }
        guard let colon = text.firstIndex(of: ":"), let name = HTTPField.Name(String(text[..<colon])) else {
            throw StubError(
                "Line \(line) is “\(text.prefix(40))”; there must be a header, such as “Content-Type: text/plain”."
            )
        }
        let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        guard HTTPField.isValidValue(value) else {
            throw StubError(
                "Line \(line): the value of \(name.rawName) has characters that a header may not have.")
        }
        return HTTPField(name: name, value: value)
    }

    private mutating func body(_ fields: inout HTTPFields) throws(StubError) -> Data {
        let encoding = fields[.contentEncoding]?.lowercased() ?? "identity"
        guard encoding == "identity" else {
            throw StubError(
                "Its body is packed (Content-Encoding: \(encoding)). Save it unpacked, without that line.")
        }
        if let transfer = fields[.transferEncoding] {
            guard transfer.lowercased() == "chunked" else {
                throw StubError(
                    "Transfer-Encoding is “\(transfer.prefix(40))”; only “chunked” can be read.")
            }
            // They speak of the body as it travelled.
            fields[.transferEncoding] = nil
            fields[.contentLength] = nil
            return try chunks()
        }
        let rest = Data(bytes[index...])
        let lengths = Set(fields[values: .contentLength].map { $0.trimmingCharacters(in: .whitespaces) })
        guard let text = lengths.first else { return rest }
        guard lengths.count == 1, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(text)
        else {
            throw StubError(
                "Content-Length is “\(lengths.sorted().joined(separator: ", ").prefix(40))”; one number is needed."
            )
        }
        // An editor ends a file with a line end, which is no part of the body.
        guard rest.count >= length, rest.dropFirst(length).allSatisfy({ $0 == 0x0A || $0 == 0x0D }) else {
            throw StubError(
                "Its body has \(rest.count) bytes, but Content-Length says \(length). Mend that line, or leave it out."
            )
        }
        return Data(rest.prefix(length))
    }

    private mutating func chunks() throws(StubError) -> Data {
        var body = Data()
        while true {
            guard let text = nextLine() else {
                throw StubError("Its chunked body ends before the chunk of size 0. Save it whole.")
            }
            let digits = text.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
            guard digits.utf8.count <= 8, digits.utf8.first != 0x2B, let size = Int(digits, radix: 16),
                size >= 0
            else {
                throw StubError(
                    "Line \(line): “\(text.prefix(20))” is not the size of a chunk. If the body was unpacked when it was saved, as curl does, take the Transfer-Encoding line out."
                )
            }
            if size == 0 { break }
            guard index + size <= bytes.count else {
                throw StubError("Its chunked body ends within a chunk of \(size) bytes. Save it whole.")
            }
            body.append(contentsOf: bytes[index..<index + size])
            line += bytes[index..<index + size].count { $0 == 0x0A }
            index += size
            guard nextLine() == "" else {
                throw StubError(
                    "Line \(line): a chunk of \(size) bytes does not end there. Check its size.")
            }
        }
        // Trailer fields are read, so that they are sound, and left out.
        while index < bytes.count, let text = nextLine(), !text.isEmpty { _ = try field(text) }
        return body
    }

    /// The next line without its end, nil after the last.
    private mutating func nextLine() -> String? {
        guard index < bytes.count else { return nil }
        let end = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
        var content = bytes[index..<end]
        if content.last == 0x0D { content.removeLast() }
        index = min(end + 1, bytes.count)
        line += 1
        return String(decoding: content, as: UTF8.self)
    }
}
