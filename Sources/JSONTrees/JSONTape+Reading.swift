import CYAJL
package import Foundation

/// The reason why a text is not JSON, or is JSON that cannot be kept as it is.
package struct JSONReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Reason: String, Hashable, Sendable {
        case notJSON
        /// The end of the text is missing.
        case cutOff
        /// A byte order mark before the text (RFC 8259 section 8.1).
        case byteOrderMark
        /// An escape of half a surrogate pair, which no Unicode text can hold.
        case loneSurrogate
        /// Arrays and objects nested deeper than `JSONTree.deepest`.
        case tooDeep
        /// A gigabyte or more.
        case tooLarge
        /// More values than `JSONTree.mostValues`.
        case tooMany
    }

    package var reason: Reason
    /// The line where reading stopped, from 1.
    package var line: Int
    /// The column of the last character that was read, from 1; nil when it is not known.
    package var column: Int?

    package var description: String {
        switch reason {
        case .notJSON: "it is not JSON from line \(line) on"
        case .cutOff: "it is cut off in line \(line), in the middle of its JSON"
        case .byteOrderMark: "it begins with a byte order mark"
        case .loneSurrogate: "it has half of a surrogate pair in a text"
        case .tooDeep: "it is nested more than \(JSONTree.deepest) levels deep"
        case .tooLarge: "it has more than a gigabyte"
        case .tooMany: "it has more than \(JSONTree.mostValues) values"
        }
    }
}

extension JSONTape {
    /// The smallest number of bytes that is too large to be read.
    static let sizeLimit = 1 << 30

    /// Reads a whole JSON text. Nothing checks that its texts are UTF-8.
    package init(_ data: Data) throws(JSONReadingError) {
        if let tape = JSONTape(plain: data) { self = tape } else { try self.init(byYAJL: data) }
    }

    /// Reads a whole JSON text with YAJL. Nothing checks that its texts are UTF-8.
    init(byYAJL data: Data, mostValues: Int = JSONTree.mostValues) throws(JSONReadingError) {
        var reader = JSONTapeReader(data, mostValues: mostValues)
        if let error = data.withUnsafeBytes({ reader.read($0) }) { throw error }
        self = reader.tape
    }

    /// Reads a whole JSON text.
    package init(reading data: Data) throws(JSONReadingError) {
        if let tape = JSONTape(plain: data) {
            self = tape
            return
        }
        try self.init(byYAJL: data)
        guard String(validating: data, as: UTF8.self) == nil else { return }
        let lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
        let line = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
        throw JSONReadingError(reason: .notJSON, line: 1 + line)
    }

    /// Reads a whole JSON text, and puts its members in order.
    package init(sorting data: Data) throws(JSONReadingError) {
        try self.init(reading: data)
        sort()
    }

    /// Reads JSON as other programs send it, and puts its members in order: without its byte order mark, in UTF-16 if that
    /// says so, and with U+FFFD in the place of each lone half of a surrogate pair.
    package init(mending data: Data) throws(JSONReadingError) {
        try self.init(sorting: LoneSurrogates.replaced(in: ByteOrderMark.removed(from: data)))
    }
}

/// Fills a tape with the values that YAJL finds.
private struct JSONTapeReader {
    private(set) var tape: JSONTape
    /// The arrays and objects that have not ended yet.
    private var open: [Int] = []
    private var name = JSONTape.Slice()
    /// The place of the text in memory, only while it is read.
    private var source: UnsafePointer<UInt8>?
    private let size: Int
    private let mostValues: Int

    init(_ data: Data, mostValues: Int) {
        tape = JSONTape(bytes: Array(data))
        tape.tokens.reserveCapacity(min(data.count / 16, mostValues))
        (size, self.mostValues) = (data.count, mostValues)
    }

