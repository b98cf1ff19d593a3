import TerminalUI

/// The parts of a scenario that differ between its runs; nil where they are as the file says.
public struct ScenarioVariant: Hashable, Sendable, Codable {
    /// Columns by rows: `80x24`.
    public var size: String?
    /// The seed of the chaos that it runs in.
    public var seed: UInt64?

    public init(size: String? = nil, seed: UInt64? = nil) {
        self.size = size
        self.seed = seed
    }

    func apply(to scenario: inout Scenario) {
        if let size, let size = try? ScenarioValue(.text(size), at: FileLocation(file: "")).size("") {
            scenario.screen = size
        }
        scenario.chaos = seed
    }

    /// The words for a report: `size=80x24, chaos 7`; empty where nothing differs.
    public var words: String {
        (settings.map { "\($0)=\($1)" } + (seed.map { ["chaos \($0)"] } ?? [])).joined(separator: ", ")
    }

    /// The flags of the command that runs this variant: `--matrix size=80x24 --chaos 7`.
    public var flags: [String] {
        var flags: [String] = []
        if !settings.isEmpty {
            flags += ["--matrix", settings.map { "\($0)=\($1)" }.joined(separator: " ")]
        }
        if let seed { flags += ["--chaos", "\(seed)"] }
        return flags
    }

    private var settings: [(key: String, value: String)] {
        [("size", size)].compactMap { key, value in value.map { (key, $0) } }
    }
}
