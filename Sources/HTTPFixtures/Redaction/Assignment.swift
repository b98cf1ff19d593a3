import Foundation
import HTTPBodies

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
    /// Said by what stands beside it, which may mean something else: a word there may be any.
    var isGuess = false
    /// Written as in a sentence, so that the value may be an ordinary word.
    var isProse: Bool

    /// From left to right, none overlapping; those alone whose name is secret or whose value has escapes.
    static func all(in bytes: [UInt8], _ rules: RedactionRules) -> [Assignment] {
        let markup = Markup(bytes, rules)
        var found: [Assignment] = []
        var free = 0
        var run = UnquotedRun()
        for index in bytes.indices where bytes[index] == 0x3D || bytes[index] == 0x3A {
            guard index >= free, let assignment = at(index, in: bytes, rules, &run),
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

    private static func at(
        _ mark: Int, in bytes: [UInt8], _ rules: RedactionRules, _ run: inout UnquotedRun
    ) -> Assignment? {
        guard let name = name(before: mark, in: bytes) else { return nil }
        var start = mark + 1
        while start < bytes.count, bytes[start] == 0x20 { start += 1 }
        let isColon = bytes[mark] == 0x3A
        var assignment: Assignment
        var isQuoted = false
        if let (value, level) = quoted(start, in: bytes) {
            isQuoted = true
            assignment = Assignment(
                kind: nil, value: value, coding: .json(level), isProse: isColon && !name.isQuoted)
        } else {
            // Between words, an equals sign has no space around it.
            guard isColon || start == mark + 1 && !name.isApart else { return nil }
            // `https://…` is no assignment.
            if isColon, start < bytes.count, bytes[start] == 0x2F { return nil }
            run.reach(start, in: bytes)
            assignment = Assignment(
                kind: nil, value: start..<run.end, coding: isColon ? .plain : .percent,
                isProse: isColon && !(name.isQuoted && run.isNumber(from: start)))
        }
        guard !assignment.value.isEmpty else { return nil }
        assignment.kind = rules.kind(path: String(decoding: bytes[name.range], as: UTF8.self))
        if assignment.kind == nil {
            let isEscaped =
                switch assignment.coding {
                case .plain, .entities: false
                case .percent: run.hasEscape(from: start)
                case .json: bytes[assignment.value].contains(0x5C)
                }
            return isEscaped ? assignment : nil
        }
        guard assignment.isProse else { return assignment }
        // Prose says "password: too short"; what is drawn by lot is no prose.
        let isDrawnByLot =
            isQuoted ? Self.isDrawnByLot(bytes[assignment.value]) : run.isDrawnByLot(from: start)
        return isDrawnByLot ? assignment : nil
    }

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

    private static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 || byte == 0x5C }

    private static func isName(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte == 0x2D || byte == 0x2E
            || byte == 0x5B
    }

    // MARK: values

    /// What a value means.
    func decoded(_ bytes: [UInt8]) -> String { read(bytes).text }

    /// What a value means, and the coding that it is in: what cannot be decoded is as it stands.
    func read(_ bytes: [UInt8]) -> (text: String, coding: Coding) {
        let raw = String(decoding: bytes[value], as: UTF8.self)
        switch coding {
        case .plain: return (raw, coding)
        case .percent: return (Form.looselyDecoded(raw), coding)
        case .entities: return (Entities.decoded(raw), coding)
        case .json(let level):
            guard raw.utf8.contains(0x5C) else { return (raw, coding) }
            var text = raw
            for undone in 0...level {
                guard let inner = JSONTree.string(inJSON: text) else {
                    return (text, undone == 0 ? .plain : .json(undone - 1))
                }
                text = inner
            }
            return (text, coding)
        }
    }
}

extension Assignment.Coding {
    /// A value as it is written in this coding.
    func encoded(_ text: String) -> String {
        switch self {
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
