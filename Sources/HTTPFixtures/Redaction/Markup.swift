import Foundation
import HTTPBodies

/// Names and values in XML and HTML, found by a tolerant search: what is malformed is to be cleaned too, so
/// that a parser, which refuses or repairs it, would not do.
struct Markup {
    private let bytes: [UInt8]
    private let rules: RedactionRules
    /// From left to right.
    private(set) var found: [Assignment] = []
    /// Where the values of attributes begin, whether they are secret or not.
    private(set) var attributes: Set<Int> = []
    /// What the next element to be opened holds, if it is one for values.
    private var expected: SecretKind?
    /// Where the comments and their like end that the search is in, from the outermost to the innermost: an
    /// element that begins inside one ends there at the latest.
    private var sections: [Int] = []
    /// By what closes a section: where it was sought last, and the first place after that.
    private var closings: [String: Range<Int>] = [:]

    private struct Tag {
        /// Without its prefix, in small letters.
        var name: String
        var attributes: [(name: String, value: Range<Int>)] = []
        var isEmpty = false
        /// After it.
        var end: Int
    }

    init(_ bytes: [UInt8], _ rules: RedactionRules) {
        self.bytes = bytes
        self.rules = rules
        if let first = bytes.firstIndex(of: 0x3C) {
            add(trimmed(0..<first), nil)
            search(from: first)
        } else if bytes.contains(0x26) {
            escaped()
        }
    }

    private mutating func search(from start: Int) {
        var index = start
        while index < bytes.count {
            if bytes[index] != 0x3C {
                index += 1
            } else if let tag = tag(at: index) {
                leaveSections(before: tag.end)
                look(into: tag)
                index = tag.end
            } else {
                leaveSections(before: index)
                if let section = section(at: index), section.inner.upperBound < (sections.last ?? bytes.count)
                {
                    sections.append(section.inner.upperBound)
                }
                let isClosing = bytes[index...].starts(with: [0x3C, 0x2F])
                let next = bytes[(index + 1)...].firstIndex(of: 0x3C) ?? bytes.count
                if isClosing, let end = bytes[index..<next].firstIndex(of: 0x3E), end + 1 < next {
                    add(trimmed(end + 1..<next), nil)
                }
                index = next
            }
        }
    }

    private mutating func leaveSections(before index: Int) {
        while let end = sections.last, end < index { sections.removeLast() }
    }

    /// A comment, an instruction, or characters that are no markup.
    private mutating func section(at index: Int) -> (inner: Range<Int>, end: Int)? {
        between("<![CDATA[", "]]>", at: index) ?? between("<!--", "-->", at: index)
            ?? between("<?", "?>", at: index)
    }

    /// Markup with every bracket escaped, in a text that has no other.
    private mutating func escaped() {
        let opening = Array("&lt;".utf8)
        let closing = Array("&gt;".utf8)
        let starts = bytes.indices.filter { bytes[$0] == 0x26 }
        guard let first = starts.first(where: { bytes[$0...].starts(with: opening) }),
            let last = starts.last(where: { bytes[$0...].starts(with: closing) }), first < last
        else { return }
        add(first..<last + closing.count, nil)
    }

    // MARK: what is secret

    private mutating func look(into tag: Tag) {
        var named: SecretKind?
        var namedForContent: SecretKind?
        for attribute in tag.attributes where Self.namers.contains(attribute.name) {
            guard let kind = rules.kind(path: text(attribute.value)) else { continue }
            named = named ?? kind
            // An `id` or a `type` says what is typed there, not what stands between the tags.
            if !["id", "type", "autocomplete"].contains(attribute.name) {
                namedForContent = namedForContent ?? kind
            }
        }
        for attribute in tag.attributes {
            attributes.insert(attribute.value.lowerBound)
            let isContent = ["value", "content"].contains(attribute.name) && !Self.isButton(tag, text)
            let own = rules.kind(path: attribute.name)
            add(attribute.value, own ?? (isContent ? named : nil), isGuess: own == nil)
        }
        guard !tag.isEmpty else { return }
        if Self.isButton(tag, text) { namedForContent = nil }
        let isForValues = Self.values.contains(tag.name)
        let own = rules.kind(path: tag.name)
        content(of: tag, own ?? namedForContent ?? (isForValues ? expected : nil), isGuess: own == nil)
    }

    /// What stands after a tag, to the next; comments inside it do not end it.
    private mutating func content(of tag: Tag, _ kind: SecretKind?, isGuess: Bool) {
        expected = nil
        var hasText = false
        let last = sections.last ?? bytes.count
        var start = tag.end
        while true {
            var end = min(start, last)
            start = end
            while end < last, bytes[end] != 0x3C { end += 1 }
            hasText = add(trimmed(start..<end), kind, isGuess: isGuess) || hasText
            if let characters = between("<![CDATA[", "]]>", at: end) {
                hasText = add(characters.inner, kind, isPlain: true, isGuess: isGuess) || hasText
                start = characters.end
            } else if let comment = between("<!--", "-->", at: end) ?? between("<?", "?>", at: end) {
                start = comment.end
            } else {
                if !hasText { expected = kind }
                // `<key>password</key><string>…</string>`
                if hasText, Self.names.contains(tag.name) {
                    expected = rules.kind(path: text(trimmed(tag.end..<end)))
                }
                return
            }
        }
    }

