import BlackBox
import TerminalUI

/// The settings that differ between runs of a scenario, as texts; nil for a setting that stays as in the file.
package struct ScenarioVariant: Hashable, Sendable, Codable {
    /// The screen size in columns by rows: `80x24`.
    package var size: String?
    package var colors: String?
    package var characters: String?
    /// The type of the terminal, as in `TERM`.
    package var terminal: String?
    /// The seed of the random disturbances (`Chaos`) in which the scenario runs.
    package var seed: UInt64?

    package init(size: String? = nil, seed: UInt64? = nil) {
        self.size = size
        self.seed = seed
    }

    /// The settings that a matrix can vary.
    static let keys: [(name: String, part: any WritableKeyPath<ScenarioVariant, String?> & Sendable)] = [
        ("size", \.size), ("colors", \.colors), ("characters", \.characters),
        ("terminal", \.terminal),
    ]

    /// Changes a scenario into this variant.
    ///
    /// - Throws: A mistake in a text.
    func apply(to scenario: inout Scenario) throws(DocumentMistake) {
        func value(_ text: String) -> DocumentValue {
            DocumentValue(.text(text), at: FileLocation(file: "--matrix"))
        }
        if let size { scenario.screen = try value(size).size("“size”") }
        if let colors { scenario.colors = try value(colors).colors("“colors”") }
        if let characters { scenario.characters = try value(characters).characters("“characters”") }
        if let terminal, scenario.terminalType == nil {
            scenario.terminalType = try value(terminal).text("“terminal”")
        }
        scenario.chaos = seed
    }

    private var settings: [String] {
        Self.keys.compactMap { key in self[keyPath: key.part].map { "\(key.name)=\($0)" } }
    }

    /// The variant in words: `size=80x24, chaos 7`. Empty if nothing differs.
    package var words: String { (settings + (seed.map { ["chaos \($0)"] } ?? [])).joined(separator: ", ") }

    /// The flags of the command that runs this variant: `--matrix "size=80x24" --chaos 7`.
    var flags: [String] {
        (settings.isEmpty ? [] : ["--matrix", settings.joined(separator: " ")])
            + (seed.map { ["--chaos", "\($0)"] } ?? [])
    }
}
