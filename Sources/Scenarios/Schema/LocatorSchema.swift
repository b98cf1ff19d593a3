import BlackBox
import JSONTrees

/// The JSON Schema of locators, which `LocatorReader` reads.
enum LocatorSchema {
    static var definitions: [String: JSONTree] {
        ["locator": target([:]), "named": .either(.words, .mapping(narrowing))]
    }

    /// Returns the schema of a label, or of a mapping with the keys of a locator and more keys.
    static func target(_ keys: [String: JSONTree]) -> JSONTree {
        .either(.words, .mapping([narrowing, kinds, keys].reduce([:]) { $0.merging($1) { own, _ in own } }))
    }

    private static var narrowing: [String: JSONTree] {
        Dictionary(LocatorReader.keys.map { ($0.name, $0.schema) }) { first, _ in first }
    }

    private static var kinds: [String: JSONTree] {
        let kinds = Kind.all.map { kind in
            let about = "The label of the \(kind.words), or a mapping that narrows it down."
            return (kind.name, JSONTree.reference("named").described(about))
        }
        return Dictionary(kinds) { first, _ in first }
    }
}
