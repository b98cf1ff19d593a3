import Foundation
import HTTPBodies
import HTTPTypes

extension HAREntryImporter {
    mutating func requestBody(_ fields: inout HTTPFields) -> Data {
        guard let post = entry.request.postData else {
            if entry.request.bodySize > 0 {
                note("the body of its request, \(entry.request.bodySize) bytes, is not in the file.")
            }
            return Data()
        }
        if let text = post.text {
            if Self.isBase64(post.encoding) {
                if let body = Self.decoded(text) { return body }
                note("the body of its request is no base64, though it says so; it is kept as text.")
            }
            noteLostText(text, "request")
            if !text.isEmpty, ContentCoding.name(fields) != nil {
                fields = ContentCoding.unpackedFields(fields)
            }
            let type = fields[.contentType] ?? post.mimeType
            return TextBody.bytes(text, contentType: type, sizes: [entry.request.bodySize])
        }
        guard !post.params.isEmpty else { return Data() }
        guard !post.mimeType.lowercased().hasPrefix("multipart/") else {
            note(
                "only the fields of its form are in the file, not the body of its request, which is empty now."
            )
            return Data()
        }
        return Data(HARForm.text(post.params).utf8)
    }

    mutating func responseBody(
        _ response: HTTPArchive.Response, _ method: HTTPRequest.Method, _ fields: inout HTTPFields
    ) -> Data {
        let content = response.content
        guard let text = content.text else {
            let size = max(content.size ?? 0, response.bodySize)
            if size > 0, method != .head, ![204, 304].contains(response.status) {
                note("the body of its answer, \(size) bytes, is not in the file; it is empty now.")
                fields = ContentCoding.unpackedFields(fields)
            }
            return Data()
        }
        if Self.isBase64(content.encoding) {
            if let body = Self.decoded(text) { return unpacked(body, response, &fields) }
            note("the body of its answer is no base64, though it says so; it is kept as text.")
        }
        noteLostText(text, "answer")
        if !text.isEmpty, ContentCoding.name(fields) != nil { fields = ContentCoding.unpackedFields(fields) }
        let type = fields[.contentType] ?? content.mimeType
        let size = content.size ?? response.bodySize
        return TextBody.bytes(text, contentType: type, sizes: [size, size &+ (content.compression ?? 0)])
    }

    /// Bytes that came as such: unpacked by the tool, by us, or by nobody.
    private mutating func unpacked(_ body: Data, _ response: HTTPArchive.Response, _ fields: inout HTTPFields)
        -> Data
    {
        if let packing = response.content.extras["_contentEncoding"]?.string {
            fields[.contentEncoding] = packing
            return body
        }
        let isUnpackedByTool = (response.content.compression ?? 0) > 0
        switch isUnpackedByTool
            ? .unpacked(body) : ContentCoding.resolve(body, fields, limit: limits.unpackedBytes)
        {
        case .plain:
            return body
        case .unpacked(let unpacked):
            fields = ContentCoding.unpackedFields(fields)
            return unpacked
        case .packed(let name) where response.bodySize == body.count:
            note(
                "the body of its answer is kept as it was sent, packed by “\(name)”, which is not undone here."
            )
            return body
        case .packed:
            fields = ContentCoding.unpackedFields(fields)
            return body
        }
    }

    private mutating func noteLostText(_ text: String, _ whose: String) {
        if text.unicodeScalars.contains("\u{FFFD}") {
            note("the body of its \(whose) has U+FFFD, which tools write for bytes that are no text.")
        }
    }

    private static func isBase64(_ encoding: String?) -> Bool { encoding?.lowercased() == "base64" }

    /// Line ends are skipped.
    private static func decoded(_ text: String) -> Data? {
        Data(base64Encoded: text, options: text.utf8.contains(0x0A) ? .ignoreUnknownCharacters : [])
    }
}
