import Foundation
import HTTPTransport
import HTTPTypes

/// The head of a response, read line by line, and checked where libcurl is lenient (RFC 9112 sections 2 to 6). A field
/// over several lines, which is obsolete, is refused.
struct ResponseHead {
    /// The most bytes of all lines together, including informational responses and trailers.
    private static let limit = 80 << 10

    private(set) var status: HTTPResponse.Status?
    private(set) var fields = HTTPFields()
    /// The fields that came behind the body.
    private(set) var trailers = HTTPFields()
    /// Whether the empty line after the fields was read.
    private(set) var isComplete = false
    private var size = 0

    /// The announced length of the body in bytes.
    var length: Int? { fields[.contentLength].flatMap { Int($0) } }

    /// Reads a line of a head, with its line break. Lines after a complete head are trailers.
    ///
    /// - Returns: The head that ends with this line; nil if none does.
    mutating func read(_ line: UnsafeRawBufferPointer) throws(TransportError) -> ResponsePart? {
        size += line.count
        guard size <= Self.limit else { throw malformed("its head is too large") }
        let isClean = line.dropLast(2).allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
        guard isClean, line.suffix(2).elementsEqual("\r\n".utf8) else {
            throw malformed("a line of its head has forbidden characters")
        }
        let text = String(fieldBytes: line.dropLast(2))
        if status == nil {
            status = try Self.status(text)
        } else if !text.isEmpty {
            let field = try Self.field(text)
            if isComplete { trailers.append(field) } else { fields.append(field) }
        } else if !isComplete {
            return try end()
        }
        return nil
    }

    private static func status(_ text: String) throws(TransportError) -> HTTPResponse.Status {
        let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count > 1, ["HTTP/1.0", "HTTP/1.1"].contains(parts[0]),
            let code = number(parts[1]), parts[1].utf8.count == 3, code >= 100
        else { throw malformed("its status line cannot be read") }
        return HTTPResponse.Status(code: code, reasonPhrase: parts.count > 2 ? String(parts[2]) : "")
    }

    private static func field(_ text: String) throws(TransportError) -> HTTPField {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let name = HTTPField.Name(String(parts[0])) else {
            throw malformed("a field of its head has no name")
        }
        return HTTPField(
            name: name, value: parts[1].trimmingCharacters(in: CharacterSet(charactersIn: " \t")))
    }

    private mutating func end() throws(TransportError) -> ResponsePart? {
        let lengths = Set(fields[values: .contentLength])
        let codings = fields[values: .transferEncoding].map { $0.lowercased() }
        guard lengths.count <= 1, lengths.allSatisfy({ Self.number($0[...]) != nil }),
            codings.isEmpty || codings == ["chunked"] && lengths.isEmpty
        else { throw malformed("the length of its body is unclear") }
        guard let status else { return nil }
        let head = HTTPResponse(status: status, headerFields: fields)
        guard status.code != 101 else { throw malformed("it changes to another protocol") }
        guard status.code >= 200 else {
            (self.status, fields) = (nil, HTTPFields())
            return .informational(head)
        }
        isComplete = true
        return .head(head)
    }

    private static func number(_ digits: Substring) -> Int? {
        digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
    }

    private func malformed(_ words: String) -> TransportError { Self.malformed(words) }

    private static func malformed(_ words: String) -> TransportError {
        TransportError(.malformed, detail: words)
    }
}
