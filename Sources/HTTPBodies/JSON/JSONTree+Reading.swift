import CYAJL
package import Foundation

/// Why a text is not JSON, or not JSON that can be kept as such.
package struct JSONReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Reason: String, Hashable, Sendable {
        case notJSON
        /// A byte order mark before it (RFC 8259 section 8.1).
        case byteOrderMark
        /// An escape that is half a character: no text of Unicode says the same.
        case loneSurrogate
        /// Arrays and objects inside one another, deeper than anybody means.
        case tooDeep
    }

    package var reason: Reason
    /// From 1; where reading stopped.
    package var line: Int

    package var description: String {
        switch reason {
        case .notJSON: "it is not JSON from line \(line) on"
        case .byteOrderMark: "it begins with a byte order mark"
        case .loneSurrogate: "it has half of a surrogate pair in a text"
        case .tooDeep: "it is nested more than \(JSONTree.deepest) levels deep"
        }
    }
}

extension JSONTree {
    /// Deeper nesting is refused, so that nothing that walks a tree runs out of stack.
    package static let deepest = 256

    /// Reads a whole JSON text, of any kind at its top, by YAJL.
    ///
    /// - Throws: `JSONReadingError`.
    package init(reading data: Data) throws(JSONReadingError) {
        let builder = JSONTreeBuilder()
        let failure = data.withUnsafeBytes { Self.read($0, into: builder) }
        if let failure { throw failure }
        guard let tree = builder.root else { throw JSONReadingError(reason: .notJSON, line: 1) }
        self = tree
    }

    package init(reading text: String) throws(JSONReadingError) {
        try self.init(reading: Data(text.utf8))
    }

    private static func read(_ bytes: UnsafeRawBufferPointer, into builder: JSONTreeBuilder)
        -> JSONReadingError?
    {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return JSONReadingError(reason: .byteOrderMark, line: 1)
        }
        let count = bytes.count
        return withExtendedLifetime(builder) {
            withUnsafePointer(to: JSONTreeBuilder.callbacks) { callbacks -> JSONReadingError? in
                let context = Unmanaged.passUnretained(builder).toOpaque()
                guard let parser = yajl_alloc(callbacks, nil, context) else {
                    return JSONReadingError(reason: .notJSON, line: 1)
                }
                defer { yajl_free(parser) }
                var status = yajl_status_ok
                if let start = bytes.bindMemory(to: UInt8.self).baseAddress {
                    status = yajl_parse(parser, start, count)
                }
                let stopped = yajl_get_bytes_consumed(parser)
                if status == yajl_status_ok { status = yajl_complete_parse(parser) }
                guard status == yajl_status_ok else {
                    let line = 1 + bytes.prefix(min(stopped, count)).count { $0 == 0x0A }
                    return JSONReadingError(reason: builder.isTooDeep ? .tooDeep : .notJSON, line: line)
                }
                // YAJL writes a question mark for it.
                return LoneSurrogates.stand(in: bytes)
                    ? JSONReadingError(reason: .loneSurrogate, line: 1) : nil
            }
        }
    }
}

/// Collects what YAJL reports.
private final class JSONTreeBuilder {
    private struct Container {
        var isObject: Bool
        var name = ""
        var items: [JSONTree] = []
        var members: [JSONTree.Member] = []
    }

    private(set) var root: JSONTree?
    private(set) var isTooDeep = false
    private var open: [Container] = []

    package func add(_ value: JSONTree) -> Int32 {
        guard let last = open.indices.last else {
            root = value
            return 1
        }
        if open[last].isObject {
            open[last].members.append(JSONTree.Member(open[last].name, value))
        } else {
            open[last].items.append(value)
        }
        return 1
    }

    package func begin(isObject: Bool) -> Int32 {
        guard open.count < JSONTree.deepest else {
            isTooDeep = true
            return 0
        }
        open.append(Container(isObject: isObject))
        return 1
    }

    package func name(_ name: String) -> Int32 {
        guard let last = open.indices.last else { return 0 }
        open[last].name = name
        return 1
    }

    package func end() -> Int32 {
        guard let closed = open.popLast() else { return 0 }
        return add(closed.isObject ? .object(closed.members) : .array(closed.items))
    }

    package static func text(_ start: UnsafeRawPointer?, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> JSONTreeBuilder? {
        context.map { Unmanaged<JSONTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Numbers come as their text: the other two callbacks for them would lose digits.
    package static let callbacks = yajl_callbacks(
        yajl_null: { JSONTreeBuilder.from($0)?.add(.null) ?? 0 },
        yajl_boolean: { JSONTreeBuilder.from($0)?.add(.bool($1 != 0)) ?? 0 },
        yajl_integer: nil, yajl_double: nil,
        yajl_number: {
            JSONTreeBuilder.from($0)?.add(.number(JSONNumber(text: JSONTreeBuilder.text($1, $2)))) ?? 0
        },
        yajl_string: { JSONTreeBuilder.from($0)?.add(.string(JSONTreeBuilder.text($1, $2))) ?? 0 },
        yajl_start_map: { JSONTreeBuilder.from($0)?.begin(isObject: true) ?? 0 },
        yajl_map_key: { JSONTreeBuilder.from($0)?.name(JSONTreeBuilder.text($1, $2)) ?? 0 },
        yajl_end_map: { JSONTreeBuilder.from($0)?.end() ?? 0 },
        yajl_start_array: { JSONTreeBuilder.from($0)?.begin(isObject: false) ?? 0 },
        yajl_end_array: { JSONTreeBuilder.from($0)?.end() ?? 0 })
}
