package import Documents

/// The plan of a life, made before it begins: the faults, and the steps of the traveller.
package struct LifePlan: Hashable, Codable, Sendable {
    /// The seed. The order of jobs and the delays of the network are drawn from it, too.
    package var seed: UInt64
    package var faults: [LifeWord]
    package var steps: [LifeWord]

    package init(seed: UInt64, faults: [LifeWord] = [], steps: [LifeWord] = []) {
        (self.seed, self.faults, self.steps) = (seed, faults, steps)
    }

    /// Returns a scenario that lives this life.
    package func scenario(named name: String, comment: String) -> String {
        func list(_ name: String, _ words: [LifeWord]) -> [String] {
            words.isEmpty ? [] : ["      \(name):"] + words.map { "        - \($0.text)" }
        }
        let top = [
            "# \(comment)", "name: \(name.inYAMLQuotes)", "service: sandbox", "steps:", "  - live:",
            "      seed: \(seed)",
        ]
        return (top + list("faults", faults) + list("steps", steps)).map { $0 + "\n" }.joined()
    }

    /// Reads the value of a step as `scenario` writes it.
    package init(_ value: DocumentValue) throws(DocumentMistake) {
        let fields = try value.fields("“live”", known: ["seed", "faults", "steps"])
        let number = try fields.required("seed")
        guard let seed = UInt64(try number.text("“seed”")) else {
            throw number.mistake("“seed” needs a whole number.")
        }
        self.init(
            seed: seed, faults: try fields["faults"]?.list("“faults”").map(LifeWord.init(_:)) ?? [],
            steps: try fields["steps"]?.list("“steps”").map(LifeWord.init(_:)) ?? [])
    }
}

/// A seed with the version of the program, as reports write it: `0.2.0:17`. In another version, the same seed is
/// another life.
package struct VersionedSeed: Hashable, Sendable, CustomStringConvertible {
    package var version: String
    package var number: UInt64

    package init(_ number: UInt64, version: String) { (self.number, self.version) = (number, version) }

    /// Reads `17` as a seed of this version, and `0.2.0:17` as one of the version that it names; nil for anything else.
    package init?(_ text: String, current: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let last = parts.last, let number = UInt64(last), parts.count <= 2,
            parts.first?.isEmpty == false
        else { return nil }
        self.init(number, version: parts.count == 2 ? String(parts[0]) : current)
    }

    package var description: String { "\(version):\(number)" }
}
