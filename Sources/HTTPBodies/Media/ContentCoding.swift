package import Foundation
package import HTTPTypes

/// The codings of a body, such as gzip, as `Content-Encoding` names them (RFC 9110 section 8.4).
package enum ContentCoding {
    /// The outcome of unpacking a body.
    package enum Kept: Hashable {
        /// No coding is declared, or the body is empty.
        case plain
        /// The unpacked body. The caller must remove the `Content-Encoding` field.
        case unpacked(Data)
        /// The body stays packed, because one of its codings is unknown or was never applied. The value names the
        /// declared codings.
        case packed(String)
        /// The body would unpack to more bytes than the limit. The value names the declared codings.
        case tooLarge(String)
    }

    /// Unpacks a body.
    /// - Parameter limit: The most bytes that it may unpack to.
    package static func resolve(_ body: Data, _ fields: HTTPFields, limit: Int) -> Kept {
        guard !body.isEmpty, let name = name(fields) else { return .plain }
        do throws(Decompression.Failure) {
            return try unpacked(body, fields, limit: limit).map { .unpacked($0) } ?? .plain
        } catch {
            return error == .tooLarge ? .tooLarge(name) : .packed(name)
        }
    }

    /// Undoes all declared codings. Returns nil if there are none, or if the body is empty.
    /// - Parameter limit: The most bytes that the body may unpack to.
    package static func unpacked(
        _ body: Data, _ fields: HTTPFields, limit: Int
    ) throws(Decompression.Failure) -> Data? {
        let codings = codings(fields)
        guard !body.isEmpty, !codings.isEmpty else { return nil }
        var body = body
        // The coding that was applied last is named last (RFC 9110 section 8.4).
        for coding in codings.reversed() {
            body = try Decompression.unpacked(body, coding, limit: limit)
        }
        return body
    }

    /// Returns the declared codings in lower case, such as `gzip, br`; nil if there are none.
    package static func name(_ fields: HTTPFields) -> String? {
        let codings = codings(fields)
        return codings.isEmpty ? nil : codings.joined(separator: ", ")
    }

    private static func codings(_ fields: HTTPFields) -> [String] {
        (fields[.contentEncoding] ?? "").lowercased().parts(between: 0x2C)
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !["", "identity"].contains($0) }
    }

    /// Packs a body as the fields of its response declare. Returns nil if the client does not accept a coding, or if
    /// none or an unknown one is declared.
    /// - Parameter asked: The fields of the request.
    package static func packed(_ body: Data, _ fields: HTTPFields, for asked: HTTPFields) -> Data? {
        let accepted = accepted(asked[values: .acceptEncoding].joined(separator: ",")).map(\.name)
        let codings = codings(fields)
        guard !codings.isEmpty, codings.allSatisfy({ accepted.contains($0) || accepted.contains("*") }) else {
            return nil
        }
        return codings.reduce(body as Data?) { body, coding in body.flatMap { Compression.packed($0, coding) }
        }
    }

    /// Returns an `Accept-Encoding` field without the codings that are unknown here.
    package static func known(_ field: String) -> String {
        let known = accepted(field).filter {
            ["gzip", "x-gzip", "deflate", "br", "identity"].contains($0.name)
        }
        return known.isEmpty ? "identity" : known.map(\.text).joined(separator: ", ")
    }

    /// The codings in an `Accept-Encoding` that are not refused by the weight 0 (RFC 9110 section 12.5.3).
    private static func accepted(_ field: String) -> [(name: String, text: String)] {
        field.parts(between: 0x2C).compactMap { part in
            let text = part.trimmingCharacters(in: .whitespaces)
            let name = text.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
            return text.contains(#/;\s*[qQ]\s*=\s*0(\.0*)?\s*$/#) || name.isEmpty ? nil : (name, text)
        }
    }

    /// Returns the fields without the two fields that describe the packed body.
    package static func unpackedFields(_ fields: HTTPFields) -> HTTPFields {
        var fields = fields
        fields[.contentEncoding] = nil
        fields[.contentLength] = nil
        return fields
    }
}
