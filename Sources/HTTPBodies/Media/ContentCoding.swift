package import Foundation
package import HTTPTypes

/// The packing of a body in a HAR, where most tools save the unpacked body and leave `Content-Encoding` as it was.
package enum ContentCoding {
    /// The form in which a body is kept.
    package enum Kept: Hashable {
        /// Nothing packs it, or there is nothing to unpack.
        case plain
        /// It is unpacked; the field that says otherwise has to go.
        case unpacked(Data)
        /// It is packed, or said to be, in a way that cannot be undone here, by that name.
        case packed(String)
    }

    /// Unpacks a body that is stored byte for byte.
    package static func resolve(_ body: Data, _ fields: HTTPFields, limit: Int) -> Kept {
        guard !body.isEmpty, let name = name(fields) else { return .plain }
        if ["gzip", "x-gzip", "deflate"].contains(name),
            let unpacked = Decompression.unpacked(body, limit: limit)
        {
            return .unpacked(unpacked)
        }
        return .packed(name)
    }

    /// The packing that is declared (RFC 9110 section 8.4), in small letters; nil for none.
    package static func name(_ fields: HTTPFields) -> String? {
        fields[.contentEncoding].map { $0.lowercased() }.flatMap { ["", "identity"].contains($0) ? nil : $0 }
    }

    /// Without the fields that describe the packed form.
    package static func unpackedFields(_ fields: HTTPFields) -> HTTPFields {
        var fields = fields
        fields[.contentEncoding] = nil
        fields[.contentLength] = nil
        return fields
    }
}
