import Foundation

/// Escapes of half a surrogate pair, which JSON allows and Unicode does not (RFC 8259 section 8.2).
///
/// Browsers write them for texts that were cut in the middle of a character, mitmproxy for bytes that are no
/// UTF-8.
enum LoneSurrogates {
    /// The same JSON with U+FFFD for each; nil when there is none.
    static func replaced(in json: Data) -> Data? {
        var bytes = [UInt8](json)
        let replacement = Array("FFFD".utf8)
        var found = false
        var index = 0
        while index + 1 < bytes.count {
            guard bytes[index] == 0x5C else {
                index += 1
                continue
            }
            guard let unit = unit(at: index, in: bytes), (0xD800...0xDFFF).contains(unit) else {
                index += 2
                continue
            }
            if unit < 0xDC00, let next = Self.unit(at: index + 6, in: bytes), (0xDC00...0xDFFF).contains(next)
            {
                index += 12
                continue
            }
            bytes.replaceSubrange(index + 2..<index + 6, with: replacement)
            found = true
            index += 6
        }
        return found ? Data(bytes) : nil
    }

    /// The UTF-16 code unit of the escape that begins there.
    private static func unit(at index: Int, in bytes: [UInt8]) -> UInt16? {
        guard index + 6 <= bytes.count, bytes[index] == 0x5C, bytes[index + 1] == 0x75 else { return nil }
        return UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
    }
}
