package import Documents

/// All that is decided about a life before it begins: what goes wrong, and what the traveller does.
package struct LifePlan: Hashable, Codable, Sendable {
    /// The seed, from which also the order of jobs and the delays of the network are drawn.
    package var seed: UInt64
    package var faults: [LifeWord]
    package var steps: [LifeWord]

    package init(seed: UInt64, faults: [LifeWord] = [], steps: [LifeWord] = []) {
        (self.seed, self.faults, self.steps) = (seed, faults, steps)
    }

    /// Returns the life as a file that `init(file:text:version:)` reads.
    package func text(version: String, comments: [String] = []) -> String {
        func list(_ name: String, _ words: [LifeWord]) -> [String] {
            words.isEmpty ? ["\(name): []"] : ["\(name):"] + words.map { "  - \($0.text)" }
        }
        let lines =
            comments.map { "# \($0)" } + ["version: \(version.inYAMLQuotes)", "seed: \(seed)"]
            + list("faults", faults) + list("steps", steps)
        return lines.map { $0 + "\n" }.joined()
    }

    /// Reads the file of a life.
    ///
    /// - Parameter version: The version of this program. In another version, the same words may lead elsewhere.
    /// - Throws: `DocumentMistake`, also if the file was written by another version.
    package init(file: String, text: String, version: String) throws(DocumentMistake) {
        let value = try DocumentValue(yaml: text, file: file, as: "life")
        let fields = try value.fields("a life", known: ["version", "seed", "faults", "steps"])
        let written = try fields.required("version")
        let other = try written.text("“version”")
        guard other == version else {
            throw written.mistake(
                "The life is of version \(other), and this is \(version), where it would be another.")
        }
        let number = try fields.required("seed")
        guard let seed = UInt64(try number.text("“seed”")) else {
            throw number.mistake("“seed” needs a whole number.")
        }
        self.init(
            seed: seed, faults: try Self.words(fields["faults"]), steps: try Self.words(fields["steps"]))
    }

    private static func words(_ value: DocumentValue?) throws(DocumentMistake) -> [LifeWord] {
        var words: [LifeWord] = []
        if case .list(let members)? = value?.content {
            for member in members { words.append(try LifeWord(member)) }
        }
        return words
    }
}

/// A seed as reports write it: with the version of the program, `0.2.0:17`, because the same seed is another life in
/// another version.
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
