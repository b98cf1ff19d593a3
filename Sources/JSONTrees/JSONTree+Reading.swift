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
    }

    package var reason: Reason
    /// The line where reading stopped, from 1.
    package var line: Int

    package var description: String {
        switch reason {
        case .notJSON: "it is not JSON from line \(line) on"
        case .cutOff: "it is cut off in line \(line), in the middle of its JSON"
        case .byteOrderMark: "it begins with a byte order mark"
        case .loneSurrogate: "it has half of a surrogate pair in a text"
        case .tooDeep: "it is nested more than \(JSONTree.deepest) levels deep"
        }
    }
}

extension JSONTree {
    /// The deepest nesting that is read: code that walks a deeper tree could run out of stack.
    package static let deepest = 256

    /// Reads a whole JSON text with YAJL; its top value may be of any kind.
    package init(reading data: Data) throws(JSONReadingError) {
        self = try data.withUnsafeBytes { JSONTreeBuilder.read($0, isSorting: false) }.get()
    }

    package init(reading text: String) throws(JSONReadingError) {
        try self.init(reading: Data(text.utf8))
    }

    /// Reads JSON with U+FFFD in the place of each lone half of a surrogate pair, and sorts it.
    package init(mending data: Data) throws(JSONReadingError) {
        let data = LoneSurrogates.replaced(in: data)
        self = try data.withUnsafeBytes { JSONTreeBuilder.read($0, isSorting: true) }.get()
    }
}

/// Builds a tree from the events of YAJL.
private struct JSONTreeBuilder {
    /// The values whose array or object is still open; it stands before them as null. The names of items mean nothing.
    private var values: [JSONTree.Member] = []
    /// The name of the value that comes next.
    private var name = ""
    /// The number of values before the first of each open array or object.
    private var starts: [Int] = []
    private let isSorting: Bool

    private init(isSorting: Bool) { self.isSorting = isSorting }

    static func read(_ bytes: UnsafeRawBufferPointer, isSorting: Bool) -> Result<JSONTree, JSONReadingError> {
        func failure(_ reason: JSONReadingError.Reason, at end: Int = 0) -> Result<JSONTree, JSONReadingError>
        {
            .failure(JSONReadingError(reason: reason, line: 1 + bytes.prefix(end).count { $0 == 0x0A }))
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return failure(.byteOrderMark) }
        var builder = JSONTreeBuilder(isSorting: isSorting)
        var (status, stopped, isCut) = (yajl_status_error, 0, false)
        withUnsafePointer(to: callbacks) { callbacks in
            withUnsafeMutablePointer(to: &builder) { builder in
                guard let parser = yajl_alloc(callbacks, nil, builder) else { return }
                defer { yajl_free(parser) }
                status = yajl_status_ok
                if let start = bytes.bindMemory(to: UInt8.self).baseAddress {
                    status = yajl_parse(parser, start, bytes.count)
                }
                stopped = yajl_get_bytes_consumed(parser)
                isCut =
                    status == yajl_status_ok
                    && (builder.pointee.values.isEmpty || !builder.pointee.starts.isEmpty)
                if status == yajl_status_ok { status = yajl_complete_parse(parser) }
            }
        }
        guard status == yajl_status_ok, let root = builder.values.first?.value else {
            if isCut { return failure(.cutOff, at: bytes.count) }
            return failure(builder.starts.count > JSONTree.deepest ? .tooDeep : .notJSON, at: stopped)
        }
        // YAJL puts a question mark in the place of a lone surrogate.
        return LoneSurrogates.first(in: bytes) == nil ? .success(root) : failure(.loneSurrogate)
    }

    private mutating func add(_ value: JSONTree) -> Int32 {
        values.append(JSONTree.Member(name, value))
        return 1
    }

    private mutating func name(_ name: String) -> Int32 {
        self.name = name
        return 1
    }

    private mutating func begin() -> Int32 {
        values.append(JSONTree.Member(name, .null))
        starts.append(values.count)
        return starts.count > JSONTree.deepest ? 0 : 1
    }

    private mutating func end(isObject: Bool) -> Int32 {
        guard let start = starts.popLast() else { return 0 }
        // Moved, not copied.
        func taken(_ index: Int) -> JSONTree.Member {
            var member = JSONTree.Member("", .null)
            swap(&member, &values[index])
            return member
        }
        if isObject {
            var members = (start..<values.count).map { taken($0) }
            if isSorting { JSONTree.sort(&members) }
            values[start - 1].value = .object(members)
        } else {
            values[start - 1].value = .array((start..<values.count).map { taken($0).value })
        }
        values.removeLast(values.count - start)
        return 1
    }

    private static func text(_ start: UnsafePointer<UInt8>?, _ count: Int) -> String {
        String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
        start?.withMemoryRebound(to: UInt8.self, capacity: count) { text($0, count) } ?? ""
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<JSONTreeBuilder>? {
        context?.assumingMemoryBound(to: JSONTreeBuilder.self)
    }

    /// Numbers come as their text: the other two callbacks for them would lose digits.
    private static let callbacks = yajl_callbacks(
        yajl_null: { from($0)?.pointee.add(.null) ?? 0 },
        yajl_boolean: { from($0)?.pointee.add(.bool($1 != 0)) ?? 0 },
        yajl_integer: nil, yajl_double: nil,
        yajl_number: { from($0)?.pointee.add(.number(JSONNumber(text: text($1, $2)))) ?? 0 },
        yajl_string: { from($0)?.pointee.add(.string(text($1, $2))) ?? 0 },
        yajl_start_map: { from($0)?.pointee.begin() ?? 0 },
        yajl_map_key: { from($0)?.pointee.name(text($1, $2)) ?? 0 },
        yajl_end_map: { from($0)?.pointee.end(isObject: true) ?? 0 },
        yajl_start_array: { from($0)?.pointee.begin() ?? 0 },
        yajl_end_array: { from($0)?.pointee.end(isObject: false) ?? 0 })
}
