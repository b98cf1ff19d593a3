package import Foundation

extension JSONTree {
    /// The deepest nesting that is read: code that walks a deeper tree could run out of stack.
    package static let deepest = 256

    /// The most values that are read: each takes ten times the memory of its few bytes.
    package static let mostValues = 4_000_000

    /// Reads a whole JSON text; its top value may be of any kind.
    package init(reading data: Data) throws(JSONReadingError) {
        self = try JSONTape(reading: data).tree
    }

    package init(reading text: String) throws(JSONReadingError) {
        try self.init(reading: Data(text.utf8))
    }

    /// Reads JSON as other programs send it, and sorts it: see `JSONTape`.
    package init(mending data: Data) throws(JSONReadingError) {
        self = try JSONTape(mending: data).tree
    }
}

extension JSONTape {
    package var tree: JSONTree {
        var builder = JSONTreeBuilder(self)
        return builder.next()
    }
}

/// Builds a tree from the values of a tape.
private struct JSONTreeBuilder {
    private let tape: JSONTape
    private var index = 0
    /// The names that were made last, each in a slot by its bytes: in most documents few names come again and again.
    private var names = [String](repeating: "", count: 64)

    init(_ tape: JSONTape) { self.tape = tape }

    /// Builds the next value of the tape.
    mutating func next() -> JSONTree {
        let token = tape.tokens[index]
        index += 1
        switch token.kind {
        case .null: return .null
        case .bool: return .bool(token.content.count > 0)
        case .number: return .number(JSONNumber(text: tape.decoded(token.content)))
        case .string: return .string(tape.decoded(token.content))
        case .array:
            var items: [JSONTree] = []
            items.reserveCapacity(Int(token.content.count))
            while index < token.end { items.append(next()) }
            return .array(items)
        case .object:
            var members: [JSONTree.Member] = []
            members.reserveCapacity(Int(token.content.count))
            while index < token.end {
                let name = name(tape.tokens[index].name)
                members.append(JSONTree.Member(name, next()))
            }
            return .object(members)
        }
    }

    private mutating func name(_ slice: JSONTape.Slice) -> String {
        let slot = tape.withBytes(slice) {
            63 & ($0.count &+ 5 &* Int($0.first ?? 0) &+ 3 &* Int($0.last ?? 0))
        }
        if !names[slot].withBytes({ name in tape.withBytes(slice) { $0.equals(name) } }) {
            names[slot] = tape.decoded(slice)
        }
        return names[slot]
    }
}
