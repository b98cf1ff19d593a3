package import Foundation

extension JSONTree {
    /// JSON on lines: two spaces a level, an object or array on one line where it fits in 100 columns, `[{`, `}, {` and
    /// `}]` where an array holds nothing else than longer ones, a final newline, members in the order of the tree.
    package var pretty: Data {
        var writer = JSONWriter(isPretty: true)
        writer.write(self, level: 0)
        writer.bytes.append(0x0A)
        return writer.bytes.data()
    }

    /// JSON without white space, members in the order of the tree.
    package var compact: Data {
        var writer = JSONWriter(isPretty: false)
        writer.write(self, level: 0)
        return writer.bytes.data()
    }

    /// As `compact`, with one text for all ways to write a number.
    package var canonical: [UInt8] {
        var writer = JSONWriter(isPretty: false, isCanonical: true)
        writer.write(self, level: 0)
        return Array(writer.bytes.data())
    }

    /// As `compact`, as text.
    package var compactText: String { String(decoding: compact, as: UTF8.self) }

    /// On one line, for a sentence; what is long is cut off.
    package var clipped: String {
        let text = compactText
        return text.count > 60 ? "\(text.prefix(59))…" : text
    }
}

/// Bytes that are written one after the other, into memory that grows: an array looks at each whether it is shared.
private struct ByteBuffer: ~Copyable {
    private var memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 512)
    private var capacity = 512
    private(set) var count = 0

    deinit { memory.deallocate() }

    /// The bytes, in the memory in which they were written.
    consuming func data() -> Data {
        let data = Data(
            bytesNoCopy: memory, count: count, deallocator: .custom { memory, _ in memory.deallocate() })
        discard self
        return data
    }

    /// Makes room, and lets somebody write there.
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

    /// A text without anything to escape.
    mutating func append(plain text: String) {
        text.withBytes { utf8 in
            append(atMost: utf8.count) { end in
                for index in utf8.indices { end[index] = utf8[index] }
                return utf8.count
            }
        }
    }
}

private struct JSONWriter: ~Copyable {
    var bytes = ByteBuffer()
    private var lineStart = 0
    let isPretty: Bool
    let isCanonical: Bool

    init(isPretty: Bool, isCanonical: Bool = false) {
        self.isPretty = isPretty
        self.isCanonical = isCanonical
    }

    /// - Parameter onLine: Whether all of it stands on one line; nil where that is to be found out.
    mutating func write(_ tree: JSONTree, level: Int, onLine: Bool? = nil) {
        switch tree {
        case .null: bytes.append(plain: "null")
        case .bool(let value): bytes.append(plain: value ? "true" : "false")
        case .number(let number): bytes.append(plain: isCanonical ? number.normalized : number.text)
        case .string(let text): write(text)
        case .array(let items):
            let onLine = onLine ?? fits(tree)
            // Then their brackets share lines with the array's.
            let areLong = !onLine && items.allSatisfy { Self.isLong($0, level) }
            bytes.append(0x5B)
            for index in items.indices {
                separate(index, level, breaks: !onLine && !areLong)
                write(
                    items[index], level: areLong ? level : level + 1,
                    onLine: onLine ? true : areLong ? false : nil)
            }
            close(0x5D, level, breaks: !onLine && !areLong && !items.isEmpty)
        case .object(let members):
            let onLine = onLine ?? fits(tree)
            bytes.append(0x7B)
            for index in members.indices {
                separate(index, level, breaks: !onLine)
                write(members[index].name)
                bytes.append(0x3A)
                if isPretty { bytes.append(0x20) }
                write(members[index].value, level: level + 1, onLine: onLine ? true : nil)
            }
            close(0x7D, level, breaks: !onLine && !members.isEmpty)
        }
    }

    private mutating func separate(_ index: Int, _ level: Int, breaks: Bool) {
        if index > 0 { bytes.append(0x2C) }
        if breaks {
            newLine(level + 1)
        } else if isPretty, index > 0 {
            bytes.append(0x20)
        }
    }

    private mutating func close(_ bracket: UInt8, _ level: Int, breaks: Bool) {
        if breaks { newLine(level) }
        bytes.append(bracket)
    }

    /// Whether an item of an array has members or items, and would not stand on a line of its own.
    private static func isLong(_ item: JSONTree, _ level: Int) -> Bool {
        var room = columns - 2 * level - 2
        return switch item {
        case .null, .bool, .number, .string, .array([]), .object([]): false
        case .array, .object: !fits(item, &room)
        }
    }

    private mutating func newLine(_ level: Int) {
        bytes.append(0x0A)
        lineStart = bytes.count
        bytes.append(repeating: 0x20, count: 2 * level)
    }

    private static let columns = 100

    /// Whether a value ends before the last column, and a comma after it too.
    private func fits(_ tree: JSONTree) -> Bool {
        guard isPretty else { return true }
        var room = Self.columns - (bytes.count - lineStart) - 1
        return Self.fits(tree, &room)
    }

    /// - Parameter room: What is left of the line; below zero when it does not fit.
    private static func fits(_ tree: JSONTree, _ room: inout Int) -> Bool {
        switch tree {
        case .null, .bool: room -= 5
        case .number(let number): room -= number.text.utf8.count
        // Escapes are longer: those lines may be too.
        case .string(let text): room -= text.utf8.count + 2
        case .array(let items):
            room -= 2 * max(1, items.count)
            for item in items where room >= 0 { _ = fits(item, &room) }
        case .object(let members):
            room -= 2 * max(1, members.count)
            for member in members where room >= 0 {
                room -= member.name.utf8.count + 4
                _ = fits(member.value, &room)
            }
        }
        return room >= 0
    }

    private mutating func write(_ text: String) {
        text.withBytes { utf8 in
            // An escape has six bytes.
            bytes.append(atMost: 6 * utf8.count + 2) { start in
                var end = start
                func append(_ byte: UInt8) {
                    end.pointee = byte
                    end += 1
                }
                append(0x22)
                var index = 0
                while index < utf8.count {
                    // C1 controls, and the two separators that some tools take for the end of a line, are
                    // escaped, so that the file is safe to look at and its lines are lines.
                    let byte = utf8[index]
                    index += 1
                    // Nearly all are such.
                    if byte &- 0x20 < 0x5F, byte != 0x22, byte != 0x5C {
                        append(byte)
                        continue
                    }
                    let unit: UInt16
                    switch byte {
                    case 0x00...0x1F, 0x22, 0x5C, 0x7F: unit = UInt16(byte)
                    case 0xC2 where index < utf8.count && utf8[index] < 0xA0:
                        unit = UInt16(utf8[index])
                        index += 1
                    case 0xE2
                    where index + 1 < utf8.count && utf8[index] == 0x80 && utf8[index + 1] & 0xFE == 0xA8:
                        unit = 0x2000 | UInt16(utf8[index + 1] & 0x3F)
                        index += 2
                    default:
                        append(byte)
                        continue
                    }
                    for byte in Self.escape(unit).utf8 { append(byte) }
                }
                append(0x22)
                return end - start
            }
        }
    }

    private static func escape(_ unit: UInt16) -> String {
        switch unit {
        case 0x22: return #"\""#
        case 0x5C: return #"\\"#
        case 0x0A: return #"\n"#
        case 0x0D: return #"\r"#
        case 0x09: return #"\t"#
        default:
            let hex = String(unit, radix: 16)
            return #"\u"# + String(repeating: "0", count: 4 - hex.count) + hex
        }
    }
}
