import TerminalUI

/// The variants that every scenario runs in, as a person writes them: `size=80x24,200x60`.
public struct ScenarioMatrix: Hashable, Sendable {
    /// The cross product of all values.
    public var variants: [ScenarioVariant]

    private struct Key: Sendable {
        var name: String
        var set: @Sendable (String, inout ScenarioVariant) throws(ScenarioMistake) -> Void
    }

    private static let keys = [
        Key(name: "size") { text, variant throws(ScenarioMistake) in
            let size = try ScenarioValue(.text(text), at: place).size("“size”")
            variant.size = "\(size.width)x\(size.height)"
        }
    ]

    private static let place = FileLocation(file: "--matrix")

    /// - Throws: The first mistake.
    public init(_ text: String) throws(ScenarioMistake) {
        variants = [ScenarioVariant()]
        var known: Set<Substring> = []
        for part in text.split(separator: " ") {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let names = Self.keys.map(\.name)
            guard let key = Self.keys.first(where: { $0.name == sides[0] }) else {
                throw ScenarioMistake(
                    "Unknown key \(String(sides[0]).quoted)"
                        + suggestion(for: String(sides[0]), among: names, called: "keys"), at: Self.place)
            }
            guard known.insert(sides[0]).inserted else {
                throw ScenarioMistake("The key \(key.name.quoted) is there twice.", at: Self.place)
            }
            let values =
                sides.count > 1 ? sides[1].split(separator: ",", omittingEmptySubsequences: false) : []
            guard !values.isEmpty else {
                throw ScenarioMistake(
                    "\(key.name.quoted) needs values, apart by commas, such as size=80x24,200x60.",
                    at: Self.place)
            }
            var product: [ScenarioVariant] = []
            for var variant in variants {
                for value in values {
                    try key.set(String(value), &variant)
                    product.append(variant)
                }
            }
            variants = product
        }
        guard !known.isEmpty else {
            throw ScenarioMistake(
                "It needs a key with its values, such as size=80x24,200x60.", at: Self.place)
        }
    }
}
