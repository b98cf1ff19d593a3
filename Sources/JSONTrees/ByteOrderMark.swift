package import Foundation

/// The mark before a text that tells its encoding. JSON has none, but a reader may skip one (RFC 8259 section 8.1).
package enum ByteOrderMark {
    /// The text in UTF-8 without a mark; UTF-16 is known by its mark. Any other text stays as it is.
    package static func removed(from text: Data) -> Data {
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { return Data(text.dropFirst(3)) }
        guard text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE]),
            let decoded = String(data: text, encoding: .utf16)
        else { return text }
        return Data(decoded.utf8)
    }
}
