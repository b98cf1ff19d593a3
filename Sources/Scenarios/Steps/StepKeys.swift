import BlackBox
import JSONTrees

/// The keys of a step's mapping. Both the schema and the reader of the mapping use them.
struct StepKeys<each Value: Sendable>: Sendable {
    private let keys: (repeat ScenarioKey<each Value>)
    private(set) var names: [String] = []
    private(set) var schemas: [String: JSONTree] = [:]
    private var required: [JSONTree] = []

    init(_ keys: repeat ScenarioKey<each Value>) {
        self.keys = (repeat each keys)
        for key in repeat each keys {
            names.append(key.name)
            schemas[key.name] = key.schema
            if key.fallback == nil { required.append(.string(key.name)) }
        }
    }

    /// Returns the schema of a mapping with these keys and the options of every step.
    func schema(soft: Bool = false) -> JSONTree {
        .mapping(StepOptions.schemas(with: schemas, soft: soft), required: required)
    }

    /// Returns the schema of a label, or of a mapping with the keys of a locator, these keys, and the options of every
    /// step.
    func target(soft: Bool = false) -> JSONTree {
        LocatorSchema.target(StepOptions.schemas(with: schemas, soft: soft))
    }

    /// Reads a mapping that has only these keys and the options of every step.
    func read(_ value: DocumentValue, of word: String) throws(DocumentMistake) -> (repeat each Value) {
        let known = names + StepOptions.ofAnyStep.names
        let fields = try value.fields(word.quoted, known: known)
        return (repeat try (each keys).value(in: fields))
    }

    /// Reads these keys of a mapping, and returns the value with the other keys: a locator.
    func take(
        from value: DocumentValue
    ) throws(DocumentMistake) -> (values: (repeat each Value), target: DocumentValue) {
        let mapping = DocumentValue(.mapping(value.entries), at: value.place)
        let fields = try mapping.fields("", known: value.entries.map(\.key))
        let target = names.reduce(value) { $0.taking($1).rest }
        return ((repeat try (each keys).value(in: fields)), target)
    }
}
