import Foundation
import HTTPBodies

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A way of writing texts as bytes other than UTF-8, by its name in a `Content-Type`.
struct Charset: Hashable, Sendable {
    /// In small letters.
    let name: String

    /// Nil for one that is not taken apart here. Only names of the WHATWG Encoding Standard (section 4.2)
    /// and of Unicode are: what a service says goes to the C library's converters.
    init?(_ name: String) {
        let name = name.lowercased()
        let isName = name.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 &- 0x61 < 26 || $0 == 0x2D || $0 == 0x5F }
        guard isName, let known = Self.known.first(where: name.hasPrefix) else { return nil }
        self.name = known == "latin1" ? "iso-8859-1" : name
    }

    private static let known = [
        "iso-8859-", "windows-125", "latin1", "koi8-", "utf-16", "utf-32", "shift_jis", "euc-jp", "euc-kr",
        "gb2312", "gbk", "gb18030", "big5",
    ]

    /// Whether a text that is valid UTF-8 may mean something else in it.
    var isWide: Bool { name.hasPrefix("utf-") }

    /// Those in which letters of ASCII are written by other bytes of ASCII: nobody looks through them here.
    static func hidesASCII(_ name: String) -> Bool {
        ["utf-7", "utf7", "unicode-1-1-utf-7", "iso-2022", "hz-gb", "ibm0", "ebcdic"].contains(
            where: name.lowercased().hasPrefix)
    }

    func text(_ data: Data) -> String? {
        Self.converted(Array(data), from: name, to: "utf-8").map { String(decoding: $0, as: UTF8.self) }
    }

    /// Nil for a text that it cannot say.
    func data(_ text: String) -> Data? {
        Self.converted(Array(text.utf8), from: "utf-8", to: name).map { Data($0) }
    }

    /// By iconv (POSIX.1-2024); nil where something has no counterpart.
    private static func converted(_ bytes: [UInt8], from: String, to: String) -> [UInt8]? {
        guard let converter = iconv_open(to, from), converter != iconv_t(bitPattern: -1) else { return nil }
        defer { iconv_close(converter) }
        var converted: [UInt8] = []
        var room = [CChar](repeating: 0, count: 1 << 14)
        var input = bytes.map { CChar(bitPattern: $0) }
        var offset = 0
        // Without input at the end: what is pending is written out.
        for isEnd in [false, true] {
            while isEnd || offset < input.count {
                let (isDone, isFull, count) = input.withUnsafeMutableBufferPointer { input in
                    room.withUnsafeMutableBufferPointer { room in
                        var from = input.baseAddress.map { $0 + offset }
                        var left = input.count - offset
                        var to = room.baseAddress
                        var free = room.count
                        let result =
                            isEnd
                            ? iconv(converter, nil, nil, &to, &free)
                            : iconv(converter, &from, &left, &to, &free)
                        let isFull = result == -1 && errno == E2BIG
                        offset = input.count - left
                        return (result != -1, isFull, room.count - free)
                    }
                }
                converted.append(contentsOf: room.prefix(count).map { UInt8(bitPattern: $0) })
                guard isDone || isFull else { return nil }
                if isEnd, isDone { break }
            }
        }
        return converted
    }
}
