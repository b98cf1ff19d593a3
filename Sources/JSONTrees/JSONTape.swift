import CYAJL
package import Foundation

/// A JSON text cut into its values by YAJL, in the order of the text. Texts and numbers are made of it when they are
/// asked for.
package struct JSONTape {
    package enum Kind: UInt8 { case null, bool, number, string, array, object }

    /// A part of the bytes.
    package struct Slice {
        package var start: UInt32 = 0
        package var count: UInt32 = 0

        var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
    }

    package struct Token {
        package let kind: Kind
        /// The name of a member.
        let name: Slice
        /// The characters of a text or a number, or of `true`; for an array or an object, `count` is how many it has.
        package internal(set) var content: Slice
        /// The index after this value and all that is in it.
        package internal(set) var end: UInt32
    }

    package private(set) var tokens: [Token] = []
    /// The whole text, and after it those texts that have escapes, without these.
    private var bytes: [UInt8]
    /// The arrays and objects that have not ended yet.
    private var open: [Int] = []
    private var name = Slice()
    /// The place of the text in memory, only while it is read.
    private var source: UnsafePointer<UInt8>?
    private let size: Int

    package init(_ data: Data) throws(JSONReadingError) {
        bytes = Array(data)
        size = data.count
        if let error = data.withUnsafeBytes({ read($0) }) { throw error }
        source = nil
    }

    private mutating func read(_ text: UnsafeRawBufferPointer) -> JSONReadingError? {
        func error(_ reason: JSONReadingError.Reason, at end: Int = 0) -> JSONReadingError {
            JSONReadingError(reason: reason, line: 1 + text.prefix(end).count { $0 == 0x0A })
        }
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { return error(.byteOrderMark) }
        guard size < 1 << 30 else { return error(.tooLarge) }
        source = text.bindMemory(to: UInt8.self).baseAddress
        var (status, stopped, isCut) = (yajl_status_error, 0, false)
        withUnsafePointer(to: Self.callbacks) { callbacks in
            withUnsafeMutablePointer(to: &self) { tape in
                guard let parser = yajl_alloc(callbacks, nil, tape) else { return }
                defer { yajl_free(parser) }
                CYAJL_leave_texts_unchecked(parser)
                status = yajl_status_ok
                if let source = tape.pointee.source { status = yajl_parse(parser, source, text.count) }
                stopped = yajl_get_bytes_consumed(parser)
                isCut =
                    status == yajl_status_ok
                    && (tape.pointee.tokens.isEmpty || !tape.pointee.open.isEmpty)
                if status == yajl_status_ok { status = yajl_complete_parse(parser) }
            }
        }
        guard status == yajl_status_ok, !tokens.isEmpty else {
            if isCut { return error(.cutOff, at: text.count) }
            return error(open.count > JSONTree.deepest ? .tooDeep : .notJSON, at: stopped)
        }
        // YAJL puts a question mark in the place of a lone surrogate.
        let hasEscapes = bytes.count > size
        return hasEscapes && LoneSurrogates.first(in: text) != nil ? error(.loneSurrogate) : nil
    }

    /// Calls a closure with a part of the bytes.
    func withBytes<Value>(_ slice: Slice, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value) rethrows
        -> Value
    {
        try bytes.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[slice.range])) }
    }

    /// A part of the bytes as a text; nil if it is not UTF-8.
    package func text(_ slice: Slice) -> String? {
        withBytes(slice) { bytes in
            // Much faster than the initialiser that validates: bytes that are not UTF-8 become other ones here.
            let text = String(decoding: bytes, as: UTF8.self)
            return text.withBytes { $0.equals(bytes) } ? text : nil
        }
    }

    /// The index of the first member of an object that has the name.
    package func member(_ name: UnsafeBufferPointer<UInt8>, of object: Int) -> Int? {
        let end = tokens[object].end
        var index = object + 1
        while index < end {
            let token = tokens[index]
            if token.name.count == name.count, withBytes(token.name, { $0.equals(name) }) { return index }
            index = Int(token.end)
        }
        return nil
    }

    /// The way from the top to a value, e.g. `offers[0].price`; empty for the top.
    package func path(to index: Int) -> String {
        var path = ""
        var place = 0
        while place < index {
            let isObject = tokens[place].kind == .object
            var position = 0
            place += 1
            while tokens[place].end <= index {
                place = Int(tokens[place].end)
                position += 1
            }
            if isObject {
                let name = withBytes(tokens[place].name) { String(decoding: $0, as: UTF8.self) }
                path += path.isEmpty ? name : "." + name
            } else {
                path += "[\(position)]"
            }
        }
        return path
    }

    /// The line on which a text stands, from 1; unknown for one with escapes.
    func line(of slice: Slice) -> Int { 1 + bytes.prefix(min(size, Int(slice.start))).count { $0 == 0x0A } }

    // MARK: Reading

    /// Appends a value, and returns 1 to go on, as callbacks do.
    private mutating func add(_ kind: Kind, _ content: Slice = Slice()) -> Int32 {
        if let parent = open.last { tokens[parent].content.count += 1 }
        tokens.append(Token(kind: kind, name: name, content: content, end: UInt32(tokens.count + 1)))
        return 1
    }

    private mutating func begin(_ kind: Kind) -> Int32 {
        _ = add(kind)
        open.append(tokens.count - 1)
        return open.count > JSONTree.deepest ? 0 : 1
    }

    private mutating func end() -> Int32 {
        guard let index = open.popLast() else { return 0 }
        tokens[index].end = UInt32(tokens.count)
        return 1
    }

    /// The place of characters in the bytes, to which those are added that YAJL had to copy.
    private mutating func slice(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Slice {
        guard let start, let source else { return Slice() }
        let offset = start - source
        if 0 <= offset, offset < size { return Slice(start: UInt32(offset), count: UInt32(count)) }
        bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
        return Slice(start: UInt32(bytes.count - count), count: UInt32(count))
    }

    private mutating func number(_ start: UnsafePointer<CChar>?, _ count: Int) -> Int32 {
        add(
            .number, start?.withMemoryRebound(to: UInt8.self, capacity: count) { slice($0, count) } ?? Slice()
        )
    }

    private mutating func string(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        add(.string, slice(start, count))
    }

    private mutating func name(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        name = slice(start, count)
        return 1
    }

    private static func tape(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<JSONTape>? {
        context?.assumingMemoryBound(to: JSONTape.self)
    }

    /// Numbers come as their text: the other two callbacks for them would lose digits.
    private static let callbacks = yajl_callbacks(
        yajl_null: { tape($0)?.pointee.add(.null) ?? 0 },
        yajl_boolean: { tape($0)?.pointee.add(.bool, Slice(count: UInt32($1))) ?? 0 },
        yajl_integer: nil, yajl_double: nil,
        yajl_number: { tape($0)?.pointee.number($1, $2) ?? 0 },
        yajl_string: { tape($0)?.pointee.string($1, $2) ?? 0 },
        yajl_start_map: { tape($0)?.pointee.begin(.object) ?? 0 },
        yajl_map_key: { tape($0)?.pointee.name($1, $2) ?? 0 },
        yajl_end_map: { tape($0)?.pointee.end() ?? 0 },
        yajl_start_array: { tape($0)?.pointee.begin(.array) ?? 0 },
        yajl_end_array: { tape($0)?.pointee.end() ?? 0 })
}
