import CSimdjson
import Foundation

extension JSONTape {
    /// Reads a whole JSON text in which nothing is escaped, and checks that it is UTF-8; nil for any other text.
    ///
    /// Most documents have no escapes. The others, and all with a mistake, are for YAJL.
    init?(plain data: Data) {
        self.init(bytes: Array(data))
        guard let tokens = bytes.withUnsafeBufferPointer(Self.tokens) else { return nil }
        self.tokens = tokens
    }

    private static func tokens(_ text: UnsafeBufferPointer<UInt8>) -> [Token]? {
        guard let start = text.baseAddress, text.count < sizeLimit, memchr(start, 0x5C, text.count) == nil
        else { return nil }
        let places = json_places_find(start, text.count)
        defer { json_places_free(places) }
        guard places.count > 0 else { return nil }
        var isWhole = false
        // Between two values stands a comma or a bracket.
        let tokens = [Token](unsafeUninitializedCapacity: places.count / 2 + 1) { tokens, count in
            var reader = PlacesReader(
                text, UnsafeBufferPointer(start: places.first, count: places.count), tokens)
            isWhole = reader.read()
            count = reader.count
        }
        return isWhole ? tokens : nil
    }
}

/// Makes values of the places where the parts of a text begin.
private struct PlacesReader {
    private let text: UnsafeBufferPointer<UInt8>
    private let places: UnsafeBufferPointer<UInt32>
    private let tokens: UnsafeMutableBufferPointer<JSONTape.Token>
    private(set) var count = 0
    /// The index of the next place.
    private var next = 0
    /// The innermost array or object that has not ended; while it is open, its `content.start` is the one around it.
    private var open = 0
    private var depth = 0

    init(
        _ text: UnsafeBufferPointer<UInt8>, _ places: UnsafeBufferPointer<UInt32>,
        _ tokens: UnsafeMutableBufferPointer<JSONTape.Token>
    ) {
        (self.text, self.places, self.tokens) = (text, places, tokens)
    }

    /// Reads all, and returns whether it is one value without a mistake.
    mutating func read() -> Bool {
        var name = JSONTape.Slice()
        while value(name) {
            while depth > 0, byte(next) == (tokens[open].kind == .object ? 0x7D : 0x5D) {
                next &+= 1
                close()
            }
            if depth == 0 { return next == places.count }
            if tokens[open].content.count > 0 {
                guard byte(next) == 0x2C else { return false }
                next &+= 1
            }
            tokens[open].content.count &+= 1
            name = JSONTape.Slice()
            guard tokens[open].kind == .object else { continue }
            guard byte(next) == 0x22, byte(next &+ 1) == 0x3A else { return false }
            name = characters(from: place(next), to: place(next &+ 1))
            next &+= 2
        }
        return false
    }

    /// The place with an index, or the end of the text after the last one.
    private func place(_ index: Int) -> Int { index < places.count ? Int(places[index]) : text.count }

    /// The byte at a place; 0 after the last one.
    private func byte(_ index: Int) -> UInt8 { index < places.count ? text[Int(places[index])] : 0 }

    /// Reads the next value, or the beginning of one that has others in it.
    @inline(__always) private mutating func value(_ name: JSONTape.Slice) -> Bool {
        guard count < tokens.count else { return false }
        let (byte, start) = (byte(next), place(next))
        next &+= 1
        switch byte {
        case 0x22: add(.string, name, characters(from: start, to: place(next)))
        case 0x7B, 0x5B:
            add(byte == 0x7B ? .object : .array, name, slice(from: open, to: open))
            open = count &- 1
            depth &+= 1
            return depth <= JSONTree.deepest
        case 0x74:
            add(.bool, name, JSONTape.Slice(count: 1))
            return isWord("true", start, place(next))
        case 0x66:
            add(.bool, name, JSONTape.Slice())
            return isWord("false", start, place(next))
        case 0x6E:
            add(.null, name, JSONTape.Slice())
            return isWord("null", start, place(next))
        default:
            guard let stop = endOfNumber(from: start), isEnd(stop, place(next)) else { return false }
            add(.number, name, slice(from: start, to: stop))
        }
        return true
    }

    private func slice(from start: Int, to end: Int) -> JSONTape.Slice {
        JSONTape.Slice(
            start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: end &- start))
    }

    /// The characters of a text in quotation marks, after which comes white space at most.
    private func characters(from start: Int, to end: Int) -> JSONTape.Slice {
        var stop = end &- 1
        while stop > start &+ 1, text[stop] != 0x22 { stop &-= 1 }
        return slice(from: start &+ 1, to: stop)
    }

    private func isWord(_ word: StaticString, _ start: Int, _ next: Int) -> Bool {
        let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        let stop = start + word.count
        return stop <= next && UnsafeBufferPointer(rebasing: text[start..<stop]).equals(word)
            && isEnd(stop, next)
    }

    /// Whether a number or a word can end there: no place is found in what follows it without white space.
    private func isEnd(_ stop: Int, _ next: Int) -> Bool {
        if stop == next { return true }
        return switch text[stop] {
        case 0x20, 0x0A, 0x0D, 0x09: true
        default: false
        }
    }

    /// The end of a number (RFC 8259 section 6); nil for anything else.
    private func endOfNumber(from start: Int) -> Int? {
        var index = start
        func byte() -> UInt8 { index < text.count ? text[index] : 0 }
        func digits() -> Bool {
            let first = index
            while byte() &- 0x30 < 10 { index &+= 1 }
            return index > first
        }
        if byte() == 0x2D { index &+= 1 }
        if byte() == 0x30 { index &+= 1 } else if !digits() { return nil }
        if byte() == 0x2E {
            index &+= 1
            if !digits() { return nil }
        }
        if byte() | 0x20 == 0x65 {
            index &+= 1
            if byte() == 0x2B || byte() == 0x2D { index &+= 1 }
            if !digits() { return nil }
        }
        return index
    }

    private mutating func close() {
        let outer = tokens[open].content.start
        tokens[open].content.start = 0
        tokens[open].end = UInt32(truncatingIfNeeded: count)
        open = Int(outer)
        depth &-= 1
    }

    private mutating func add(_ kind: JSONTape.Kind, _ name: JSONTape.Slice, _ content: JSONTape.Slice) {
        let end = UInt32(truncatingIfNeeded: count &+ 1)
        tokens.initializeElement(
            at: count, to: JSONTape.Token(kind: kind, name: name, content: content, end: end))
        count &+= 1
    }
}
