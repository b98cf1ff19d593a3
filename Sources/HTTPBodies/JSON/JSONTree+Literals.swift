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

    /// A whole number without a fraction; null for what JSON cannot say, such as an infinity.
    package init(_ number: Double) {
        if let whole = Int(exactly: number) {
            self = .number(JSONNumber(whole))
        } else {
            self = number.isFinite ? .number(JSONNumber(text: "\(number)")) : .null
        }
    }
}
