/// A JSON value (RFC 8259). Numbers keep all their digits. Objects keep the order of their members and members with
/// the same name.
///
/// Strings are equal if their code points are equal, and numbers if their values are equal. The order of members
/// matters: compare `sorted` values to ignore it.
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

    /// The value of the first member with this name; nil if there is none, or if this is not an object.
    public subscript(_ name: String) -> JSONTree? {
        members?.first { $0.name.hasSameCodePoints(as: name) }?.value
    }

    public var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The number, if the value is a number without a fraction and an exponent.
    package var int: Int? { if case .number(let number) = self { Int(number.text) } else { nil } }

    package var items: [JSONTree]? { if case .array(let items) = self { items } else { nil } }

    package var members: [Member]? { if case .object(let members) = self { members } else { nil } }

    /// The value with the members of every object sorted by the bytes of their names. Members with the same name keep
    /// their order.
    public var sorted: JSONTree {
        switch self {
        case .null, .bool, .number, .string: self
        case .array(let items): .array(items.map(\.sorted))
        case .object(let members): .object(ofUnsorted: members.map { Member($0.name, $0.value.sorted) })
        }
    }

    /// Returns an object with these members, sorted by the bytes of their names.
    package static func object(ofUnsorted members: [Member]) -> JSONTree {
        .object(members.sorted { isBefore($0.name, $1.name) })
    }

    /// Replaces each string by the value that `change` returns for it. Replaces the names of members in the same way,
    /// by the text of that value.
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

    /// The text of a string, or compact JSON for any other value.
    package var plainText: String { string ?? compactText }

    /// Whether the bytes of a text sort before the bytes of another text.
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

    /// Makes a number, without a fraction if it is whole. JSON cannot express infinities and NaN, which become null.
    package init(_ number: Double) {
        if let whole = Int(exactly: number) {
            self = .number(JSONNumber(whole))
        } else {
            self = number.isFinite ? .number(JSONNumber(text: "\(number)")) : .null
        }
    }
}
