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
        let states = Criterion.State.allCases.map(\.rawValue).map { state in
            (state, JSONTree.flag.described("Whether it is \(state)."))
        }
        let words = LocatorReader.Word.allCases.map { ($0.rawValue, form(of: $0)) }
        return Dictionary(words + states) { first, _ in first }
    }

    private static func form(of word: LocatorReader.Word) -> JSONTree {
        switch word {
        case .label: .words.described("Its label, exactly.")
        case .text: .words.described("Whole words in its label or its value.")
        case .matching: .words.described("A regular expression that matches some of its label or its value.")
        case .containing:
            .words.described("Whole words in its label or its value, or in those of an element within it.")
        case .value:
            ["type": ["string", "number", "boolean", "null"], "description": "Its value, exactly."]
        case .id: .words.described("The id that the program gives the control.")
        case .hint: .words.described("The hint of the field, exactly: what it shows while it is empty.")
        case .style:
            .either(
                ["enum": .array(Look.named.map { .string($0.name) })],
                ["type": "string", "pattern": .string(Look.colorPattern)], .reference("variable")
            ).described(
                "The colour or the attribute in which all of it is drawn; in another program also red, on-blue or color-208."
            )
        case .within: .locator.described("A container that it is part of, or lies within.")
        case .nth:
            .number().described(
                "Its position among several in reading order, from 1; from -1 backwards.")
        case .number:
            .number().described(
                "The number of the row among all rows of its list, from 1; from -1 backwards.")
        }
    }

    private static var kinds: [String: JSONTree] {
        let kinds = Kind.all.map { kind in
            let about = "The label of the \(kind.words), or a mapping that narrows it down."
            return (kind.name, JSONTree.reference("named").described(about))
        }
        return Dictionary(kinds) { first, _ in first }
    }
}
