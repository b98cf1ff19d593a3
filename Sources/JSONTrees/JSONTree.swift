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
        return members.first { $0.name.hasSameCodePoints(as: name) }?.value
    }

    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The same value with the members of every object in the order of their names' bytes.
    public var sorted: JSONTree {
        var tree = self
        tree.sort()
        return tree
    }

    /// Puts the members of every object in the order of their names' bytes.
    package mutating func sort() {
        switch self {
        case .null, .bool, .number, .string: return
        case .array(var items):
            // Without another reference to them, the items are changed in place and not copied.
            self = .null
            for index in items.indices { items[index].sort() }
            self = .array(items)
        case .object(var members):
            self = .null
            for index in members.indices { members[index].value.sort() }
            self = .object(ofUnsorted: members)
        }
    }

    /// An object of members in any order, in the order of their names' bytes.
    package static func object(ofUnsorted members: [Member]) -> JSONTree {
        var members = members
        sort(&members)
        return .object(members)
    }

    /// Puts members in the order of their names' bytes.
    static func sort(_ members: inout [Member]) {
        // Services write most members in order: then there is nothing to sort.
        for index in members.indices.dropFirst() where isBefore(members[index].name, members[index - 1].name)
        {
            return members.sort { isBefore($0.name, $1.name) }
        }
    }

    /// The same value with each text changed into any value; names of members are texts too, and stay texts.
    package func mapTexts(_ change: (String) throws -> JSONTree) rethrows -> JSONTree {
        switch self {
        case .null, .bool, .number: self
        case .string(let text): try change(text)
        case .array(let items): .array(try items.map { try $0.mapTexts(change) })
        case .object(let members):
            .object(
                try members.map { Member(try change($0.name).plainText, try $0.value.mapTexts(change)) })
        }
    }

    /// A text as it is, any other value as JSON.
    package var plainText: String { string ?? compactText }

    package static func isBefore(_ one: String, _ other: String) -> Bool {
        // Nearly all names differ in their first byte.
        if let one = one.utf8.first, let other = other.utf8.first, one != other { return one < other }
        return one.utf8.lexicographicallyPrecedes(other.utf8)
    }
}

extension JSONTree: Equatable {
    public static func == (one: JSONTree, other: JSONTree) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.number(let one), .number(let other)): one == other
        case (.string(let one), .string(let other)): one.hasSameCodePoints(as: other)
        case (.array(let one), .array(let other)): one == other
        case (.object(let one), .object(let other)): one == other
        default: false
        }
    }
}

extension JSONTree.Member: Equatable {
    public static func == (one: JSONTree.Member, other: JSONTree.Member) -> Bool {
        one.name.hasSameCodePoints(as: other.name) && one.value == other.value
    }
}

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByNilLiteral
{
    public init(stringLiteral text: String) { self = .string(text) }
    public init(arrayLiteral items: JSONTree...) { self = .array(items) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral number: Int) { self = .number(JSONNumber(number)) }
    public init(floatLiteral number: Double) { self = JSONTree(number) }
    public init(nilLiteral: ()) { self = .null }

    /// The members stay in the order in which they are written.
    public init(dictionaryLiteral members: (String, JSONTree)...) {
        self = .object(members.map { Member($0.0, $0.1) })
    }

    /// A number, written without a fraction if it is whole; null for what JSON cannot say, such as an infinity.
    package init(_ number: Double) {
        if let whole = Int(exactly: number) {
            self = .number(JSONNumber(whole))
        } else {
            self = number.isFinite ? .number(JSONNumber(text: "\(number)")) : .null
        }
    }
}
