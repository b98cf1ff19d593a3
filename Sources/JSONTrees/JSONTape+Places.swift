import CSimdjson
import Foundation

extension JSONTape {
    /// Reads a whole JSON text in which nothing is escaped with simdjson; nil for any other text, and for one that simdjson
    /// does not read.
    ///
    /// Most documents have no escapes. The others, and all with a mistake, are for YAJL.
    init?(plain data: Data, mostValues: Int = JSONTree.mostValues) {
        // simdjson reads beyond the end.
        self.init(
            bytes: [UInt8](unsafeUninitializedCapacity: data.count + json_padding()) { bytes, count in
                count = data.copyBytes(to: bytes)
            })
        let found = bytes.withUnsafeBufferPointer { Self.tokens($0, mostValues: mostValues) }
        guard let found else { return nil }
        tokens = found
    }

    private static func tokens(_ text: UnsafeBufferPointer<UInt8>, mostValues: Int) -> [Token]? {
        guard let start = text.baseAddress, text.count < sizeLimit, memchr(start, 0x5C, text.count) == nil
        else { return nil }
        let places = json_places_find(start, text.count, JSONTree.deepest)
        defer { json_places_free(places) }
        guard places.count > 0 else { return nil }
        var isWhole = false
        // Between two values stands a comma or a bracket.
        let room = min(places.count / 2, mostValues) + 1
        let tokens = [Token](unsafeUninitializedCapacity: room) { tokens, count in
            let places = UnsafeBufferPointer(start: places.first, count: places.count)
            var reader = PlacesReader(text: text, places: places, tokens: tokens)
            isWhole = reader.read(mostValues: mostValues)
            count = reader.count
        }
        return isWhole ? tokens : nil
    }
}

/// Makes values of the places where the parts of a text begin, in which simdjson has found no mistake.
private struct PlacesReader {
    let text: UnsafeBufferPointer<UInt8>
    let places: UnsafeBufferPointer<UInt32>
    let tokens: UnsafeMutableBufferPointer<JSONTape.Token>
    private(set) var count = 0
    private var name = JSONTape.Slice()
    /// The innermost array or object that has not ended; while it is open, its `content.start` is the one around it.
    private var open = 0

    init(
        text: UnsafeBufferPointer<UInt8>, places: UnsafeBufferPointer<UInt32>,
        tokens: UnsafeMutableBufferPointer<JSONTape.Token>
    ) {
        (self.text, self.places, self.tokens) = (text, places, tokens)
    }

    /// Reads all values, and returns true; false when there are too many.
    mutating func read(mostValues: Int) -> Bool {
        for index in places.indices {
            if count > mostValues { return false }
            let start = Int(places[index])
            switch text[start] {
            case 0x2C, 0x3A: continue
            case 0x7B: begin(.object)
            case 0x5B: begin(.array)
            case 0x7D, 0x5D: end()
            case 0x74: add(.bool, JSONTape.Slice(count: 1))
            case 0x66: add(.bool, JSONTape.Slice())
            case 0x6E: add(.null, JSONTape.Slice())
            case 0x22:
                let next = place(index &+ 1)
                let characters = slice(from: start &+ 1, to: lastQuote(before: next))
                if next < text.count, text[next] == 0x3A {
                    name = characters
                } else {
                    add(.string, characters)
                }
            default: add(.number, slice(from: start, to: endOfNumber(before: place(index &+ 1))))
            }
        }
        return count <= mostValues
    }

    /// The place with an index, or the end of the text after the last one.
    private func place(_ index: Int) -> Int { index < places.count ? Int(places[index]) : text.count }

    // Only white space stands between the end of a text or a number and the next place.

    private func lastQuote(before next: Int) -> Int {
        var end = next &- 1
        while text[end] != 0x22 { end &-= 1 }
        return end
    }

    private func endOfNumber(before next: Int) -> Int {
        var end = next
        while text[end &- 1] <= 0x20 { end &-= 1 }
        return end
    }

    private func slice(from start: Int, to end: Int) -> JSONTape.Slice {
        JSONTape.Slice(
            start: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: end &- start))
    }

    private mutating func begin(_ kind: JSONTape.Kind) {
        let outer = open
        add(kind, slice(from: outer, to: outer))
        open = count &- 1
    }

    private mutating func end() {
        let outer = Int(tokens[open].content.start)
        tokens[open].content.start = 0
        tokens[open].end = UInt32(truncatingIfNeeded: count)
        open = outer
    }

    private mutating func add(_ kind: JSONTape.Kind, _ content: JSONTape.Slice) {
        if count > 0 { tokens[open].content.count &+= 1 }
        tokens.initializeElement(
            at: count,
            to: JSONTape.Token(
                kind: kind, name: name, content: content, end: UInt32(truncatingIfNeeded: count &+ 1)))
        count &+= 1
        name = JSONTape.Slice()
    }
}
