package import Foundation

extension JSONTape {
    /// A value of a tape; nothing is made of it until it is asked for.
    package struct Value: Sendable {
        private let whole: JSONTape
        private let index: Int

        init(_ whole: JSONTape, _ index: Int) {
            self.whole = whole
            self.index = index
        }

        private var token: Token { whole.tokens[index] }

        /// The first value of that name in an object.
        package subscript(_ name: String) -> Value? {
            guard token.kind == .object else { return nil }
            return name.withBytes { whole.member($0, of: index) }.map { Value(whole, $0) }
        }

        package var kind: Kind { token.kind }

        package var bool: Bool? { token.kind == .bool ? token.content.count > 0 : nil }

        package var string: String? { token.kind == .string ? whole.decoded(token.content) : nil }

        /// A whole number; nil for anything else.
        package var int: Int? { token.kind == .number ? Int(whole.decoded(token.content)) : nil }

        /// The names and values of an object; nil for anything else.
        package var members: [(name: String, value: Value)]? {
            token.kind == .object ? values.map { (whole.decoded($0.token.name), $0) } : nil
        }

        /// The items of an array; nil for anything else.
        package var items: [Value]? { token.kind == .array ? values : nil }

        private var values: [Value] {
            var values: [Value] = []
            var next = index + 1
            while next < token.end {
                values.append(Value(whole, next))
                next = Int(whole.tokens[next].end)
            }
            return values
        }

        package var tree: JSONTree { tape.tree }

        /// The value as a tape of its own, which shares its bytes with the whole.
        package var tape: JSONTape { JSONTape(whole, from: index) }
    }

    /// The value of the whole text.
    package var top: Value { Value(self, 0) }

    private init(_ whole: JSONTape, from index: Int) {
        self.init(bytes: whole.bytes)
        tokens = whole.tokens[index..<Int(whole.tokens[index].end)].map { token in
            var token = token
            token.end -= UInt32(index)
            return token
        }
        tokens[0].name = Slice()
    }
}

extension JSONTape {
    package var tree: JSONTree { tree(0) }

    private func tree(_ index: Int) -> JSONTree {
        let token = tokens[index]
        switch token.kind {
        case .null: return .null
        case .bool: return .bool(token.content.count > 0)
        case .number: return .number(JSONNumber(text: decoded(token.content)))
        case .string: return .string(decoded(token.content))
        case .array: return .array(children(of: index).map(tree))
        case .object:
            return .object(
                children(of: index).map { JSONTree.Member(decoded(tokens[$0].name), tree($0)) })
        }
    }

    private func children(of index: Int) -> [Int] {
        Array(sequence(first: index + 1) { Int(tokens[$0].end) }.prefix { $0 < tokens[index].end })
    }
}

extension JSONTape {
    package var pretty: Data { tree.pretty }
    package var compact: Data { tree.compact }
    package var canonical: [UInt8] { tree.canonical }
    package var compactText: String { tree.compactText }
}
