import Foundation
import HTTPBodies
import HTTPTypes

extension HAREntryImport {
    mutating func requestBody(_ fields: inout HTTPFields) throws(HARProblem) -> Data {
        let size = request.integer("bodySize") ?? -1
        let post = try request.object("postData")
        let type = post?.text("mimeType") ?? ""
        addType(type, to: &fields)
        if let name = post?.text("_file") { return attached(name, of: "request") ?? Data() }
        if let post, let text = post.text("text") {
            // HAR 1.2 has no field for the encoding of request bodies. Some tools add `encoding` or `_encoding`.
            let encoding = post.text("_encoding") ?? post.text("encoding")
            return decoded(text, encoding, of: "request")
                ?? bytes(text, of: "request", &fields, type: type, sizes: [size])
        }
        let params = try post?.list("params") ?? []
        if params.isEmpty, size > 0 {
            notes.append("the body of its request, \(size) bytes, is not in the file.")
        }
        guard params.isEmpty || !type.lowercased().hasPrefix("multipart/") else {
            notes.append("only the fields of its form are in the file; the body of its request is empty now.")
            return Data()
        }
        let pairs = params.map { FormPair(name: $0.text("name") ?? "", value: $0.text("value") ?? "") }
        return Data(Form.text(pairs).utf8)
    }

    mutating func responseBody(
        _ response: HARObject, _ status: Int, _ method: HTTPRequest.Method, _ fields: inout HTTPFields
    ) throws(HARProblem) -> Data {
        let content = try response.object("content")
        let bodySize = response.integer("bodySize") ?? -1
        if content?.text("text")?.isEmpty == false || content?.text("_file") != nil {
            addType(content?.text("mimeType") ?? "", to: &fields)
        }
        if let name = content?.text("_file") {
            // Playwright saves the body as the page got it: unpacked.
            fields = ContentCoding.unpackedFields(fields)
            return attached(name, of: "response") ?? Data()
        }
        guard let content, let text = content.text("text") else {
            let size = max(content?.integer("size") ?? 0, bodySize)
            if size > 0, method != .head, ![204, 304].contains(status) {
                notes.append("the body of its response, \(size) bytes, is not in the file; it is empty now.")
                fields = ContentCoding.unpackedFields(fields)
            }
            return Data()
        }
        let saved = content.integer("compression") ?? 0
        guard let body = decoded(text, content.text("encoding"), of: "response") else {
            let (type, size) = (content.text("mimeType") ?? "", content.integer("size") ?? bodySize)
            return bytes(text, of: "response", &fields, type: type, sizes: [size, size &+ saved])
        }
        // If a tool reports how many bytes compression saved, it has already unpacked the body.
        let kept = saved > 0 ? .unpacked(body) : unpacked(body, fields)
        if case .plain = kept { return body }
        if case .tooLarge = kept {
            notes.append(
                "the body of its response would make the unpacked bodies of the file more than \(limit) bytes; it is "
                    + "empty now.")
            fields = ContentCoding.unpackedFields(fields)
            return Data()
        }
        if case .packed(let name) = kept, bodySize == body.count || body.starts(with: Self.zstdMark) {
            if !isFromRecording {
                notes.append("the body of its response stays packed by “\(name)”, which is not undone here.")
            }
            return body
        }
        fields = ContentCoding.unpackedFields(fields)
        if case .unpacked(let unpacked) = kept { return unpacked }
        return body
    }

    /// Adds a `Content-Type` from `mimeType` if the tool left out all header fields.
    private func addType(_ type: String, to fields: inout HTTPFields) {
        if fields.isEmpty, type.utf8.contains(0x2F) { fields[.contentType] = type }
    }

    /// The first bytes of a Zstandard frame (RFC 8878 section 3.1.1).
    private static let zstdMark: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]

    /// Decodes a body in base64. Returns nil if the body is text.
    private mutating func decoded(_ text: String, _ encoding: String?, of whose: String) -> Data? {
        guard encoding?.lowercased() == "base64" else { return nil }
        // Base64 may have line breaks.
        let options: Data.Base64DecodingOptions = text.utf8.contains(0x0A) ? .ignoreUnknownCharacters : []
        if let body = Data(base64Encoded: text, options: options) { return body }
        notes.append("the body of its \(whose) is not base64, though it says so; it is kept as text.")
        return nil
    }

    /// Encodes a body that the tool has saved as text. Uses the declared charset, if it is known here and has all the
    /// characters. Uses Latin-1 if no charset is declared and one of the sizes fits. Otherwise uses UTF-8.
    private mutating func bytes(
        _ text: String, of whose: String, _ fields: inout HTTPFields, type: String, sizes: [Int]
    ) -> Data {
        if text.unicodeScalars.contains("\u{FFFD}") {
            notes.append(
                "the body of its \(whose) has U+FFFD, which tools write for bytes that are not text.")
        }
        if !text.isEmpty, ContentCoding.name(fields) != nil { fields = ContentCoding.unpackedFields(fields) }
        let (utf8, type) = (Data(text.utf8), MediaType(fields[.contentType] ?? type))
        // Browsers read Latin-1 as windows-1252 (WHATWG Encoding, section 4.2); other tools do not. A text that both
        // charsets can encode has the same bytes in both.
        let encodings: [String.Encoding] =
            switch type.charset {
            case "iso-8859-1", "latin1": [.isoLatin1, .windowsCP1252]
            case "windows-1252": [.windowsCP1252]
            // If the size equals the number of characters, each character was one byte. JSON is an exception: it
            // is always UTF-8 (RFC 8259 section 8.1), so there the tool has counted characters instead of bytes.
            case nil
            where !type.isJSON && !sizes.contains(utf8.count) && sizes.contains(text.unicodeScalars.count):
                [.isoLatin1]
            default: []
            }
        return encodings.lazy.compactMap { text.data(using: $0) }.first ?? utf8
    }
}
