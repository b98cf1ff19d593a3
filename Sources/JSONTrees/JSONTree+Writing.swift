package import Foundation

extension JSONTree {
    /// JSON with line breaks, indented by two spaces, and with a newline at the end. An object or array that fits in
    /// 100 columns stays on one line. An array whose items are all longer is written with `[{`, `}, {` and `}]`.
    package var pretty: Data {
        var writer = JSONWriter(isSpaced: true)
        writer.writeLines(self, level: 0)
        return writer.data + [0x0A]
    }

    package var compact: Data {
        var writer = JSONWriter()
        writer.write(self)
        return writer.data
    }

    package var compactText: String { String(decoding: compact, as: UTF8.self) }

    /// Compact JSON in which equal numbers have the same text.
    package var canonical: [UInt8] {
        var writer = JSONWriter()
        writer.write(self, number: \.normalized)
        return writer.json
    }

    /// Compact JSON for a message, cut to at most 60 characters.
    package var clipped: String {
        let text = compactText
        return text.count > 60 ? "\(text.prefix(59))…" : text
    }

    /// Counts the columns that the value takes on one line, and stops soon after the limit. An escape counts as the
    /// character that it stands for, so a line with escapes may be longer.
    fileprivate func columns(limit: Int) -> Int {
        var sum: Int
        switch self {
        case .null, .bool: sum = 5
        case .number(let number): sum = number.text.utf8.count
        case .string(let text): sum = text.utf8.count + 2
        case .array(let items):
            sum = 2 * max(1, items.count)
            for item in items {
                guard sum <= limit else { break }
                sum += item.columns(limit: limit - sum)
            }
        case .object(let members):
            sum = 2 * max(1, members.count) + 4 * members.count
            for member in members {
                guard sum <= limit else { break }
                sum += member.name.utf8.count + member.value.columns(limit: limit - sum)
            }
        }
        return sum
    }

    fileprivate var isEmpty: Bool {
        switch self {
        case .null, .bool, .number, .string: true
        case .array(let items): items.isEmpty
        case .object(let members): members.isEmpty
        }
    }
}

extension JSONWriter {
    /// - Parameter number: Returns the text to write for a number.
    package mutating func write(_ tree: JSONTree, number: (JSONNumber) -> String = \.text) {
        switch tree {
        case .null: write(plain: "null")
        case .bool(let value): write(plain: value ? "true" : "false")
        case .number(let value): write(plain: number(value))
        case .string(let text): write(text: text)
        case .array(let items):
            beginArray()
            for item in items { write(item, number: number) }
            endArray()
        case .object(let members):
            beginObject()
            for member in members {
                write(name: member.name)
                write(member.value, number: number)
            }
            endObject()
        }
    }

    private static let allColumns = 100

    /// - Parameter isLong: Whether the caller knows that the value does not fit on the line.
    fileprivate mutating func writeLines(_ tree: JSONTree, level: Int, isLong: Bool = false) {
        let room = Self.allColumns - column
        // Leave room for a comma after the value.
        guard !tree.isEmpty, isLong || tree.columns(limit: room) >= room else { return write(tree) }
        switch tree {
        case .null, .bool, .number, .string: return
        case .array(let items):
            let roomOnNextLine = Self.allColumns - 2 * level - 2
            // The brackets of long items share lines with the array's brackets.
            let areLong = items.allSatisfy {
                !$0.isEmpty && $0.columns(limit: roomOnNextLine) > roomOnNextLine
            }
            beginArray()
            for item in items {
                if !areLong { breakLine(level: level + 1) }
                writeLines(item, level: areLong ? level : level + 1, isLong: areLong)
            }
            if !areLong { breakLine(level: level, beforeEnd: true) }
            endArray()
        case .object(let members):
            beginObject()
            for member in members {
                breakLine(level: level + 1)
                write(name: member.name)
                writeLines(member.value, level: level + 1)
            }
            breakLine(level: level, beforeEnd: true)
            endObject()
        }
    }
}
