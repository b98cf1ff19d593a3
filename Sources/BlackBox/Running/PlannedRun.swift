/// One run of a scenario.
public struct PlannedRun: Hashable, Sendable {
    /// Its position in the whole plan, from 1. It is the same in every shard.
    public var number: Int
    /// The scenario in this variant.
    public var scenario: Scenario
    /// The scenario's position among those of its file, from 0.
    public var index: Int
    public var variant: ScenarioVariant
    /// Counted from 1 for each variant.
    public var round: Int
    /// A file name for its scenario that no other scenario of the plan has. One with slashes is a path.
    var fileName: String
    /// Whether it is repeated because it failed.
    var isRepeated = false

    public init(
        _ scenario: Scenario, number: Int = 1, index: Int = 0, variant: ScenarioVariant = ScenarioVariant(),
        round: Int = 1
    ) {
        self.number = number
        self.scenario = scenario
        fileName = scenario.fileName
        self.index = index
        self.variant = variant
        self.round = round
        // A matrix has already checked its texts.
        try? variant.apply(to: &self.scenario)
    }

    /// What distinguishes the run from others of its scenario: `size=80x24, chaos 7, round 2`.
    public var words: String {
        [variant.words, round > 1 ? "round \(round)" : ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The name of its trace: `a/x`, `a/x.80x24.chaos-7`, `x (Paris).round-2`.
    var recordName: String {
        ([fileName, variant.size, variant.colors.map { "colors-\($0)" }, variant.characters]
            + [variant.seed.map { "chaos-\($0)" }, round > 1 ? "round-\(round)" : nil])
            .compactMap(\.self).joined(separator: ".")
    }

    /// Runs with the same key belong to one scenario.
    struct Key: Hashable {
        var file: String
        var index: Int
        /// Nil for all variants.
        var variant: ScenarioVariant?
    }

    var key: Key { Key(file: scenario.file, index: index) }
    var variantKey: Key { Key(file: scenario.file, index: index, variant: variant) }
}

extension Scenario {
    /// Its short name as a file path that is valid on any system.
    var fileName: String {
        shortName.split(separator: "/").map { String($0).asFileName }.joined(separator: "/")
    }
}
