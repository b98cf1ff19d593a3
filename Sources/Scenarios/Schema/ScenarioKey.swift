import BlackBox
import JSONTrees

/// A key of a mapping in a scenario, with the JSON Schema of its value and the closure that reads the value.
struct ScenarioKey<Value: Sendable>: Sendable {
    let name: String
    let schema: JSONTree
    /// The value if the key is missing; nil if the key must not be missing.
    let fallback: Value?
    /// Reads the value. The second argument is the name of the value in messages, such as `“text”`.
    let read: @Sendable (DocumentValue, String) throws(DocumentMistake) -> Value

    init(
        _ name: String, _ schema: JSONTree, _ about: String? = nil, or fallback: Value? = nil,
        read: @escaping @Sendable (DocumentValue, String) throws(DocumentMistake) -> Value
    ) {
        (self.name, self.fallback, self.read) = (name, fallback, read)
        self.schema = about.map(schema.described) ?? schema
    }

    static func locator(_ name: String, _ about: String? = nil) -> Self where Value == Locator {
        Self(name, .locator, about) { value, what throws(DocumentMistake) in
            try LocatorReader(what: what).read(value)
        }
    }

    /// The same key, but it may be missing.
    var optional: ScenarioKey<Value?> { ScenarioKey<Value?>(name, schema, or: .some(nil), read: read) }

    func value(in fields: DocumentValue.Fields) throws(DocumentMistake) -> Value {
        if fields[name] == nil, let fallback { return fallback }
        return try read(fields.required(name), name.quoted)
    }
}
