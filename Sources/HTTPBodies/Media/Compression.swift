import CBrotli
import CZlib
import Foundation

/// Compresses bodies with zlib and Google's brotli.
enum Compression {
    /// Applies one content coding, by its name in lower case. Returns nil if the coding is unknown.
    static func packed(_ body: Data, _ coding: String) -> Data? {
        // A window of 15 bits. With 16 added, zlib writes the frame of gzip (RFC 1952), otherwise its own (RFC 1950).
        switch coding {
        case "gzip", "x-gzip": deflated(body, window: 15 + 16)
        case "deflate": deflated(body, window: 15)
        case "br": brotli(body)
        default: nil
        }
    }

    private static func deflated(_ body: Data, window: Int32) -> Data? {
        var (body, stream) = ([UInt8](body), z_stream())
        guard let count = UInt32(exactly: body.count),
            deflateInit2_(
                &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(body.count))))
        let status = body.withUnsafeMutableBufferPointer { input in
            packed.withUnsafeMutableBufferPointer { output in
                (stream.next_in, stream.avail_in) = (input.baseAddress, count)
                (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(clamping: output.count))
                return deflate(&stream, Z_FINISH)
            }
        }
        return status == Z_STREAM_END ? Data(packed.prefix(Int(stream.total_out))) : nil
    }

    private static func brotli(_ body: Data) -> Data? {
        let body = [UInt8](body)
        var size = BrotliEncoderMaxCompressedSize(body.count)
        var packed = [UInt8](repeating: 0, count: size)
        // A middle quality, as servers use it for responses that they pack while they send them.
        let isDone = BrotliEncoderCompress(
            5, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_GENERIC, body.count, body, &size, &packed)
        return isDone == BROTLI_TRUE ? Data(packed.prefix(size)) : nil
    }
}
