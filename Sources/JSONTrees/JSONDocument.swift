import CSimdjson
package import Foundation

/// A JSON text that has been read. Its values are converted only when somebody asks for them.
package final class JSONDocument {
    private let entries: json_entries

    /// Reads a whole JSON text in UTF-8; its top value may be of any kind.
    ///
    /// - Parameters:
    ///   - mostValues: The most values that are accepted.
    ///   - mends: Whether to replace each lone half of a surrogate pair by U+FFFD. Otherwise such a half is an error.
    package init(
        _ json: Data, mostValues: Int = JSONTree.mostValues, mends: Bool = false
    ) throws(JSONReadingError) {
        if json.starts(with: ByteOrderMark.utf8) { throw JSONReadingError(.byteOrderMark) }
        guard json.count < JSONTree.sizeLimit else { throw JSONReadingError(.tooLarge) }
        let entries = json.withUnsafeBytes { bytes in
            json_read(
                bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, JSONTree.deepest, mostValues, mends
            )
        }
        if var error = JSONReadingError(entries, json) {
            json_free(entries)
            error.mostValues = mostValues
            throw error
        }
        self.entries = entries
    }

    /// Reads JSON that another program has written; see `JSONTree.init(mending:)`.
    package convenience init(mending json: Data) throws(JSONReadingError) {
        try self.init(ByteOrderMark.removed(from: json), mends: true)
    }

    deinit { json_free(entries) }

    package var top: Value { Value(document: self, index: 0) }

    fileprivate subscript(index: Int) -> json_entry {
        UnsafeBufferPointer(start: entries.first, count: entries.count)[index]
    }

    /// The bytes of a string or a number.
    fileprivate func bytes(_ entry: json_entry) -> UnsafeBufferPointer<UInt8> {
        let all = UnsafeBufferPointer(start: entries.characters, count: entries.characters_count)
        return UnsafeBufferPointer(rebasing: all[Int(entry.start)..<Int(entry.start) + Int(entry.count)])
    }

    fileprivate func text(_ entry: json_entry) -> String {
        String(decoding: bytes(entry), as: UTF8.self)
    }
}

extension JSONDocument {
    /// A value in a document.
    package struct Value {
        fileprivate let document: JSONDocument
        /// The place of the value in the document. The members of an object follow it, each as its name and its value.
        fileprivate let index: Int

        private var entry: json_entry { document[index] }

        package var isNull: Bool { entry.kind == json_null }
        package var isObject: Bool { entry.kind == json_object }

        package var bool: Bool? {
            switch entry.kind {
            case json_true: true
            case json_false: false
            default: nil
            }
        }

        package var string: String? { entry.kind == json_string ? document.text(entry) : nil }

        /// The text of a number, with all its digits.
        package var number: String? { entry.kind == json_number ? document.text(entry) : nil }

        /// The items of an array; nil if this is not an array.
        package var items: [Value]? {
            guard entry.kind == json_array else { return nil }
            var next = index + 1
            return (0..<entry.count).map { _ in
                defer { next = Int(document[next].next) }
                return Value(document: document, index: next)
            }
        }

        /// The value of the first member whose name has the same code points; nil if there is none, or if this is not an
        /// object.
        package subscript(_ name: String) -> Value? {
            guard isObject else { return nil }
            var name = name
            return name.withUTF8 { wanted in
                var next = index + 1
                for _ in 0..<entry.count {
                    if document.bytes(document[next]).hasSameBytes(as: wanted) {
                        return Value(document: document, index: next + 1)
                    }
                    next = Int(document[next + 1].next)
                }
                return nil
            }
        }

        /// The way from the top of the document to the value.
        package var path: [Step] {
            var (steps, place) = ([Step](), 0)
            while place != index {
                let isObject = document[place].kind == json_object
                var (number, next) = (0, place + 1)
                // Advance to the item or the member that contains the value.
                while case let value = isObject ? next + 1 : next, Int(document[value].next) <= index {
                    (number, next) = (number + 1, Int(document[value].next))
                }
                steps.append(isObject ? .member(document.text(document[next])) : .item(number))
                place = isObject ? next + 1 : next
            }
            return steps
        }

        package enum Step: Hashable, Sendable {
            case member(String)
            case item(Int)
        }

        /// The value with everything in it.
        package var tree: JSONTree {
            var next = index
            return document.tree(at: &next)
        }
    }

    /// Builds the tree of the value at an index, and moves the index to the entry after that value.
    fileprivate func tree(at index: inout Int) -> JSONTree {
        let entry = self[index]
        index += 1
        switch entry.kind {
        case json_null: return .null
        case json_false: return .bool(false)
        case json_true: return .bool(true)
        case json_number: return .number(JSONNumber(text: text(entry)))
        case json_string: return .string(text(entry))
        case json_array: return .array((0..<entry.count).map { _ in tree(at: &index) })
        default:
            return .object(
                (0..<entry.count).map { _ in
                    let name = text(self[index])
                    index += 1
                    return JSONTree.Member(name, tree(at: &index))
                })
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func hasSameBytes(as other: Self) -> Bool {
        guard count == other.count else { return false }
        guard let one = baseAddress, let other = other.baseAddress else { return true }
        return memcmp(one, other, count) == 0
    }
}

extension JSONReadingError {
    /// Returns the mistake in a text; nil if there is none.
    fileprivate init?(_ entries: json_entries, _ json: Data) {
        switch entries.mistake {
        case json_no_mistake: return nil
        case json_not_utf8: self.init(notUTF8: json)
        case json_cut_off: self.init(.cutOff, at: entries.place, in: json)
        case json_lone_surrogate: self.init(.loneSurrogate, at: entries.place, in: json)
        case json_too_deep: self.init(.tooDeep, at: entries.place, in: json)
        case json_too_many: self.init(.tooMany, at: entries.place, in: json)
        default: self.init(.notJSON, at: entries.place, in: json)
        }
    }
}
