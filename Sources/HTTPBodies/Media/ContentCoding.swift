package import Foundation
package import HTTPTypes

/// What a `Content-Encoding` says about a body in a HAR, where most tools save the unpacked body and leave the
/// field as it was.
package enum ContentCoding {
    /// How a body stands in a HAR.
    package enum Kept: Hashable {
        /// Nothing packs it, or there is nothing to unpack.
        case plain
        /// It is unpacked; the field that says otherwise has to go.
        case unpacked(Data)
        /// It is packed, or said to be, in a way that cannot be undone here, by that name.
        case packed(String)
    }

    /// What to do with a body that is stored byte for byte.
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
        guard let name = fields[.contentEncoding]?.lowercased(), !["", "identity"].contains(name) else {
            return nil
        }
        return name
    }

    /// Without the fields that describe the packed form.
    package static func unpackedFields(_ fields: HTTPFields) -> HTTPFields {
        var fields = fields
        fields[.contentEncoding] = nil
        fields[.contentLength] = nil
        return fields
    }
}
