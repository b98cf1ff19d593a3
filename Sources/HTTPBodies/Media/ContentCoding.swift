package import Foundation
package import HTTPTypes

/// The packing of a body in a HAR, where most tools save the unpacked body and leave `Content-Encoding` as it was.
package enum ContentCoding {
    /// The form in which a body is kept.
    package enum Kept: Hashable {
        /// No packing is declared, or the body is empty.
        case plain
        /// The unpacked body; its `Content-Encoding` has to be removed.
        case unpacked(Data)
        /// The name of a packing, declared rightly or wrongly, that cannot be undone here.
        case packed(String)
        /// The name of a packing that would unpack to more than the limit.
        case tooLarge(String)
    }

    /// Unpacks a body that is stored byte for byte.
    /// - Parameter limit: The most bytes that it may unpack to.
    package static func resolve(_ body: Data, _ fields: HTTPFields, limit: Int) -> Kept {
        guard !body.isEmpty, let name = name(fields) else { return .plain }
        var body = body
        // The coding that was applied last is named last (RFC 9110 section 8.4).
        for coding in codings(name).reversed() {
            do throws(Decompression.Failure) {
                body = try unpacked(body, coding, limit: limit)
            } catch {
                return error == .tooLarge ? .tooLarge(name) : .packed(name)
            }
        }
        return .unpacked(body)
    }

    private static func unpacked(
        _ body: Data, _ coding: String, limit: Int
    ) throws(Decompression.Failure) -> Data {
        switch coding {
        case "gzip", "x-gzip": return try Decompression.gzip(body, limit: limit)
        case "deflate":
            do throws(Decompression.Failure) {
                return try Decompression.gzip(body, limit: limit)
            } catch {
                if error == .tooLarge { throw error }
                return try Decompression.bareDeflate(body, limit: limit)
            }
        case "br": return try Decompression.brotli(body, limit: limit)
        default: throw .broken
        }
    }

    /// The packing that is declared (RFC 9110 section 8.4), in small letters; nil for none.
    package static func name(_ fields: HTTPFields) -> String? {
        let name = codings(fields[.contentEncoding] ?? "").joined(separator: ", ")
        return name.isEmpty ? nil : name
    }

    private static func codings(_ list: String) -> [String] {
        list.lowercased().parts(between: 0x2C).map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !["", "identity"].contains($0) }
    }

    /// The fields without those that describe the packed form.
    package static func unpackedFields(_ fields: HTTPFields) -> HTTPFields {
        var fields = fields
        fields[.contentEncoding] = nil
        fields[.contentLength] = nil
        return fields
    }
}
