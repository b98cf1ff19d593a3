import TestSupport

@testable import JSONTrees

extension JSONTree {
    /// Makes a random value of any kind, with strings that need escapes, and with numbers in several forms.
    static func random(_ random: inout SeededGenerator, depth: Int = 4) -> JSONTree {
        switch Int.random(in: 0...(depth > 0 ? 8 : 4), using: &random) {
        case 0: return .null
        case 1: return .bool(.random(using: &random))
        case 2: return .number(JSONNumber(Int.random(in: -1_000_000...1_000_000, using: &random)))
        case 3: return JSONTree(Double.random(in: -1000...1000, using: &random))
        case 4: return .string(text(&random))
        case 5, 6:
            let count = Int.random(in: 0...5, using: &random)
            return .array((0..<count).map { _ in JSONTree.random(&random, depth: depth - 1) })
        default:
            // A few objects are large, because Foundation handles large objects differently.
            let count = Int.random(in: 0...(random.next() % 8 == 0 ? 50 : 6), using: &random)
            // No name comes twice: Foundation accepts broken strings in the value of a name that it has read before.
            return .object(
                (0..<count).map {
                    Member("\($0)\(text(&random))", JSONTree.random(&random, depth: depth - 1))
                })
        }
    }

    private static func text(_ random: inout SeededGenerator) -> String {
        let parts = [
            "a", "b", " ", "\"", "\\", "/", "\n", "\u{8}", "\u{1}", "\u{7F}", "\u{85}", "\u{2028}", "🚄",
            "e\u{301}",
        ]
        let count = Int.random(in: 0...12, using: &random)
        return (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
    }

    /// The value as Foundation reads it: only the first member of each name, and numbers as `Double`.
    var asFoundationReads: JSONTree {
        switch self {
        case .null, .bool, .string: return self
        case .number(let number): return JSONTree(Double(number.text) ?? .nan)
        case .array(let items): return .array(items.map(\.asFoundationReads))
        case .object(let members):
            var names: Set<String> = []
            return .object(
                members.filter { names.insert($0.name).inserted }.map {
                    Member($0.name, $0.value.asFoundationReads)
                })
        }
    }
}
