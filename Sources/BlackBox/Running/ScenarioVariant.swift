import TerminalUI

/// The parts of a scenario that differ between its runs, each as it is written; nil where it is as the file says.
public struct ScenarioVariant: Hashable, Sendable, Codable {
    /// Columns by rows: `80x24`.
    public var size: String?
    public var colors: String?
    public var characters: String?
    /// The seed of the chaos that it runs in.
    public var seed: UInt64?

    public init(size: String? = nil, seed: UInt64? = nil) {
        self.size = size
        self.seed = seed
    }

    /// A part that a matrix can vary, and how its text changes a scenario.
    struct Key: Sendable {
        var name: String
        var part: any WritableKeyPath<ScenarioVariant, String?> & Sendable
        var apply: @Sendable (ScenarioValue, inout Scenario) throws(ScenarioMistake) -> Void
    }

    static let keys = [
        Key(name: "size", part: \.size) { value, scenario throws(ScenarioMistake) in
            scenario.screen = try value.size("“size”")
        },
        Key(name: "colors", part: \.colors) { value, scenario throws(ScenarioMistake) in
            scenario.colors = .atMost(Int(try value.choice("“colors”", among: ["0", "8", "256"])) ?? 0)
        },
        Key(name: "characters", part: \.characters) { value, scenario throws(ScenarioMistake) in
            let name = try value.choice("“characters”", among: ["unicode", "ascii"])
            scenario.characters = name == "ascii" ? .ascii : .unicode
        },
    ]

    /// Changes a scenario into this variant.
    ///
    /// - Throws: A mistake in a text.
    func apply(to scenario: inout Scenario) throws(ScenarioMistake) {
        for key in Self.keys {
            guard let text = self[keyPath: key.part] else { continue }
            try key.apply(ScenarioValue(.text(text), at: FileLocation(file: "--matrix")), &scenario)
        }
        scenario.chaos = seed
    }

    private var settings: [String] {
        Self.keys.compactMap { key in self[keyPath: key.part].map { "\(key.name)=\($0)" } }
    }

    /// The words for a report: `size=80x24, chaos 7`; empty where nothing differs.
    public var words: String { (settings + (seed.map { ["chaos \($0)"] } ?? [])).joined(separator: ", ") }

    /// The flags of the command that runs this variant: `--matrix "size=80x24" --chaos 7`.
    var flags: [String] {
        (settings.isEmpty ? [] : ["--matrix", settings.joined(separator: " ")])
            + (seed.map { ["--chaos", "\($0)"] } ?? [])
    }
}
