import Foundation
import HTTPTypes
import Testing

@testable import HTTPBodies

@Suite("Content codings")
struct ContentCodingTests {
    /// `{"trains":8}`, twenty times.
    private static let plain = Data(String(repeating: #"{"trains":8}"#, count: 20).utf8)
    private static let brotli = "oXgHwC86OfILfTc7XoLKWjFgLKDnsO3UQHw="

    private static func resolve(_ base64: String, _ coding: String, limit: Int = 1 << 20)
        -> ContentCoding.Kept
    {
        ContentCoding.resolve(Data(base64Encoded: base64) ?? Data(), [.contentEncoding: coding], limit: limit)
    }

    @Test(
        "brotli, deflate without zlib's frame, and several codings are undone, the last coding first",
        arguments: [
            ("br", brotli), ("BR", brotli), ("identity, br", brotli),
            ("deflate", "q1YqKUrMzCtWsrKorR4BbAA="),
            ("gzip, br", "DxGAH4sIAAAAAAACA6tWKilKzMwrVrKyqK0eAWwAsaBjr/AAAAAD"),
        ])
    func unpacked(coding: String, base64: String) {
        #expect(Self.resolve(base64, coding) == .unpacked(Self.plain))
    }

    @Test("a body with an unknown coding stays compressed")
    func unknown() {
        #expect(
            Self.resolve("KLUv/QRYnQAAYHsidHJhaW5zIjo4fQEA4VMlCXcHrDM=", "zstd") == .packed("zstd"))
        #expect(Self.resolve(Self.brotli, "zstd, br") == .packed("zstd, br"))
    }

    @Test("a brotli body that is cut off, or has other bytes after its end, is not decompressed")
    func broken() throws {
        let packed = try #require(Data(base64Encoded: Self.brotli))
        for count in 0..<packed.count {
            #expect(throws: Decompression.Failure.cutOff) {
                try Decompression.unpacked(packed.prefix(count), "br", limit: 1 << 20)
            }
        }
        #expect(throws: Decompression.Failure.broken) {
            try Decompression.unpacked(packed + Data([7]), "br", limit: 1 << 20)
        }
    }

    @Test("a small body that decompresses to more bytes than the limit is refused")
    func bomb() {
        // Three million zeros, compressed.
        let bomb = "n7/GLfglYOKxQCDPtwU="
        #expect(Self.resolve(bomb, "br", limit: 2_999_999) == .tooLarge("br"))
        #expect(
            Self.resolve(bomb, "br", limit: 3_000_000) == .unpacked(Data(repeating: 0x30, count: 3_000_000)))
    }

    @Test("the checksum of data is the CRC-32 of ZIP")
    func checksum() {
        // The catalogue of CRC algorithms gives this check value for CRC-32/ISO-HDLC.
        #expect(Data("123456789".utf8).crc32 == "cbf43926")
        #expect(Data().crc32 == "00000000")
    }
}
