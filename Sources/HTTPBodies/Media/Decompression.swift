import CBrotli
import CZlib
package import Foundation

/// Decompresses bodies with zlib and Google's brotli.
package enum Decompression {
    package enum Failure: Error {
        case unknown
        /// The body ends too early.
        case cutOff
        /// The body was never packed, is damaged, or is followed by other bytes.
        case broken
        /// The body unpacks to more bytes than the limit.
        case tooLarge
    }

    /// Undoes one content coding.
    /// - Parameters:
    ///   - coding: The name of the coding in lower case.
    ///   - limit: The most bytes that the body may unpack to.
    package static func unpacked(_ packed: Data, _ coding: String, limit: Int) throws(Failure) -> Data {
        // A window of 15 bits. With 32 added, zlib expects a frame: that of gzip (RFC 1952) or its own (RFC
        // 1950). With a minus sign, it expects no frame.
        let (framed, bare): (Int32, Int32) = (15 + 32, -15)
        switch coding {
        case "gzip", "x-gzip": return try inflated(packed, window: framed, limit: limit)
        case "deflate":
            do throws(Failure) {
                return try inflated(packed, window: framed, limit: limit)
            } catch .broken {
                // Some services leave out the frame (RFC 9110 section 8.4.1.2).
                return try inflated(packed, window: bare, limit: limit)
            }
        case "br": return try brotli(packed, limit: limit)
        default: throw .unknown
        }
    }

    /// Decompresses brotli (RFC 7932).
    private static func brotli(_ packed: Data, limit: Int) throws(Failure) -> Data {
        guard let decoder = BrotliDecoderCreateInstance(nil, nil, nil) else { throw .broken }
        defer { BrotliDecoderDestroyInstance(decoder) }
        let packed = [UInt8](packed)
        return try packed.withUnsafeBufferPointer { input throws(Failure) in
            var (next, left) = (input.baseAddress, input.count)
            return try gathered(limit: limit) { room in
                var (end, free) = (room.baseAddress, room.count)
                let result = BrotliDecoderDecompressStream(decoder, &left, &next, &free, &end, nil)
                let count = room.count - free
                return switch result {
                case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: (count, .more)
                case BROTLI_DECODER_RESULT_SUCCESS where left == 0: (count, .end)
                case BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT: (count, .cutOff)
                default: (count, .broken)
                }
            }
        }
    }

    private static func inflated(_ packed: Data, window: Int32, limit: Int) throws(Failure) -> Data {
        var packed = [UInt8](packed)
        var stream = z_stream()
        guard !packed.isEmpty, let count = UInt32(exactly: packed.count),
            inflateInit2_(&stream, window, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { throw .broken }
        defer { inflateEnd(&stream) }
        return try packed.withUnsafeMutableBufferPointer { input throws(Failure) in
            (stream.next_in, stream.avail_in) = (input.baseAddress, count)
            return try gathered(limit: limit) { room in
                (stream.next_out, stream.avail_out) = (room.baseAddress, UInt32(room.count))
                let status = inflate(&stream, Z_NO_FLUSH)
                let count = room.count - Int(stream.avail_out)
                if status == Z_OK { return (count, .more) }
                guard status == Z_STREAM_END else {
                    return (count, status == Z_BUF_ERROR ? .cutOff : .broken)
                }
                if stream.avail_in == 0 { return (count, .end) }
                // gzip allows several members one after another (RFC 1952 section 2.2).
                return (count, inflateReset(&stream) == Z_OK ? .more : .broken)
            }
        }
    }

    private enum Progress { case more, end, cutOff, broken }

    /// Calls a closure until it reports the end, and collects the bytes that it writes into a buffer.
    private static func gathered(
        limit: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> (count: Int, progress: Progress)
    ) throws(Failure) -> Data {
        var gathered = Data()
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let progress = chunk.withUnsafeMutableBufferPointer { room in
                let (count, progress) = fill(room)
                gathered.append(UnsafeBufferPointer(rebasing: UnsafeBufferPointer(room)[..<count]))
                return progress
            }
            guard gathered.count <= limit else { throw .tooLarge }
            switch progress {
            case .more: continue
            case .end: return gathered
            case .cutOff: throw .cutOff
            case .broken: throw .broken
            }
        }
    }
}

extension Data {
    /// The CRC-32 of gzip and ZIP (RFC 1952 section 8) in 8 hexadecimal digits.
    package var crc32: String {
        let sum = withUnsafeBytes {
            crc32_z(0, $0.bindMemory(to: UInt8.self).baseAddress, z_size_t($0.count))
        }
        return String(format: "%08x", UInt32(truncatingIfNeeded: sum))
    }
}
