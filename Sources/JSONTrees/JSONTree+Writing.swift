package import Foundation

extension JSONTree {
    /// JSON on lines, two spaces a level, with a final newline and members in the order of the tree. An object or array
    /// that fits in 100 columns has one line; an array of only longer ones is written with `[{`, `}, {` and `}]`.
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

    /// Compact JSON in which equal numbers have the same text.
    package var canonical: [UInt8] {
        var writer = JSONWriter(isPretty: false, isCanonical: true)
        writer.write(self, level: 0)
        return Array(writer.bytes.data())
    }

    /// Compact JSON as a text.
    package var compactText: String { String(decoding: compact, as: UTF8.self) }

    /// Compact JSON for use in a sentence, cut to 60 characters at most.
    package var clipped: String {
        let text = compactText
        return text.count > 60 ? "\(text.prefix(59))…" : text
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

    /// - Parameter onLine: Whether the whole value stands on one line; nil to find it out.
    mutating func write(_ tree: JSONTree, level: Int, onLine: Bool? = nil) {
        switch tree {
        case .null: bytes.append(plain: "null")
        case .bool(let value): bytes.append(plain: value ? "true" : "false")
        case .number(let number): bytes.append(plain: isCanonical ? number.normalized : number.text)
        case .string(let text): write(text)
        case .array(let items):
            let onLine = onLine ?? fits(tree)
            // The brackets of long items share lines with the array's brackets.
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

    /// - Parameter room: The columns that are left on the line; below zero when the value does not fit.
    private static func fits(_ tree: JSONTree, _ room: inout Int) -> Bool {
        switch tree {
        case .null, .bool: room -= 5
        case .number(let number): room -= number.text.utf8.count
        // Escapes are not counted, so lines with escapes may be longer.
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

    private mutating func write(_ text: String) { text.withBytes { bytes.append(quoted: $0, .invisible) } }
}
