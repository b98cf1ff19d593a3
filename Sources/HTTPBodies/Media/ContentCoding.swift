import CZlib
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

    /// The fields without those that describe the packed form.
    package static func unpackedFields(_ fields: HTTPFields) -> HTTPFields {
        var fields = fields
        fields[.contentEncoding] = nil
        fields[.contentLength] = nil
        return fields
    }
}

/// Undoes gzip and zlib (RFC 1952, RFC 1950), by zlib.
package enum Decompression {
    /// The unpacked bytes; nil if the input is not whole streams of these kinds, or unpacks to more than the limit.
    package static func unpacked(_ packed: Data, limit: Int) -> Data? {
        var packed = [UInt8](packed)
        var stream = z_stream()
        // 15 bits of window; 32 more let zlib tell the two kinds apart by the first bytes.
        guard !packed.isEmpty, let count = UInt32(exactly: packed.count),
            inflateInit2_(&stream, 15 + 32, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { inflateEnd(&stream) }
        return packed.withUnsafeMutableBufferPointer { input in
            (stream.next_in, stream.avail_in) = (input.baseAddress, count)
            return inflateAll(&stream, limit: limit)
        }
    }

    private static func inflateAll(_ stream: inout z_stream, limit: Int) -> Data? {
        var unpacked = Data()
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let (status, count) = chunk.withUnsafeMutableBufferPointer { room in
                stream.next_out = room.baseAddress
                stream.avail_out = UInt32(room.count)
                return (inflate(&stream, Z_NO_FLUSH), room.count - Int(stream.avail_out))
            }
            unpacked.append(contentsOf: chunk.prefix(count))
            guard unpacked.count <= limit else { return nil }
            if status == Z_STREAM_END {
                // gzip allows several members one after another (RFC 1952 section 2.2).
                if stream.avail_in == 0 { return unpacked }
                guard inflateReset(&stream) == Z_OK else { return nil }
            } else if status != Z_OK {
                return nil
            }
        }
    }
}
