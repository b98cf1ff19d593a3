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
        case .tooLarge: "it has more than a gigabyte"
        }
    }
}

extension JSONTree {
    /// The deepest nesting that is read: code that walks a deeper tree could run out of stack.
    package static let deepest = 256

    /// Reads a whole JSON text with YAJL; its top value may be of any kind.
    package init(reading data: Data) throws(JSONReadingError) {
        var builder = JSONTreeBuilder(try JSONTape(data), isSorting: false)
        self = try builder.next()
    }

    package init(reading text: String) throws(JSONReadingError) {
        try self.init(reading: Data(text.utf8))
    }

    /// Reads JSON with U+FFFD in the place of each lone half of a surrogate pair, and sorts it.
    package init(mending data: Data) throws(JSONReadingError) {
        var builder = JSONTreeBuilder(try JSONTape(LoneSurrogates.replaced(in: data)), isSorting: true)
        self = try builder.next()
    }
}

/// Builds a tree from the values of a tape.
private struct JSONTreeBuilder {
    private let tape: JSONTape
    private let isSorting: Bool
    private var index = 0
    /// The names that were made last, each in a slot by its bytes: in most documents few names come again and again.
    private var names = [String](repeating: "", count: 64)

    init(_ tape: JSONTape, isSorting: Bool) {
        self.tape = tape
        self.isSorting = isSorting
    }

    /// Builds the next value of the tape.
    mutating func next() throws(JSONReadingError) -> JSONTree {
        let token = tape.tokens[index]
        index += 1
        switch token.kind {
        case .null: return .null
        case .bool: return .bool(token.content.count > 0)
        case .number: return .number(JSONNumber(text: try text(token.content)))
        case .string: return .string(try text(token.content))
        case .array:
            var items: [JSONTree] = []
            items.reserveCapacity(Int(token.content.count))
            while index < token.end { items.append(try next()) }
            return .array(items)
        case .object:
            var members: [JSONTree.Member] = []
            members.reserveCapacity(Int(token.content.count))
            while index < token.end {
                let name = try name(tape.tokens[index].name)
                members.append(JSONTree.Member(name, try next()))
            }
            if isSorting { JSONTree.sort(&members) }
            return .object(members)
        }
    }

    private mutating func name(_ slice: JSONTape.Slice) throws(JSONReadingError) -> String {
        let slot = tape.withBytes(slice) {
            63 & ($0.count &+ 5 &* Int($0.first ?? 0) &+ 3 &* Int($0.last ?? 0))
        }
        if names[slot].withBytes({ name in tape.withBytes(slice) { $0.equals(name) } }) { return names[slot] }
        names[slot] = try text(slice)
        return names[slot]
    }

    private func text(_ slice: JSONTape.Slice) throws(JSONReadingError) -> String {
        guard let text = tape.text(slice) else {
            throw JSONReadingError(reason: .notJSON, line: tape.line(of: slice))
        }
        return text
    }
}
