import Foundation

/// Bytes that are appended to memory that grows; an array would check for each byte whether it is shared.
struct ByteBuffer: ~Copyable {
    private var memory: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 512) {
        self.capacity = capacity
        memory = .allocate(capacity: capacity)
    }

    deinit { memory.deallocate() }

    /// The bytes, in the memory in which they were written.
    consuming func data() -> Data {
        let data = Data(
            bytesNoCopy: memory, count: count, deallocator: .custom { memory, _ in memory.deallocate() })
        discard self
        return data
    }

    /// Makes room at the end, and lets a closure write there.
    /// - Parameter write: Returns the number of bytes that it has written.
    mutating func append(atMost size: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
        if count + size > capacity {
            capacity = 2 * (count + size)
            let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
            larger.moveInitialize(from: memory, count: count)
            memory.deallocate()
            memory = larger
        }
        count += write(memory + count)
    }

    mutating func append(_ byte: UInt8) {
        append(atMost: 1) {
            $0.pointee = byte
            return 1
        }
    }

    mutating func append(repeating byte: UInt8, count: Int) {
        append(atMost: count) {
            $0.update(repeating: byte, count: count)
            return count
        }
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        append(atMost: bytes.count) {
            $0.update(from: start, count: bytes.count)
            return bytes.count
        }
    }

    /// Appends a text in which nothing must be escaped.
    mutating func append(plain text: String) { text.withBytes { append($0) } }

    /// Calls a closure with some of the bytes.
    func withBytes<Value>(_ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        body(UnsafeBufferPointer(start: memory + range.lowerBound, count: range.count))
    }

    /// The characters that are written as escapes.
    enum Escapes {
        /// The characters that JSON does not allow in a text (RFC 8259 section 7).
        case required
        /// These, and C1 controls and the two separators that some tools take for the end of a line, so that the file is
        /// safe to look at and all tools see the same lines.
        case invisible
    }

    /// Appends a text in quotation marks.
    mutating func append(quoted utf8: UnsafeBufferPointer<UInt8>, _ escapes: Escapes) {
        // An escape has six bytes at most.
        append(atMost: 6 * utf8.count + 2) { start in
            start.pointee = 0x22
            var end = start + 1
            if Self.isPlain(utf8) {
                if let source = utf8.baseAddress { end.update(from: source, count: utf8.count) }
                end += utf8.count
            } else {
                Self.write(utf8, escapes, at: &end)
            }
            end.pointee = 0x22
            return end + 1 - start
        }
    }

    /// Whether all is printable ASCII, without quotation marks and backslashes.
    private static func isPlain(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        let bytes = UnsafeRawBufferPointer(utf8)
        guard bytes.count >= 4 else {
            return bytes.allSatisfy { $0 &- 0x20 < 0x5F && $0 != 0x22 && $0 != 0x5C }
        }
        guard bytes.count >= 8 else {
            let end = bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self)
            return isPlain(UInt64(bytes.loadUnaligned(as: UInt32.self)) << 32 | UInt64(end))
        }
        // Eight bytes at a time, the last ones together with some that were seen already.
        var index = 0
        while index < bytes.count {
            let offset = min(index, bytes.count - 8)
            if !isPlain(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) { return false }
            index += 8
        }
        return true
    }

    private static func isPlain(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        // The highest bit of a byte is set where it is zero; above such a byte it may be set for nothing.
        func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
        let controls = (word &- 0x20 * ones) | word
        let others = zeros(word ^ 0x22 * ones) | zeros(word ^ 0x5C * ones) | zeros(word ^ 0x7F * ones)
        return (controls | others) & (0x80 * ones) == 0
    }

    private static func write(
        _ bytes: UnsafeBufferPointer<UInt8>, _ escapes: Escapes, at end: inout UnsafeMutablePointer<UInt8>
    ) {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            let unit: UInt16
            switch byte {
            case 0x00...0x1F, 0x22, 0x5C: unit = UInt16(byte)
            case 0x7F where escapes == .invisible: unit = UInt16(byte)
            case 0xC2 where escapes == .invisible && index < bytes.count && bytes[index] < 0xA0:
                unit = UInt16(bytes[index])
                index += 1
            case 0xE2
            where escapes == .invisible && index + 1 < bytes.count && bytes[index] == 0x80
                && bytes[index + 1] & 0xFE == 0xA8:
                unit = 0x2000 | UInt16(bytes[index + 1] & 0x3F)
                index += 2
            default:
                end.pointee = byte
                end += 1
                continue
            }
            for byte in escape(unit, escapes).utf8 {
                end.pointee = byte
                end += 1
            }
        }
    }

    private static func escape(_ unit: UInt16, _ escapes: Escapes) -> String {
        switch unit {
        case 0x22: return #"\""#
        case 0x5C: return #"\\"#
        case 0x0A: return #"\n"#
        case 0x0D: return #"\r"#
        case 0x09: return #"\t"#
        case 0x08 where escapes == .required: return #"\b"#
        case 0x0C where escapes == .required: return #"\f"#
        default:
            let hex = String(unit, radix: 16)
            return #"\u"# + String(repeating: "0", count: 4 - hex.count) + hex
        }
    }
}
