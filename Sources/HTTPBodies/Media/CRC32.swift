import CZlib
package import Foundation

extension Data {
    /// The checksum that gzip and ZIP use (RFC 1952 section 8), in 8 hexadecimal digits.
    package var crc32: String {
        let sum = withUnsafeBytes {
            crc32_z(0, $0.bindMemory(to: UInt8.self).baseAddress, z_size_t($0.count))
        }
        return String(format: "%08x", UInt32(truncatingIfNeeded: sum))
    }
}
