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
    package init(reading data: Data) throws(JSONReadingError) {
        self = try data.withUnsafeBytes { JSONTreeBuilder().read($0) }.get()
    }

    package init(reading text: String) throws(JSONReadingError) {
        try self.init(reading: Data(text.utf8))
    }

    /// Reads JSON with U+FFFD in the place of each half of a surrogate pair.
    package init(mending data: Data) throws(JSONReadingError) {
        try self.init(reading: LoneSurrogates.replaced(in: data))
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

    private var root: JSONTree?
    private var isTooDeep = false
    private var open: [Container] = []

    func read(_ bytes: UnsafeRawBufferPointer) -> Result<JSONTree, JSONReadingError> {
        func failure(_ reason: JSONReadingError.Reason, at offset: Int = 0) -> Result<
            JSONTree, JSONReadingError
        > {
            let line = 1 + bytes.prefix(offset).count { $0 == 0x0A }
            return .failure(JSONReadingError(reason: reason, line: line))
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return failure(.byteOrderMark) }
        return withUnsafePointer(to: Self.callbacks) { callbacks in
            let context = Unmanaged.passUnretained(self).toOpaque()
            guard let parser = yajl_alloc(callbacks, nil, context) else { return failure(.notJSON) }
            defer { yajl_free(parser) }
            var status = yajl_status_ok
            if let start = bytes.bindMemory(to: UInt8.self).baseAddress {
                status = yajl_parse(parser, start, bytes.count)
            }
            let stopped = yajl_get_bytes_consumed(parser)
            if status == yajl_status_ok { status = yajl_complete_parse(parser) }
            guard status == yajl_status_ok, let root else {
                return failure(isTooDeep ? .tooDeep : .notJSON, at: stopped)
            }
            // YAJL writes a question mark for it.
            return LoneSurrogates.first(in: bytes) == nil ? .success(root) : failure(.loneSurrogate)
        }
    }

    private func add(_ value: JSONTree) -> Int32 {
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

    private func begin(isObject: Bool) -> Int32 {
        isTooDeep = open.count >= JSONTree.deepest
        open.append(Container(isObject: isObject))
        return isTooDeep ? 0 : 1
    }

    private func name(_ name: String) -> Int32 {
        guard let last = open.indices.last else { return 0 }
        open[last].name = name
        return 1
    }

    private func end() -> Int32 {
        guard let closed = open.popLast() else { return 0 }
        return add(closed.isObject ? .object(closed.members) : .array(closed.items))
    }

    private static func text(_ start: UnsafeRawPointer?, _ count: Int) -> String {
        String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> JSONTreeBuilder? {
        context.map { Unmanaged<JSONTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Numbers come as their text: the other two callbacks for them would lose digits.
    private static let callbacks = yajl_callbacks(
        yajl_null: { from($0)?.add(.null) ?? 0 },
        yajl_boolean: { from($0)?.add(.bool($1 != 0)) ?? 0 },
        yajl_integer: nil, yajl_double: nil,
        yajl_number: { from($0)?.add(.number(JSONNumber(text: text($1, $2)))) ?? 0 },
        yajl_string: { from($0)?.add(.string(text($1, $2))) ?? 0 },
        yajl_start_map: { from($0)?.begin(isObject: true) ?? 0 },
        yajl_map_key: { from($0)?.name(text($1, $2)) ?? 0 },
        yajl_end_map: { from($0)?.end() ?? 0 },
        yajl_start_array: { from($0)?.begin(isObject: false) ?? 0 },
        yajl_end_array: { from($0)?.end() ?? 0 })
}
