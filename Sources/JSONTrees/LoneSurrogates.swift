package import Foundation

/// Escapes of half a surrogate pair, which JSON allows and Unicode does not (RFC 8259 section 8.2); browsers and
/// mitmproxy write them.
package enum LoneSurrogates {
    /// The same JSON with U+FFFD in the place of each lone surrogate.
    package static func replaced(in json: Data) -> Data {
        json.withUnsafeBytes { bytes in
            var mended = json
            var start = 0
            while let index = first(in: bytes, from: start) {
                let digits = mended.startIndex + index + 2
                mended.replaceSubrange(digits..<digits + 4, with: "FFFD".utf8)
                start = index + 6
            }
            return mended
        }
    }

    /// The index of the first lone surrogate in bytes that are JSON.
    static func first(in json: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
        var index = start
        while index < json.count, let base = json.baseAddress,
            let escape = memchr(base + index, 0x5C, json.count - index)
        {
            index = UnsafeRawPointer(escape) - base
            if let unit = surrogate(at: index, in: json) {
                guard unit < 0xDC00, let next = surrogate(at: index + 6, in: json), next >= 0xDC00 else {
                    return index
                }
                index += 12
            } else {
                index += 2
            }
        }
        return nil
    }

    /// The UTF-16 code unit of the escape that begins at an index, if it is half of a surrogate pair.
    private static func surrogate(at index: Int, in json: UnsafeRawBufferPointer) -> UInt16? {
        guard index + 6 <= json.count, json[index] == 0x5C, json[index + 1] == 0x75 else { return nil }
        let unit = UInt16(String(decoding: json[index + 2..<index + 6], as: UTF8.self), radix: 16)
        return unit.flatMap { (0xD800...0xDFFF).contains($0) ? $0 : nil }
    }
}