    mutating func read(_ text: UnsafeRawBufferPointer) -> JSONReadingError? {
        func error(_ reason: JSONReadingError.Reason, at end: Int = 0) -> JSONReadingError {
            let lines = text.prefix(end).split(separator: 0x0A, omittingEmptySubsequences: false)
            // A byte that continues a character is none of its own.
            let column = lines.last.map { max(1, $0.count { $0 & 0xC0 != 0x80 }) }
            return JSONReadingError(reason: reason, line: max(1, lines.count), column: column)
        }
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { return error(.byteOrderMark) }
        guard size < JSONTape.sizeLimit else { return error(.tooLarge) }
        source = text.bindMemory(to: UInt8.self).baseAddress
        var (status, stopped, isCut) = (yajl_status_error, 0, false)
        withUnsafePointer(to: Self.callbacks) { callbacks in
            withUnsafeMutablePointer(to: &self) { reader in
                guard let parser = yajl_alloc(callbacks, nil, reader) else { return }
                defer { yajl_free(parser) }
                CYAJL_leave_texts_unchecked(parser)
                status = yajl_status_ok
                if let source = reader.pointee.source { status = yajl_parse(parser, source, text.count) }
                stopped = yajl_get_bytes_consumed(parser)
                isCut =
                    status == yajl_status_ok
                    && (reader.pointee.tape.tokens.isEmpty || !reader.pointee.open.isEmpty)
                if status == yajl_status_ok { status = yajl_complete_parse(parser) }
            }
        }
        guard status == yajl_status_ok, !tape.tokens.isEmpty else {
            if isCut { return error(.cutOff, at: text.count) }
            if tape.tokens.count > mostValues { return error(.tooMany, at: stopped) }
            return error(open.count > JSONTree.deepest ? .tooDeep : .notJSON, at: stopped)
        }
        // YAJL puts a question mark in the place of a lone surrogate.
        let hasEscapes = tape.bytes.count > size
        return hasEscapes && LoneSurrogates.first(in: text) != nil ? error(.loneSurrogate) : nil
    }

    /// Appends a value, and returns 1 to go on, as callbacks do, or 0 when there are too many.
    private mutating func add(_ kind: JSONTape.Kind, _ content: JSONTape.Slice = JSONTape.Slice()) -> Int32 {
        if let parent = open.last { tape.tokens[parent].content.count += 1 }
        tape.add(kind, name: name, content)
        name = JSONTape.Slice()
        return tape.tokens.count > mostValues ? 0 : 1
    }

    private mutating func begin(_ kind: JSONTape.Kind) -> Int32 {
        guard add(kind) == 1 else { return 0 }
        open.append(tape.tokens.count - 1)
        return open.count > JSONTree.deepest ? 0 : 1
    }

    private mutating func end() -> Int32 {
        guard let index = open.popLast() else { return 0 }
        tape.tokens[index].end = UInt32(tape.tokens.count)
        return 1
    }

    /// The place of characters in the bytes, to which those are added that YAJL had to copy.
    private mutating func slice(_ start: UnsafePointer<UInt8>?, _ count: Int) -> JSONTape.Slice {
        guard let start, let source else { return JSONTape.Slice() }
        let offset = start - source
        if 0 <= offset, offset < size { return JSONTape.Slice(start: UInt32(offset), count: UInt32(count)) }
        return tape.append(UnsafeBufferPointer(start: start, count: count))
    }

    private mutating func number(_ start: UnsafePointer<CChar>?, _ count: Int) -> Int32 {
        let digits = start?.withMemoryRebound(to: UInt8.self, capacity: count) { slice($0, count) }
        return add(.number, digits ?? JSONTape.Slice())
    }

    private mutating func string(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        add(.string, slice(start, count))
    }

    private mutating func name(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        name = slice(start, count)
        return 1
    }

    private static func reader(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<JSONTapeReader>? {
        context?.assumingMemoryBound(to: JSONTapeReader.self)
    }

    /// Numbers come as their text: the other two callbacks for them would lose digits.
    private static let callbacks = yajl_callbacks(
        yajl_null: { reader($0)?.pointee.add(.null) ?? 0 },
        yajl_boolean: { reader($0)?.pointee.add(.bool, JSONTape.Slice(count: UInt32($1))) ?? 0 },
        yajl_integer: nil, yajl_double: nil,
        yajl_number: { reader($0)?.pointee.number($1, $2) ?? 0 },
        yajl_string: { reader($0)?.pointee.string($1, $2) ?? 0 },
        yajl_start_map: { reader($0)?.pointee.begin(.object) ?? 0 },
        yajl_map_key: { reader($0)?.pointee.name($1, $2) ?? 0 },
        yajl_end_map: { reader($0)?.pointee.end() ?? 0 },
        yajl_start_array: { reader($0)?.pointee.begin(.array) ?? 0 },
        yajl_end_array: { reader($0)?.pointee.end() ?? 0 })
}
