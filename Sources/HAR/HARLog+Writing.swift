package import Foundation
import HTTPBodies

extension HTTPArchive.Log {
    /// The bytes of a HAR file: members sorted, two spaces a level, a final newline; the same log gives the same
    /// bytes.
    ///
    /// - Throws: `EncodingError` for a number that JSON does not have.
    package func har() throws -> Data {
        let json = try JSONEncoder().encode(HTTPArchive.File(log: self))
        return try JSONTree(reading: json).sorted.pretty
    }
}
