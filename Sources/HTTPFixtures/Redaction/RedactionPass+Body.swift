import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes

extension RedactionPass {
    /// What unpacks to more bytes is left out.
    private static let largestUnpacked = 64 << 20
    /// Parts in parts in parts …: what is deeper is left out, as each level is read anew.
    private static let deepestPart = 6

    /// A body without what is secret, and without its packing: nobody could look into it.
    mutating func body(_ data: Data, _ fields: HTTPFields) -> Data {
        let contentType = fields[.contentType]
        switch ContentCoding.resolve(data, fields, limit: Self.largestUnpacked) {
        case .plain: return body(data, contentType: contentType)
        case .unpacked(let unpacked): return body(unpacked, contentType: contentType)
        case .packed:
            // Some clients unpack it and leave the field as it was.
            let type = MediaType(contentType)
            guard CodedText(data)?.coding == .utf8 || rules.keepsMedia(type.name) else {
                return Self.leftOut(type)
            }
            return body(data, contentType: contentType)
        }
    }

    /// A body as it is compared: what `body` gives, without the way through bytes where there is one.
    mutating func form(_ data: Data, _ fields: HTTPFields) -> BodyForm {
        let type = fields[.contentType]
        let form = BodyForm(data, contentType: type)
        if case .none = form { return form }
        var isOpaque = ContentCoding.name(fields) != nil || MediaType(type).isMultipart
        if case .bytes = form { isOpaque = true }
        // What is cleaned may have become something better.
        let clean = isOpaque ? BodyForm(body(data, fields), contentType: type) : clean(form)
        // Escapes that mean no text: what stands for a secret in their place has other ones.
        guard case .text(let text) = clean, MediaType(type).isForm else { return clean }
        return .form(Form.anyPairs(text))
    }

    private mutating func body(_ data: Data, contentType: String?) -> Data {
        guard !data.isEmpty else { return data }
        let type = MediaType(contentType)
        if type.isMultipart { return multipart(data, type, boundary: Multipart.neutralBoundary) }
        let form = BodyForm(data, contentType: contentType)
        switch (form, clean(form)) {
        case (.json(let tree), .json(let cleaned)): return cleaned == tree ? data : cleaned.compact
        case (.form(let pairs), .form(let cleaned)):
            return cleaned == pairs ? data : Data(Form.text(cleaned).utf8)
        case (.text(let text), .text(let cleaned)): return cleaned == text ? data : Data(cleaned.utf8)
        case (.bytes, _): return opaque(data, type)
        default: return data
        }
    }

    /// The same without what is secret; bytes are left as they are.
    private mutating func clean(_ form: BodyForm) -> BodyForm {
        switch form {
        case .none, .bytes: form
        case .json(let tree): .json(self.tree(tree))
        case .form(let pairs):
            .form(pairs.map { FormPair(name: knownInName($0.name), value: value($0.value, named: $0.name)) })
        case .text(let text): .text(self.text(text))
        }
    }

    /// What cannot be looked into is left out.
    private mutating func opaque(_ data: Data, _ type: MediaType) -> Data {
        if type.isJSON || type.isText || type.name.isEmpty {
            // It was packed, and nothing says so any longer.
            if data.starts(with: [0x1F, 0x8B]),
                let unpacked = Decompression.unpacked(data, limit: Self.largestUnpacked)
            {
                return CodedText(unpacked) == nil ? Self.leftOut(type) : bytes(unpacked)
            }
            if let coded = CodedText(data, charset: type.charset),
                !type.name.isEmpty || coded.coding == .utf8,
                let cleaned = self.coded(coded, data)
            {
                return cleaned
            }
        }
        return rules.keepsMedia(type.name) ? bytes(data) : Self.leftOut(type)
    }

    private static func leftOut(_ type: MediaType) -> Data {
        let name = type.name.isEmpty ? "unknown" : type.name
        return Data("A body of the type \(name) was left out of this recording.\n".utf8)
    }

    // MARK: parts

    /// - Parameters:
    ///   - boundary: The one that is written.
    ///   - depth: In how many others it is a part.
    private mutating func multipart(
        _ data: Data, _ type: MediaType, boundary: String, depth: Int = 0
    ) -> Data {
        guard depth <= Self.deepestPart else { return Self.leftOut(type) }
        guard let own = type.boundary, var clean = Multipart(data, boundary: own) else {
            return rules.keepsMedia(type.name) ? bytes(data) : Self.leftOut(type)
        }
        // Values first: a file's name may hold one of them.
        for index in clean.parts.indices {
            clean.parts[index].body = content(of: clean.parts[index], depth)
        }
        for index in clean.parts.indices {
            clean.parts[index].head = bytes(clean.parts[index].head)
            clean.parts[index].body = again { $0.bytes(clean.parts[index].body) }
        }
        return clean.data(boundary: boundary)
    }

    private mutating func content(of part: Multipart.Part, _ depth: Int) -> Data {
        let type = MediaType(part.mediaType ?? "text/plain")
        switch part.transferEncoding {
        case "7bit", "8bit", "binary": return content(part.body, of: part, type, depth)
        case "base64":
            guard let decoded = Data(base64Encoded: part.body, options: .ignoreUnknownCharacters) else {
                return Self.leftOut(type)
            }
            let cleaned = content(decoded, of: part, type, depth)
            return cleaned == decoded ? part.body : cleaned.base64EncodedData()
        default: return Self.leftOut(type)
        }
    }

    private mutating func content(
        _ data: Data, of part: Multipart.Part, _ type: MediaType, _ depth: Int
    ) -> Data {
        if let kind = part.name.flatMap({ rules.kind(path: $0) }) {
            let text = CodedText(data, charset: type.charset)?.text ?? String(decoding: data, as: UTF8.self)
            let cleaned = secret(text, kind)
            return cleaned == text ? data : Data(cleaned.utf8)
        }
        // The part's head says its boundary, and stays.
        if type.isMultipart {
            return multipart(data, type, boundary: type.boundary ?? "", depth: depth + 1)
        }
        guard CodedText(data, charset: type.charset)?.coding == .utf8,
            let text = String(validating: data, as: UTF8.self)
        else {
            return opaque(data, type)
        }
        return Data(self.text(text, depth: 1).utf8)
    }
}
