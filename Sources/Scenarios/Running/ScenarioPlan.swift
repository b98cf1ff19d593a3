import BlackBox

/// The runs of some scenarios: each scenario in every variant, and each variant in every round.
public struct ScenarioPlan: Sendable {
    private struct Entry {
        var scenario: Scenario
        /// The scenario's position among the scenarios of its file.
        var index: Int
        /// The scenario's position in the plan before the plan was split into shards.
        var place: Int
        /// A file name that no other scenario has.
        var fileName: String
    }

    private var entries: [Entry]
    /// The number of scenarios before the plan was split into shards.
    private var whole: Int
    /// The names of the scenarios before the plan was split into shards. They show which shards belong together.
    private(set) var titles: [String] = []
    package var variants = [ScenarioVariant()]
    package var rounds = 1
    /// The most runs that a plan may have.
    package static let most = 10_000_000
    /// Whether a failed run is repeated once.
    public var repeatsFailures = false
    /// Sentences about omitted runs.
    package var notes: [String] = []

    public init(_ scenarios: [Scenario]) {
        var counts: [String: Int] = [:]
        var names: Set<String> = []
        entries = scenarios.enumerated().map { place, scenario in
            let index = counts[scenario.file, default: 0]
            counts[scenario.file] = index + 1
            var (name, number) = (scenario.fileName, 1)
            // Some file systems ignore case.
            while !names.insert(name.lowercased()).inserted {
                number += 1
                name = "\(scenario.fileName).\(number)"
            }
            return Entry(scenario: scenario, index: index, place: place, fileName: name)
        }
        whole = entries.count
        titles = scenarios.map(\.shortName)
    }

    /// Keeps the scenarios that match any of the choices. A choice is the title of one scenario, such as `a.yaml (Paris)`,
    /// or words that must all be in the path, the name or the tags, in any case. Returns the choices that match none.
    @discardableResult
    package mutating func keep(only choices: [String]) -> [String] {
        guard !entries.isEmpty, !choices.isEmpty else { return [] }
        var kept: Set<Int> = []
        var idle: [String] = []
        for choice in choices {
            let places = places(of: choice)
            kept.formUnion(places)
            guard places.isEmpty else { continue }
            idle.append(choice)
            notes.append(
                "No scenario has all of these words in its path, name or tags: \(choice.lowercased())."
            )
        }
        entries.removeAll { !kept.contains($0.place) }
        renumber()
        return idle
    }

    private func places(of choice: String) -> [Int] {
        let titled = entries.filter { $0.scenario.title == choice }
        guard titled.isEmpty else { return titled.map(\.place) }
        let words = choice.lowercased().split(separator: " ")
        return entries.filter { entry in
            let scenario = entry.scenario
            let text = ([scenario.file, scenario.name] + scenario.tags).joined(separator: " ").lowercased()
            return words.allSatisfy { text.contains($0) }
        }
        .map(\.place)
    }

    /// Makes every scenario run with random disturbances (`Chaos`), once for each seed. Leaves out scenarios that are
    /// exempt.
    ///
    /// - Parameter isExempt: Whether a scenario cannot run in chaos, because its responses come from a recording with a
    ///   fixed order.
    package mutating func stir(_ seeds: ChaosSeeds, except isExempt: (Scenario) -> Bool) {
        let count = entries.count
        entries.removeAll { isExempt($0.scenario) }
        renumber()
        if entries.count < count {
            let left = count - entries.count
            notes.append(
                "\(counted(left, "scenario")) on recordings \(left == 1 ? "was" : "were") left out of chaos.")
        }
        variants = variants.flatMap { variant in
            seeds.seeds.map { seed in
                var variant = variant
                variant.seed = seed
                return variant
            }
        }
    }

    /// Keeps the scenarios of one shard. Their runs keep their numbers.
    package mutating func keep(_ shard: ScenarioShard) {
        guard !entries.isEmpty else { return }
        entries.removeAll { $0.place % shard.total != shard.number - 1 }
        if entries.isEmpty { notes.append("Part \(shard.number) of \(shard.total) has no scenario.") }
    }

    private mutating func renumber() {
        for place in entries.indices { entries[place].place = place }
        whole = entries.count
        titles = entries.map(\.scenario.shortName)
    }

    /// Makes a plan for reporters, for runs that are already done.
    init(whole: Int, runsOfEach: Int) {
        entries = []
        self.whole = whole
        rounds = runsOfEach
    }

    /// Returns the mistakes that scenarios have only in the variants of the plan; each mistake once. Those that they have
    /// as they are written were found when they were read.
    package func mistakes(_ find: (Scenario) -> [DocumentMistake]) -> [DocumentMistake] {
        var settings: [ScenarioVariant] = []
        // A seed changes no setting, and there may be many.
        for var variant in variants where variant.seed == variants.first?.seed {
            variant.seed = nil
            if variant != ScenarioVariant() { settings.append(variant) }
        }
        var found: [DocumentMistake] = []
        for scenario in scenarios {
            for variant in settings {
                let mistakes = find(PlannedRun(scenario, variant: variant).scenario)
                found += mistakes.filter { !found.contains($0) }
            }
        }
        return found
    }

    package var scenarios: [Scenario] { entries.map(\.scenario) }

    /// The number of runs of each scenario.
    package var runsOfEach: Int { variants.count * rounds }

    /// Whether the plan has more runs than `most`.
    package var isTooLarge: Bool {
        let (each, isHuge) = variants.count.multipliedReportingOverflow(by: rounds)
        let (all, isHugeInAll) = each.multipliedReportingOverflow(by: max(whole, 1))
        return isHuge || isHugeInAll || all > Self.most
    }

    /// The number of runs in all shards.
    var total: Int { whole * runsOfEach }

    /// The number of runs in this shard.
    public var count: Int { entries.count * runsOfEach }

    /// The run at a position, from 0. All runs of a scenario are next to each other.
    public subscript(position: Int) -> PlannedRun {
        let entry = entries[position / runsOfEach]
        let part = position % runsOfEach
        var run = PlannedRun(
            entry.scenario, number: entry.place * runsOfEach + part + 1, index: entry.index,
            variant: variants[part / rounds], round: part % rounds + 1)
        run.fileName = entry.fileName
        return run
    }
}
