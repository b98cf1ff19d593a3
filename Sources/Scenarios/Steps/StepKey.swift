import BlackBox
import JSONTrees

/// A key of a step's mapping, with the JSON Schema of its value and the closure that reads the value.
struct StepKey<Value: Sendable>: Sendable {
    let name: String
    let schema: JSONTree
    let isRequired: Bool
    let read: @Sendable (ScenarioValue.Fields) throws(ScenarioMistake) -> Value

    /// The same key where it may be missing.
    var optional: StepKey<Value?> {
        StepKey<Value?>(name: name, schema: schema, isRequired: false) { fields throws(ScenarioMistake) in
            fields[name] == nil ? nil : try read(fields)
        }
    }
}

extension StepKey {
    /// A key that has to be there.
    ///
    /// - Parameter read: Reads the value. Messages call it by the second argument, such as `“text”`.
    init(
        _ name: String, _ schema: JSONTree,
        read: @escaping @Sendable (ScenarioValue, String) throws(ScenarioMistake) -> Value
    ) {
        self.init(name: name, schema: schema, isRequired: true) { fields throws(ScenarioMistake) in
            try read(fields.required(name), name.quoted)
        }
    }

    static func locator(_ name: String, _ schema: JSONTree = .locator) -> Self where Value == Locator {
        Self(name, schema) { value, what throws(ScenarioMistake) in
            try LocatorReader(what: what).read(value)
        }
    }
}

/// The keys of a step's mapping, of which both its schema and its reader are made.
struct StepKeys<each Value: Sendable>: Sendable {
    private let keys: (repeat StepKey<each Value>)
    private var names: [String] = []
    private var schemas: [String: JSONTree] = [:]
    private var required: [JSONTree] = []

    init(_ keys: repeat StepKey<each Value>) {
        self.keys = (repeat each keys)
        for key in repeat each keys {
            names.append(key.name)
            schemas[key.name] = key.schema
            if key.isRequired { required.append(.string(key.name)) }
        }
    }

    /// Returns the schema of a mapping with these keys and the options of every step.
    func schema(soft: Bool = false) -> JSONTree {
        .mapping(StepOptions.schemas(with: schemas, soft: soft), required: required)
    }

    /// Returns the schema of a label, or of a mapping with the keys of a locator, these, and the options of every step.
    func target(soft: Bool = false) -> JSONTree {
        LocatorSchema.target(StepOptions.schemas(with: schemas, soft: soft))
    }

    /// Reads a mapping that has only these keys and the options of every step.
    func read(_ value: ScenarioValue, of word: String) throws(ScenarioMistake) -> (repeat each Value) {
        let known = names + StepOptions.ofAnyStep.map(\.name)
        let fields = try value.fields(word.quoted, known: known)
        return (repeat try (each keys).read(fields))
    }

    /// Reads these keys of a mapping, and returns the value with the other keys: a locator.
    func take(
        from value: ScenarioValue
    ) throws(ScenarioMistake) -> (values: (repeat each Value), target: ScenarioValue) {
        let fields = ScenarioValue.Fields(what: "", place: value.place, entries: value.entries)
        let target = names.reduce(value) { $0.taking($1).rest }
        return ((repeat try (each keys).read(fields)), target)
    }
}
