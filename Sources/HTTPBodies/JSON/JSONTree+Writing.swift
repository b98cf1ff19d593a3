package import Foundation

extension JSONTree {
    /// JSON on lines: two spaces a level, a final newline, members in the order of the tree.
    package var pretty: Data {
        var writer = JSONWriter(isPretty: true)
        writer.write(self, level: 0)
        writer.bytes.append(0x0A)
        return Data(writer.bytes)
    }

    /// JSON without white space, members in the order of the tree.
    package var compact: Data {
        var writer = JSONWriter(isPretty: false)
        writer.write(self, level: 0)
        return Data(writer.bytes)
    }

    /// As `compact`, as text.
    package var compactText: String { String(decoding: compact, as: UTF8.self) }

    /// On one line, for a sentence; what is long is cut off.
    package var clipped: String {
        let text = compactText
        return text.count > 60 ? "\(text.prefix(59))…" : text
    }
}

private struct JSONWriter {
    package var bytes: [UInt8] = []
    package let isPretty: Bool

    package init(isPretty: Bool) { self.isPretty = isPretty }

    package mutating func write(_ tree: JSONTree, level: Int) {
        switch tree {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let number): bytes.append(contentsOf: number.text.utf8)
        case .string(let text): write(text)
        case .array(let items):
            list(items, 0x5B, 0x5D, level: level) { $0.write($1, level: level + 1) }
        case .object(let members):
            list(members, 0x7B, 0x7D, level: level) { writer, member in
                writer.write(member.name)
                writer.bytes.append(0x3A)
                if writer.isPretty { writer.bytes.append(0x20) }
                writer.write(member.value, level: level + 1)
            }
        }
    }

    private mutating func list<Item>(
        _ items: [Item], _ opening: UInt8, _ closing: UInt8, level: Int,
        write: (inout JSONWriter, Item) -> Void
    ) {
        bytes.append(opening)
        var isFirst = true
        for item in items {
            if !isFirst { bytes.append(0x2C) }
            isFirst = false
            newLine(level + 1)
            write(&self, item)
        }
        if !isFirst { newLine(level) }
        bytes.append(closing)
    }

    private mutating func newLine(_ level: Int) {
        guard isPretty else { return }
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: 2 * level))
    }

    private mutating func write(_ text: String) {
        bytes.append(0x22)
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            var index = 0
            while index < utf8.count {
                let byte = utf8[index]
                // C1 controls, and the two separators that some tools take for the end of a line, are
                // escaped, so that the file is safe to look at and its lines are lines.
                let width: Int
                switch byte {
                case 0x00...0x1F, 0x22, 0x5C, 0x7F: width = 1
                case 0xC2 where index + 1 < utf8.count && utf8[index + 1] < 0xA0: width = 2
                case 0xE2
                where index + 2 < utf8.count && utf8[index + 1] == 0x80 && utf8[index + 2] & 0xFE == 0xA8:
                    width = 3
                default:
                    index += 1
                    continue
                }
                bytes.append(contentsOf: utf8[start..<index])
                switch width {
                case 1: escape(byte)
                case 2: escape(unit: UInt16(utf8[index + 1]))
                default: escape(unit: 0x2000 | UInt16(utf8[index + 2] & 0x3F))
                }
                index += width
                start = index
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(0x22)
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case 0x22: bytes.append(contentsOf: #"\""#.utf8)
        case 0x5C: bytes.append(contentsOf: #"\\"#.utf8)
        case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
        case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
        case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
        default: escape(unit: UInt16(byte))
        }
    }

    private mutating func escape(unit: UInt16) {
        let hex = String(unit, radix: 16)
        bytes.append(contentsOf: (#"\u"# + String(repeating: "0", count: 4 - hex.count) + hex).utf8)
    }
}
