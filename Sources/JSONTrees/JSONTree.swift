/// A JSON value (RFC 8259) that loses nothing: numbers keep their digits, objects their order and repeated names.
///
/// Texts are compared by code points and numbers by value. The order of members counts; use `sorted` if it should not.
public enum JSONTree: Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONTree])
    case object([Member])

    /// A name and a value in an object.
    public struct Member: Sendable {
        public var name: String
        public var value: JSONTree

        public init(_ name: String, _ value: JSONTree) {
            self.name = name
            self.value = value
        }
    }

    /// The first value of that name, if this is an object.
    public subscript(_ name: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name.hasSameCodePoints(as: name) }?.value
    }

    public var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// A number without a fraction or an exponent; nil for anything else.
    package var int: Int? {
        guard case .number(let number) = self else { return nil }
        return Int(number.text)
    }

    /// The items of an array; nil for anything else.
    package var items: [JSONTree]? {
        guard case .array(let items) = self else { return nil }
        return items
    }

    /// The members of an object; nil for anything else.
    package var members: [Member]? {
        guard case .object(let members) = self else { return nil }
        return members
    }

    /// Sorts the members of every object by the bytes of their names. Members of the same name keep their order.
    public var sorted: JSONTree {
        switch self {
        case .null, .bool, .number, .string: self
        case .array(let items): .array(items.map(\.sorted))
        case .object(let members): .object(ofUnsorted: members.map { Member($0.name, $0.value.sorted) })
        }
    }

    /// An object whose members are sorted by the bytes of their names.
    package static func object(ofUnsorted members: [Member]) -> JSONTree {
        .object(members.sorted { isBefore($0.name, $1.name) })
    }

    /// Changes each text into any value. Names of members are changed, too; they stay texts.
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

    /// The text itself, or any other value as JSON.
    package var plainText: String { string ?? compactText }

    /// Whether the bytes of a text sort before those of another.
    package static func isBefore(_ one: String, _ other: String) -> Bool {
        one.utf8.lexicographicallyPrecedes(other.utf8)
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

    /// Keeps the order of the members.
    public init(dictionaryLiteral members: (String, JSONTree)...) {
        self = .object(members.map { Member($0.0, $0.1) })
    }

    /// A number without a fraction if it is whole; null if it is not finite, which JSON cannot express.
    package init(_ number: Double) {
        if let whole = Int(exactly: number) {
            self = .number(JSONNumber(whole))
        } else {
            self = number.isFinite ? .number(JSONNumber(text: "\(number)")) : .null
        }
    }
}
