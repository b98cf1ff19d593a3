package import Foundation

/// Escapes of half a surrogate pair, which JSON allows and Unicode does not (RFC 8259 section 8.2).
///
/// Browsers write them for texts that were cut in the middle of a character, mitmproxy for bytes that are no
/// UTF-8.
package enum LoneSurrogates {
    /// Whether there is one, in bytes that are JSON.
    package static func stand(in json: UnsafeRawBufferPointer) -> Bool {
        guard let start = json.baseAddress, memchr(start, 0x5C, json.count) != nil else { return false }
        return first(in: json, from: 0) != nil
    }

    /// The same JSON with U+FFFD for each; nil when there is none.
    package static func replaced(in json: Data) -> Data? {
        var bytes = [UInt8](json)
        let replacement = Array("FFFD".utf8)
        var next = first(in: bytes, from: 0)
        guard next != nil else { return nil }
        while let index = next {
            bytes.replaceSubrange(index + 2..<index + 6, with: replacement)
            next = first(in: bytes, from: index + 6)
        }
        return Data(bytes)
    }

    /// Where the first begins.
    private static func first<Bytes: RandomAccessCollection<UInt8>>(in bytes: Bytes, from start: Int) -> Int?
    where Bytes.Index == Int {
        var index = start
        while index < bytes.count {
            guard bytes[index] == 0x5C else {
                index += 1
                continue
            }
            guard let unit = surrogate(at: index, in: bytes) else {
                index += 2
                continue
            }
            guard unit < 0xDC00, let next = surrogate(at: index + 6, in: bytes), next >= 0xDC00 else {
                return index
            }
            index += 12
        }
        return nil
    }

    /// The UTF-16 code unit of the escape that begins there, if it is half a pair.
    private static func surrogate<Bytes: RandomAccessCollection<UInt8>>(at index: Int, in bytes: Bytes)
        -> UInt16? where Bytes.Index == Int
    {
        guard index + 6 <= bytes.count, bytes[index] == 0x5C, bytes[index + 1] == 0x75 else { return nil }
        let unit = UInt16(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16)
        return unit.flatMap { (0xD800...0xDFFF).contains($0) ? $0 : nil }
    }
}
