package import Foundation

extension JSONTape {
    /// JSON on lines, two spaces a level, with a final newline and members in the order of the tape. An object or array
    /// that fits in 100 columns has one line; an array of only longer ones is written with `[{`, `}, {` and `}]`.
    package var pretty: Data { written(.pretty) }

    /// JSON without white space, members in the order of the tape.
    package var compact: Data { written(.compact) }

    /// Compact JSON in which equal numbers have the same text.
    package var canonical: [UInt8] { Array(written(.canonical)) }

    /// Compact JSON as a text.
    package var compactText: String { String(decoding: compact, as: UTF8.self) }

    private func written(_ form: JSONWriter.Form) -> Data {
        bytes.withUnsafeBufferPointer { source in
            tokens.withUnsafeBufferPointer { tokens in
                var writer = JSONWriter(tokens, source, form)
                writer.write(0, level: 0)
                return writer.data()
            }
        }
    }
}

extension JSONTree {
    /// The same as those of `JSONTape`.
    package var pretty: Data { JSONTape(self).pretty }
    package var compact: Data { JSONTape(self).compact }
    package var canonical: [UInt8] { JSONTape(self).canonical }
    package var compactText: String { JSONTape(self).compactText }

    /// Compact JSON for use in a sentence, cut to 60 characters at most.
    package var clipped: String {
        let text = compactText
        return text.count > 60 ? "\(text.prefix(59))…" : text
    }
}

private struct JSONWriter: ~Copyable {
    enum Form { case pretty, compact, canonical }

    private let tokens: UnsafeBufferPointer<JSONTape.Token>
    private let source: UnsafeBufferPointer<UInt8>
    private let form: Form
    private var bytes: ByteBuffer
    private var lineStart = 0
    /// The columns of all values before each one, as if each stood on one line; only for lines.
    private var columns: [UInt32] = []

    init(
        _ tokens: UnsafeBufferPointer<JSONTape.Token>, _ source: UnsafeBufferPointer<UInt8>, _ form: Form
    ) {
        (self.tokens, self.source, self.form) = (tokens, source, form)
        // Most of what is written comes from a source of about the same size.
        bytes = ByteBuffer(capacity: 512 + source.count / 4 * 5)
        guard form == .pretty else { return }
        columns.reserveCapacity(tokens.count + 1)
        columns.append(0)
        var sum: UInt32 = 0
        for token in tokens {
            sum &+= token.name.count &+ Self.columns(of: token)
            columns.append(sum)
        }
    }

    consuming func data() -> Data {
        if form == .pretty { bytes.append(0x0A) }
        return bytes.data()
    }

    /// - Parameter onLine: Whether the whole value stands on one line; nil to find it out.
    mutating func write(_ index: Int, level: Int, onLine: Bool? = nil) {
        let token = tokens[index]
        switch token.kind {
        case .null: bytes.append(plain: "null")
        case .bool: bytes.append(plain: token.content.count > 0 ? "true" : "false")
        case .number: write(number: text(token.content))
        case .string: bytes.append(quoted: text(token.content), .invisible)
        case .array:
            let onLine = onLine ?? fits(index)
            // The brackets of long items share lines with the array's brackets.
            let areLong = !onLine && areLong(index, level)
            bytes.append(0x5B)
            var item = index + 1
            while item < token.end {
                separate(item == index + 1, level, breaks: !onLine && !areLong)
                write(item, level: areLong ? level : level + 1, onLine: onLine ? true : areLong ? false : nil)
                item = Int(tokens[item].end)
            }
            close(0x5D, level, breaks: !onLine && !areLong && token.content.count > 0)
        case .object:
            let onLine = onLine ?? fits(index)
            bytes.append(0x7B)
            var member = index + 1
            while member < token.end {
                separate(member == index + 1, level, breaks: !onLine)
                bytes.append(quoted: text(tokens[member].name), .invisible)
                bytes.append(0x3A)
                if form == .pretty { bytes.append(0x20) }
                write(member, level: level + 1, onLine: onLine ? true : nil)
                member = Int(tokens[member].end)
            }
            close(0x7D, level, breaks: !onLine && token.content.count > 0)
        }
    }

    private func text(_ slice: JSONTape.Slice) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: source[slice.range])
    }

    private mutating func write(number: UnsafeBufferPointer<UInt8>) {
        guard form == .canonical else { return bytes.append(number) }
        bytes.append(plain: JSONNumber(text: String(decoding: number, as: UTF8.self)).normalized)
    }

    private mutating func separate(_ isFirst: Bool, _ level: Int, breaks: Bool) {
        if !isFirst { bytes.append(0x2C) }
        if breaks {
            newLine(level + 1)
        } else if form == .pretty, !isFirst {
            bytes.append(0x20)
        }
    }

    private mutating func close(_ bracket: UInt8, _ level: Int, breaks: Bool) {
        if breaks { newLine(level) }
        bytes.append(bracket)
    }

    private mutating func newLine(_ level: Int) {
        bytes.append(0x0A)
        lineStart = bytes.count
        bytes.append(repeating: 0x20, count: 2 * level)
    }

    private static let allColumns = 100

    /// Whether a value ends before the last column, and a comma after it too.
    private func fits(_ index: Int) -> Bool {
        form != .pretty || columns(of: index) < Self.allColumns - (bytes.count - lineStart)
    }

    /// Whether all items of an array have members or items, and none would stand on a line of its own.
    private func areLong(_ array: Int, _ level: Int) -> Bool {
        var item = array + 1
        while item < tokens[array].end {
            let room = Self.allColumns - 2 * level - 2
            if tokens[item].end == item + 1 || columns(of: item) <= room { return false }
            item = Int(tokens[item].end)
        }
        return true
    }

    /// The columns of a value on one line.
    private func columns(of index: Int) -> Int {
        Int(columns[Int(tokens[index].end)] &- columns[index] &- tokens[index].name.count)
    }

    /// The columns of a value without what is in it.
    private static func columns(of token: JSONTape.Token) -> UInt32 {
        let count = token.content.count
        return switch token.kind {
        case .null, .bool: 5
        case .number: count
        // Escapes are not counted, so lines with escapes may be longer.
        case .string: count + 2
        case .array: 2 * max(1, count)
        case .object: 2 * max(1, count) + 4 * count
        }
    }
}
