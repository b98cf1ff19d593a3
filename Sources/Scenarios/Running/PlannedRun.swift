import BlackBox

/// One run of a scenario.
public struct PlannedRun: Hashable, Sendable {
    /// The position of the run in the whole plan, from 1. A run has the same number in every shard.
    public var number: Int
    /// The scenario in this variant.
    public var scenario: Scenario
    /// The scenario's position among the scenarios of its file, from 0.
    package var index: Int
    package var variant: ScenarioVariant
    /// The round, counted from 1 for each variant.
    package var round: Int
    /// A file name for the scenario that no other scenario of the plan has. A name with slashes is a path.
    var fileName: String
    var isRepeated = false

    package init(
        _ scenario: Scenario, number: Int = 1, index: Int = 0, variant: ScenarioVariant = ScenarioVariant(),
        round: Int = 1
    ) {
        self.number = number
        self.scenario = scenario
        fileName = scenario.fileName
        self.index = index
        self.variant = variant
        self.round = round
        // `ScenarioMatrix` has already checked these texts.
        try? variant.apply(to: &self.scenario)
    }

    /// The variant and the round in words: `size=80x24, chaos 7, round 2`.
    public var words: String {
        [variant.words, round > 1 ? "round \(round)" : ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The name of the run's trace: `a/x`, `a/x.80x24.chaos-7`, `x (Paris).round-2`.
    var recordName: String {
        ([fileName, variant.size, variant.colors.map { "colors-\($0)" }, variant.characters]
            + [
                variant.terminal?.asFileName, variant.seed.map { "chaos-\($0)" },
                round > 1 ? "round-\(round)" : nil,
            ])
            .compactMap(\.self).joined(separator: ".")
    }

    /// Identifies a scenario, or one variant of a scenario, among all runs.
    struct Key: Hashable {
        var file: String
        var index: Int
        /// The variant; nil for the scenario in all variants.
        var variant: ScenarioVariant?
    }

    var key: Key { Key(file: scenario.file, index: index) }
    var variantKey: Key { Key(file: scenario.file, index: index, variant: variant) }
}

extension Scenario {
    /// The short name as a file path that every system accepts.
    var fileName: String {
        shortName.split(separator: "/").map { String($0).asFileName }.joined(separator: "/")
    }
}
