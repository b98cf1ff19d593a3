import CYAJL
package import Foundation

/// Why a text is not JSON, or not JSON that can be kept as such.
package struct JSONReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Reason: String, Hashable, Sendable {
        case notJSON
        /// Its end is missing.
        case cutOff
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
        case .cutOff: "it is cut off in line \(line), in the middle of its JSON"
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

/// Builds a tree from the events of YAJL.
private final class JSONTreeBuilder {
    /// The values that are in no closed array or object yet, and the names of those that are members.
    private var values: [JSONTree] = []
    private var names: [String] = []
    /// The number of values before each open array or object.
    private var starts: [Int] = []

    func read(_ bytes: UnsafeRawBufferPointer) -> Result<JSONTree, JSONReadingError> {
        func failure(_ reason: JSONReadingError.Reason, at end: Int = 0) -> Result<JSONTree, JSONReadingError>
        {
            .failure(JSONReadingError(reason: reason, line: 1 + bytes.prefix(end).count { $0 == 0x0A }))
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
            let isCut = status == yajl_status_ok && (values.isEmpty || !starts.isEmpty)
            if status == yajl_status_ok { status = yajl_complete_parse(parser) }
            guard status == yajl_status_ok, let root = values.first else {
                if isCut { return failure(.cutOff, at: bytes.count) }
                return failure(starts.count > JSONTree.deepest ? .tooDeep : .notJSON, at: stopped)
            }
            // YAJL writes a question mark for it.
            return LoneSurrogates.first(in: bytes) == nil ? .success(root) : failure(.loneSurrogate)
        }
    }

    private func add(_ value: JSONTree) -> Int32 {
        values.append(value)
        return 1
    }

    private func name(_ name: String) -> Int32 {
        names.append(name)
        return 1
    }

    private func begin() -> Int32 {
        starts.append(values.count)
        return starts.count > JSONTree.deepest ? 0 : 1
    }

    private func end(isObject: Bool) -> Int32 {
        let count = values.count - (starts.popLast() ?? 0)
        let items = Array(values.suffix(count))
        values.removeLast(count)
        guard isObject else { return add(.array(items)) }
        let members = zip(names.suffix(count), items).map { JSONTree.Member($0, $1) }
        names.removeLast(count)
        return add(.object(members))
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
        yajl_start_map: { from($0)?.begin() ?? 0 },
        yajl_map_key: { from($0)?.name(text($1, $2)) ?? 0 },
        yajl_end_map: { from($0)?.end(isObject: true) ?? 0 },
        yajl_start_array: { from($0)?.begin() ?? 0 },
        yajl_end_array: { from($0)?.end(isObject: false) ?? 0 })
}
