import Foundation

/// Bodies that Python's gzip and zlib have compressed.
enum Packed {
    static let places = [
        "gzip": bytes("H4sIAAAAAAACA6tWKshJTE4tVrKKjq0FADXTIbcNAAAA"),
        "deflate": bytes("eJyrVirISUxOLVayio6tBQAgvASn"),
    ]

    /// 200,000 zeros.
    static let zeros = bytes(
        """
        H4sIAAAAAAACA+3BMQEAAADCoPVPbQZ/oAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACA1wB7WOBcQA0DAA==
        """)

    private static func bytes(_ base64: String) -> [UInt8] {
        Data(base64Encoded: base64).map { Array($0) } ?? []
    }
}
