package import HTTPBodies

/// HTTP Archive 1.2, the format in which browsers and proxies save what they have sent and received, with
/// its own names for its values.
///
/// The format: Jan Odvarko, “HAR 1.2 Spec” (softwareishard.com/blog/har-12-spec). Reading is lenient: what
/// Chrome, Firefox, Safari, mitmproxy, Charles and Playwright leave out or spell in their own way is no
/// mistake. Writing is strict: all that the format requires is there.
package enum HTTPArchive {
    /// The version of the format that is read and written.
    package static let version = "1.2"

    /// Fields of an object that the format does not define: those that begin with an underscore, which it
    /// leaves to each tool, and `comment`, which any object may have.
    package typealias Extras = [String: JSONTree]

    /// How much is read.
    package struct Limits: Hashable, Sendable {
        /// The largest file, in bytes.
        package var fileBytes: Int
        /// The largest body that is unpacked, in bytes; a larger one stays packed.
        package var unpackedBytes: Int

        package init(fileBytes: Int = 256 << 20, unpackedBytes: Int = 64 << 20) {
            self.fileBytes = fileBytes
            self.unpackedBytes = unpackedBytes
        }
    }
}