    /// - Returns: Whether anything stands there.
    @discardableResult private mutating func add(
        _ range: Range<Int>, _ kind: SecretKind?, isPlain: Bool = false, isGuess: Bool = false
    ) -> Bool {
        guard !range.isEmpty else { return false }
        if kind != nil {
            found.append(
                Assignment(
                    kind: kind, value: range, coding: isPlain ? .plain : .entities, isGuess: isGuess,
                    isProse: false))
        } else if !isPlain, bytes[range].contains(0x26), hasEntities(range) {
            found.append(Assignment(kind: nil, value: range, coding: .entities, isProse: false))
        }
        return true
    }

    /// What it says is what a person presses.
    private static func isButton(_ tag: Tag, _ text: (Range<Int>) -> String) -> Bool {
        tag.name == "button"
            || tag.attributes.contains {
                $0.name == "type" && ["button", "submit", "reset"].contains(text($0.value).lowercased())
            }
    }

    /// Attributes that say which field an element is.
    private static let namers: Set<String> = [
        "name", "id", "key", "property", "itemprop", "field", "type", "autocomplete",
    ]
    /// Elements that do.
    private static let names: Set<String> = ["name", "key", "field", "id", "type", "dt", "th"]
    private static let values: Set<String> = [
        "value", "data", "content", "text", "raw", "number", "code", "url", "href", "string", "integer", "dd",
        "td",
    ]

    // MARK: tags

    private func tag(at start: Int) -> Tag? {
        var index = start + 1
        guard index < bytes.count, isLetter(bytes[index]) else { return nil }
        var tag = Tag(name: name(&index), end: index)
        while true {
            while index < bytes.count, isSpace(bytes[index]) || bytes[index] == 0x2F {
                tag.isEmpty = bytes[index] == 0x2F
                index += 1
            }
            tag.end = index
            guard index < bytes.count, bytes[index] != 0x3C else { return tag }
            if bytes[index] == 0x3E {
                tag.end = index + 1
                return tag
            }
            tag.isEmpty = false
            let before = index
            let attribute = name(&index)
            if index == before {
                // Something that no attribute begins with.
                index += 1
                continue
            }
            var equals = index
            while equals < bytes.count, isSpace(bytes[equals]) { equals += 1 }
            guard equals < bytes.count, bytes[equals] == 0x3D else { continue }
            index = equals + 1
            while index < bytes.count, isSpace(bytes[index]) { index += 1 }
            tag.attributes.append((attribute, value(&index)))
        }
    }

    /// The local part, in small letters.
    private func name(_ index: inout Int) -> String {
        let start = index
        while index < bytes.count, !isSpace(bytes[index]),
            ![0x3D, 0x3E, 0x3C, 0x2F, 0x22, 0x27].contains(bytes[index])
        {
            index += 1
        }
        let name = bytes[start..<index]
        let local = name.lastIndex(of: 0x3A).map { name[($0 + 1)...] } ?? name
        return String(decoding: local, as: UTF8.self).lowercased()
    }

    private func value(_ index: inout Int) -> Range<Int> {
        guard index < bytes.count else { return index..<index }
        let quote = bytes[index]
        if quote == 0x22 || quote == 0x27, let end = bytes[(index + 1)...].firstIndex(of: quote) {
            defer { index = end + 1 }
            return index + 1..<end
        }
        let start = index
        while index < bytes.count, !isSpace(bytes[index]), bytes[index] != 0x3E { index += 1 }
        return start..<index
    }

    private mutating func between(_ opening: String, _ closing: String, at index: Int) -> (
        inner: Range<Int>, end: Int
    )? {
        guard bytes[index...].starts(with: opening.utf8) else { return nil }
        let start = index + opening.utf8.count
        let end = place(of: closing, from: start)
        return (start..<end, min(end + closing.utf8.count, bytes.count))
    }

    /// The first place of what closes a section, or the end. One is sought again only behind where it was
    /// found: any number may be opened before it.
    private mutating func place(of closing: String, from start: Int) -> Int {
        if let known = closings[closing], known.lowerBound <= start, start <= known.upperBound {
            return known.upperBound
        }
        let mark = Array(closing.utf8)
        var end = start
        while end < bytes.count, bytes[end] != mark[0] || !bytes[end...].starts(with: mark) { end += 1 }
        closings[closing] = start..<end
        return end
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var range = range
        while let first = range.first, isSpace(bytes[first]) { range = first + 1..<range.upperBound }
        while let last = range.last, isSpace(bytes[last]) { range = range.lowerBound..<last }
        return range
    }

    private func text(_ range: Range<Int>) -> String {
        range.count > 128 ? "" : Entities.decoded(String(decoding: bytes[range], as: UTF8.self))
    }

    private func hasEntities(_ range: Range<Int>) -> Bool {
        let raw = String(decoding: bytes[range], as: UTF8.self)
        return Entities.decoded(raw) != raw
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte >= 0x80
    }
}
