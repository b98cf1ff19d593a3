import BlackBox

/// The variants in which every scenario runs, read from a text: `size=80x24,200x60 colors=0,256`.
package struct ScenarioMatrix: Hashable, Sendable {
    /// Every combination of the values.
    package let variants: [ScenarioVariant]

    private static let place = FileLocation(file: "--matrix")

    /// - Throws: The first mistake.
    package init(_ text: String) throws(DocumentMistake) {
        var variants = [ScenarioVariant()]
        var known: Set<String> = []
        for part in text.split(separator: " ") {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
                String.init)
            guard let key = ScenarioVariant.keys.first(where: { $0.name == sides[0] }) else {
                let names = ScenarioVariant.keys.map(\.name)
                throw DocumentMistake("Unknown key", sides[0], among: names, called: "keys", at: Self.place)
            }
            guard known.insert(key.name).inserted else {
                throw DocumentMistake("The key \(key.name.quoted) is there twice.", at: Self.place)
            }
            guard sides.count > 1 else {
                throw DocumentMistake(
                    "\(key.name.quoted) needs values, separated by commas, such as size=80x24,200x60.",
                    at: Self.place)
            }
            let values = sides[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            variants = variants.flatMap { variant in
                values.map { value in
                    var variant = variant
                    variant[keyPath: key.part] = value
                    return variant
                }
            }
        }
        guard !known.isEmpty else {
            throw DocumentMistake(
                "It needs a key with its values, such as size=80x24,200x60.", at: Self.place)
        }
        var scenario = Scenario(name: "", file: "", steps: [])
        for variant in variants { try variant.apply(to: &scenario) }
        self.variants = variants
    }
}

/// The seeds of runs with random disturbances (`Chaos`), read from a text: `7`, or `1-200` for a range.
package struct ChaosSeeds: Hashable, Sendable {
    package var seeds: ClosedRange<UInt64>

    static let highest: UInt64 = 100_000

    /// - Throws: A mistake with examples.
    package init(_ text: String) throws(DocumentMistake) {
        let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map {
            UInt64($0)
        }
        guard let first = ends.first ?? nil, let last = ends.last ?? nil, first > 0, first <= last,
            last <= Self.highest
        else {
            throw DocumentMistake(
                "It needs a seed from 1 to \(Self.highest), or a range of them such as 1-200, not \(text.quoted).",
                at: FileLocation(file: "--chaos"))
        }
        seeds = first...last
    }
}
