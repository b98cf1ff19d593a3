/// Limits on a feed's unpacked size, so that a hostile archive cannot fill the memory.
package struct FeedLimits: Hashable, Sendable {
    /// Bytes of one file, unpacked.
    package var file: UInt64
    /// Bytes of all files that are read, unpacked.
    package var total: UInt64
    /// Unpacked bytes for one packed byte, above which a file of `suspiciousSize` is refused.
    package var ratio: UInt64
    /// Files below this many bytes are never refused for their ratio.
    package var suspiciousSize: UInt64

    package init(
        file: UInt64 = 512 << 20, total: UInt64 = 1 << 30, ratio: UInt64 = 200,
        suspiciousSize: UInt64 = 32 << 20
    ) {
        self.file = file
        self.total = total
        self.ratio = ratio
        self.suspiciousSize = suspiciousSize
    }
}
