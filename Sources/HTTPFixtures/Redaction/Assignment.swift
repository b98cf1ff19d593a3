import Foundation

/// A name and its value in running text that may be secret: `a=b`, `"a": "b"`, `a: b`, `<a>b</a>`.
struct Assignment {
    /// How a value is written.
    enum Coding: Hashable {
        case plain
        /// As in a URL or a form.
        case percent
        /// As in JSON, in so many texts of JSON inside one another.
        case json(Int)
        /// As in XML and HTML.
        case entities
    }

    /// What its name says that it is; nil for one that hides more under its escapes.
    var kind: SecretKind?
    /// In the bytes that were looked through.
    var value: Range<Int>
    var coding: Coding
    /// Written as in a sentence, so that the value may be an ordinary word.
    var isProse: Bool

    /// From left to right, none overlapping; those alone whose name is secret or whose value has escapes.
    static func all(in bytes: [UInt8], _ rules: RedactionRules) -> [Assignment] {
        let markup = Markup(bytes, rules)
        var found: [Assignment] = []
        var free = 0
        for index in bytes.indices where bytes[index] == 0x3D || bytes[index] == 0x3A {
            guard index >= free, let assignment = at(index, in: bytes, rules),
                assignment.value.lowerBound >= free, !markup.attributes.contains(assignment.value.lowerBound)
            else { continue }
            found.append(assignment)
            free = assignment.value.upperBound
        }
        guard !markup.found.isEmpty else { return found }
        // The longer one holds the other, and is looked into as a whole.
        free = 0
        return (found + markup.found).sorted {
            ($0.value.lowerBound, $1.value.count) < ($1.value.lowerBound, $0.value.count)
        }.filter { assignment in
            guard assignment.value.lowerBound >= free else { return false }
            free = assignment.value.upperBound
            return true
        }
    }

    private static func at(_ mark: Int, in bytes: [UInt8], _ rules: RedactionRules) -> Assignment? {
        guard let name = name(before: mark, in: bytes) else { return nil }
        var start = mark + 1
        while start < bytes.count, bytes[start] == 0x20 { start += 1 }
        let isColon = bytes[mark] == 0x3A
        var assignment: Assignment
        if let (value, level) = quoted(start, in: bytes) {
            assignment = Assignment(
                kind: nil, value: value, coding: .json(level), isProse: isColon && !name.isQuoted)
        } else {
            // Between words, an equals sign has no space around it.
            guard isColon || start == mark + 1 && !name.isApart else { return nil }
            // `https://…` is no assignment.
            if isColon, start < bytes.count, bytes[start] == 0x2F { return nil }
            var end = start
            while end < bytes.count, !ends(bytes[end]) { end += 1 }
            let isNumber = Pseudonym.isDigits(String(decoding: bytes[start..<end], as: UTF8.self))
            assignment = Assignment(
                kind: nil, value: start..<end, coding: isColon ? .plain : .percent,
                isProse: isColon && !(name.isQuoted && isNumber))
        }
        guard !assignment.value.isEmpty else { return nil }
        assignment.kind = rules.kind(path: String(decoding: bytes[name.range], as: UTF8.self))
        if assignment.kind == nil {
            let value = bytes[assignment.value]
            let isEscaped =
                switch assignment.coding {
                case .plain, .entities: false
                case .percent: value.contains(0x25) || value.contains(0x2B)
                case .json: value.contains(0x5C)
                }
            return isEscaped ? assignment : nil
        }
        return assignment.isProse && !isDrawnByLot(bytes[assignment.value]) ? nil : assignment
    }

    /// Prose says "password: too short"; what is drawn by lot is no prose.
    private static func isDrawnByLot(_ value: ArraySlice<UInt8>) -> Bool {
        value.count >= 6
            && (SecretPatterns.looksDrawnByLot(value) || value.allSatisfy { $0 &- 0x30 < 10 })
    }

    private static func name(before mark: Int, in bytes: [UInt8]) -> (
        range: Range<Int>, isQuoted: Bool, isApart: Bool
    )? {
        var end = mark
        var isQuoted = false
        while end > 0, isQuote(bytes[end - 1]) || bytes[end - 1] == 0x20 || bytes[end - 1] == 0x5D {
            isQuoted = isQuoted || isQuote(bytes[end - 1])
            end -= 1
        }
        var start = end
        while start > 0, isName(bytes[start - 1]) { start -= 1 }
        guard start < end, end - start <= 64 else { return nil }
        // `a[b]=c` is whole, `a["b"] = "c"` is b.
        let closesBracket = !isQuoted && bytes[end..<mark].contains(0x5D)
        return (start..<end, isQuoted, end < mark && !closesBracket)
    }

    /// A value in quotes, and how deep in texts of JSON it stands; nil where none begins.
    private static func quoted(_ start: Int, in bytes: [UInt8]) -> (Range<Int>, level: Int)? {
        var index = start
        while index < bytes.count, bytes[index] == 0x5C { index += 1 }
        guard index < bytes.count, bytes[index] == 0x22 || bytes[index] == 0x27 else { return nil }
        let quote = bytes[index]
        // 0, 1, 3, 7 … backslashes, as each text around doubles them and adds one.
        let backslashes = index - start
        let level = (backslashes + 1).bitWidth - (backslashes + 1).leadingZeroBitCount - 1
        guard backslashes + 1 == 1 << level else { return nil }
        let first = index + 1
        var run = 0
        index = first
        while index < bytes.count, bytes[index] != 0x0A {
            if bytes[index] == 0x5C {
                run += 1
            } else {
                if bytes[index] == quote, run % (2 * (backslashes + 1)) == backslashes {
                    return (first..<index - backslashes, level)
                }
                run = 0
            }
            index += 1
        }
        // It was cut off.
        return (first..<index, level)
    }

    private static func ends(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00...0x20, 0x22, 0x27, 0x5C, 0x26, 0x23, 0x3B, 0x2C, 0x3C, 0x3E, 0x28, 0x29, 0x5B, 0x5D, 0x7B,
            0x7D:
            return true
        default: return false
        }
    }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 || byte == 0x5C }

    private static func isName(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte == 0x2D || byte == 0x2E
            || byte == 0x5B
    }

    // MARK: values

    /// What a value means.
    func decoded(_ bytes: [UInt8]) -> String {
        let raw = String(decoding: bytes[value], as: UTF8.self)
        switch coding {
        case .plain: return raw
        case .percent: return Form.looselyDecoded(raw)
        case .entities: return Entities.decoded(raw)
        case .json(let level):
            guard raw.utf8.contains(0x5C) else { return raw }
            var text = raw
            for _ in 0...level {
                guard let inner = JSONTree.string(inJSON: text) else { return text }
                text = inner
            }
            return text
        }
    }

    /// Another value as this one is written.
    func encoded(_ text: String) -> String {
        switch coding {
        case .plain: return text
        case .percent: return Form.encoded(text)
        case .entities: return Entities.encoded(text)
        case .json(let level):
            var text = text
            for _ in 0...level { text = String(JSONTree.string(text).compactText.dropFirst().dropLast()) }
            return text
        }
    }
}
