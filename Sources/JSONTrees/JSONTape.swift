package import Foundation

/// A JSON text cut into its values, in the order of the text. Texts and numbers are made of it when they are asked for,
/// and it is changed and written without them.
package struct JSONTape: Sendable {
    package enum Kind: UInt8, Sendable { case null, bool, number, string, array, object }

    /// A part of the bytes.
    package struct Slice: Sendable {
        package var start: UInt32 = 0
        package var count: UInt32 = 0

        package var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
    }

    package struct Token: Sendable {
        package fileprivate(set) var kind: Kind
        /// The name of a member; empty elsewhere.
        package internal(set) var name: Slice
        /// The characters of a text or a number, or of `true`; for an array or an object, `count` is how many it has.
        package internal(set) var content: Slice
        /// The index after this value and all that is in it.
        package internal(set) var end: UInt32
    }

    package internal(set) var tokens: [Token] = []
    /// The whole text, and after it those texts that have escapes, without these, and those that came later.
    package internal(set) var bytes: [UInt8] = []

    init(bytes: [UInt8] = []) { self.bytes = bytes }

    /// Calls a closure with a part of the bytes.
    func withBytes<Value>(_ slice: Slice, _ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[slice.range])) }
    }

    package func areEqual(_ one: Slice, _ other: Slice) -> Bool {
        withBytes(one) { one in withBytes(other) { one.equals($0) } }
    }

    /// A part of the bytes as a text, in which bytes that are not UTF-8 become U+FFFD.
    package func decoded(_ slice: Slice) -> String {
        withBytes(slice) { String(decoding: $0, as: UTF8.self) }
    }

    /// A part of the bytes as a text; nil if it is not UTF-8.
    package func text(_ slice: Slice) -> String? {
        withBytes(slice) { bytes in
            // Much faster than the initialiser that validates.
            let text = decoded(slice)
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
                let name = decoded(tokens[place].name)
                path += path.isEmpty ? name : "." + name
            } else {
                path += "[\(position)]"
            }
        }
        return path
    }

    // MARK: Reading

    /// Reads a whole JSON text.
    package init(reading json: Data) throws(JSONReadingError) { self.init(try JSONTree(reading: json)) }

    /// Reads a whole JSON text, and puts its members in order.
    package init(sorting json: Data) throws(JSONReadingError) {
        try self.init(reading: json)
        sort()
    }

    /// Reads JSON as other programs send it, and puts its members in order: see `JSONTree`.
    package init(mending json: Data) throws(JSONReadingError) {
        self.init(try JSONTree(mending: json))
        sort()
    }

    // MARK: Changing

    /// Puts a text or a number in the place of a value that is neither an array nor an object.
    package mutating func replace(_ index: Int, by value: String, _ kind: Kind) {
        tokens[index].kind = kind
        tokens[index].content = append(value)
    }

    package mutating func rename(_ index: Int, to name: String) { tokens[index].name = append(name) }

    /// Puts the members of every object in a value in the order of their names' bytes; those of one name stay in their
    /// order.
    package mutating func sort(_ value: Int = 0) {
        // From the innermost objects to the outermost, in which those stand.
        let indexes = (value..<Int(tokens[value].end)).reversed()
        var (members, before): ([Int], [Token]) = ([], [])
        bytes.withUnsafeBufferPointer { bytes in
            tokens.withUnsafeMutableBufferPointer { tokens in
                for index in indexes where tokens[index].kind == .object {
                    tokens.sortMembers(of: index, bytes, &members, &before)
                }
            }
        }
    }

    // MARK: Building

    /// Appends a value; one with others in it gets its end when these are there.
    mutating func add(_ kind: Kind, name: Slice, _ content: Slice = Slice()) {
        tokens.append(Token(kind: kind, name: name, content: content, end: UInt32(tokens.count + 1)))
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Slice {
        let start = self.bytes.count
        self.bytes.append(contentsOf: bytes)
        return Slice(start: UInt32(start), count: UInt32(bytes.count))
    }

    private mutating func append(_ text: String) -> Slice { text.withBytes { append($0) } }

    package init(_ tree: JSONTree) { append(tree, name: Slice()) }

    private mutating func append(_ tree: JSONTree, name: Slice) {
        let index = tokens.count
        switch tree {
        case .null: add(.null, name: name)
        case .bool(let value): add(.bool, name: name, Slice(count: value ? 1 : 0))
        case .number(let number): add(.number, name: name, append(number.text))
        case .string(let text): add(.string, name: name, append(text))
        case .array(let items):
            add(.array, name: name, Slice(count: UInt32(items.count)))
            for item in items { append(item, name: Slice()) }
        case .object(let members):
            add(.object, name: name, Slice(count: UInt32(members.count)))
            for member in members { append(member.value, name: append(member.name)) }
        }
        tokens[index].end = UInt32(tokens.count)
    }

    package typealias Member = (name: String, value: JSONTape)

    /// An object of members, in the order of their names' bytes.
    package init(object members: [Member]) {
        add(.object, name: Slice(), Slice(count: UInt32(members.count)))
        for (name, value) in members.sorted(by: { JSONTree.isBefore($0.name, $1.name) }) {
            let (first, start) = (UInt32(tokens.count), UInt32(bytes.count))
            bytes += value.bytes
            tokens += value.tokens.map { token in
                var token = token
                token.name.start += start
                token.content.start += start
                token.end += first
                return token
            }
            rename(Int(first), to: name)
        }
        tokens[0].end = UInt32(tokens.count)
    }
}

extension UnsafeMutableBufferPointer<JSONTape.Token> {
    /// - Parameters:
    ///   - members: Memory that is used again for each object.
    ///   - before: The same.
    fileprivate func sortMembers(
        of object: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ members: inout [Int],
        _ before: inout [JSONTape.Token]
    ) {
        func isBefore(_ one: Int, _ other: Int) -> Bool {
            let (one, other) = (bytes[self[one].name.range], bytes[self[other].name.range])
            // Nearly all names differ in their first byte.
            if let one = one.first, let other = other.first, one != other { return one < other }
            return UnsafeBufferPointer(rebasing: one).compare(UnsafeBufferPointer(rebasing: other)) < 0
        }
        var isInOrder = true
        members.removeAll(keepingCapacity: true)
        var index = object + 1
        while index < self[object].end {
            if let last = members.last, isBefore(index, last) { isInOrder = false }
            members.append(index)
            index = Int(self[index].end)
        }
        // Services write most members in order: then there is nothing to sort.
        if isInOrder { return }
        members.sort(by: isBefore)
        before.removeAll(keepingCapacity: true)
        before.append(contentsOf: self[object..<index])
        index = object + 1
        for member in members {
            let shift = index - member
            for var token in before[member - object..<Int(before[member - object].end) - object] {
                token.end = UInt32(Int(token.end) + shift)
                self[index] = token
                index += 1
            }
        }
    }
}
