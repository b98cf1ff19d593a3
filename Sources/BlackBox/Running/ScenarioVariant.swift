import TerminalUI

/// The settings that differ between runs of a scenario, as texts; nil for a setting that stays as in the file.
public struct ScenarioVariant: Hashable, Sendable, Codable {
    /// The screen size in columns by rows: `80x24`.
    public var size: String?
    public var colors: String?
    public var characters: String?
    /// The seed of the chaos in which the scenario runs.
    public var seed: UInt64?

    public init(size: String? = nil, seed: UInt64? = nil) {
        self.size = size
        self.seed = seed
    }

    /// A setting that a matrix can vary, and how its text changes a scenario.
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
            scenario.colors = try value.colors("“colors”")
        },
        Key(name: "characters", part: \.characters) { value, scenario throws(ScenarioMistake) in
            scenario.characters = try value.characters("“characters”")
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

    /// The variant in words: `size=80x24, chaos 7`. Empty if nothing differs.
    public var words: String { (settings + (seed.map { ["chaos \($0)"] } ?? [])).joined(separator: ", ") }

    /// The flags of the command that runs this variant: `--matrix "size=80x24" --chaos 7`.
    var flags: [String] {
        (settings.isEmpty ? [] : ["--matrix", settings.joined(separator: " ")])
            + (seed.map { ["--chaos", "\($0)"] } ?? [])
    }
}
