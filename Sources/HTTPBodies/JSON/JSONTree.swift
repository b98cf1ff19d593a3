/// A JSON value of which nothing is lost: numbers keep their digits, objects their order and their
/// repeated names (RFC 8259).
///
/// Texts are compared by their code points, numbers by what they mean, objects in the order of members; ask
/// for `sorted` first where order has no meaning.
public enum JSONTree: Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONTree])
    case object([Member])

    /// One name and its value in an object.
    public struct Member: Sendable {
        public var name: String
        public var value: JSONTree

        public init(_ name: String, _ value: JSONTree) {
            self.name = name
            self.value = value
        }
    }

    /// The first value of that name in an object.
    public subscript(_ name: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The same with the members of every object in the order of their names' bytes.
    public var sorted: JSONTree {
        if isSorted { return self }
        var tree = self
        tree.sort()
        return tree
    }

    /// Puts the members of every object in the order of their names' bytes.
    package mutating func sort() {
        switch self {
        case .null, .bool, .number, .string: return
        case .array(var items):
            // Then the items are this function's alone, and are changed where they are.
            self = .null
            for index in items.indices { items[index].sort() }
            self = .array(items)
        case .object(var members):
            self = .null
            for index in members.indices { members[index].value.sort() }
            members.sort { Self.isBefore($0.name, $1.name) }
            self = .object(members)
        }
    }

    /// Whether nothing is to be made anew: most trees are looked at several times.
    private var isSorted: Bool {
        switch self {
        case .null, .bool, .number, .string: return true
        case .array(let items): return items.allSatisfy(\.isSorted)
        case .object(let members):
            for (index, member) in members.enumerated() {
                if index > 0, Self.isBefore(member.name, members[index - 1].name) { return false }
                if !member.value.isSorted { return false }
            }
            return true
        }
    }

    /// By the bytes of names.
    static func isBefore(_ one: String, _ other: String) -> Bool {
        var (one, other) = (one, other)
        return one.withUTF8 { one in
            other.withUTF8 { other in
                let count = min(one.count, other.count)
                for index in 0..<count where one[index] != other[index] { return one[index] < other[index] }
                return one.count < other.count
            }
        }
    }
}

extension JSONTree: Equatable {
    public static func == (one: JSONTree, other: JSONTree) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
        case (.array(let one), .array(let other)): one == other
        case (.object(let one), .object(let other)): one == other
        default: false
        }
    }
}

extension JSONTree.Member: Equatable {
    public static func == (one: JSONTree.Member, other: JSONTree.Member) -> Bool {
        one.name.utf8.elementsEqual(other.name.utf8) && one.value == other.value
    }
}
