/// The runs of some scenarios: each in every variant, and each variant as often as there are rounds.
public struct ScenarioPlan: Sendable {
    private struct Entry {
        var scenario: Scenario
        /// The scenario's place among those of its file.
        var index: Int
        /// The scenario's place in the plan before it was cut into shards.
        var place: Int
        /// A name for its files that no other scenario has.
        var fileName: String
    }

    private var entries: [Entry]
    /// The number of scenarios before the plan was cut into shards.
    private var whole: Int
    /// The names of the scenarios before the plan was cut into shards, by which the shards of one plan are known.
    private(set) var titles: [String] = []
    public var variants = [ScenarioVariant()]
    public var rounds = 1
    /// The most runs that a plan may have.
    public static let most = 10_000_000
    /// Whether a run that fails is made once more.
    public var repeatsFailures = false
    /// Sentences about runs that are left out.
    public var notes: [String] = []

    public init(_ scenarios: [Scenario]) {
        var counts: [String: Int] = [:]
        var names: Set<String> = []
        entries = scenarios.enumerated().map { place, scenario in
            let index = counts[scenario.file, default: 0]
            counts[scenario.file] = index + 1
            var (name, number) = (scenario.fileName, 1)
            // Some file systems do not tell a from A.
            while !names.insert(name.lowercased()).inserted {
                number += 1
                name = "\(scenario.fileName).\(number)"
            }
            return Entry(scenario: scenario, index: index, place: place, fileName: name)
        }
        whole = entries.count
        titles = scenarios.map(\.shortName)
    }

    /// Keeps the scenarios in whose path, name or tags every word is, in whatever case; where the words are the whole
    /// title of one, such as `a.yaml (Paris)`, only that one.
    public mutating func keep(only words: String) {
        guard !entries.isEmpty else { return }
        let titled = entries.filter { $0.scenario.title == words }
        let words = words.lowercased().split(separator: " ")
        let matching = entries.filter { entry in
            let scenario = entry.scenario
            let text = ([scenario.file, scenario.name] + scenario.tags).joined(separator: " ").lowercased()
            return words.allSatisfy { text.contains($0) }
        }
        entries = titled.isEmpty ? matching : titled
        if entries.isEmpty {
            notes.append(
                "No scenario has all of these words in its path, name or tags: \(words.joined(separator: " "))."
            )
        }
        renumber()
    }

    /// Runs every scenario in chaos, once for each seed, but for those that cannot.
    ///
    /// - Parameter isExempt: Whether a scenario's responses come from a recording, which is one order of events.
    public mutating func stir(_ seeds: ChaosSeeds, except isExempt: (Scenario) -> Bool) {
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

    /// Keeps the scenarios of one shard; their runs keep their numbers.
    public mutating func keep(_ shard: ScenarioShard) {
        guard !entries.isEmpty else { return }
        entries.removeAll { $0.place % shard.total != shard.number - 1 }
        if entries.isEmpty { notes.append("Part \(shard.number) of \(shard.total) has no scenario.") }
    }

    private mutating func renumber() {
        for place in entries.indices { entries[place].place = place }
        whole = entries.count
        titles = entries.map(\.scenario.shortName)
    }

    /// A plan whose runs have all been made, for reporters to be told of them.
    init(whole: Int, runsOfEach: Int) {
        entries = []
        self.whole = whole
        rounds = runsOfEach
    }

    public var scenarios: [Scenario] { entries.map(\.scenario) }

    /// The number of runs of each scenario.
    public var runsOfEach: Int { variants.count * rounds }

    /// Whether it has more runs than `most`.
    public var isTooLarge: Bool {
        let (each, isHuge) = variants.count.multipliedReportingOverflow(by: rounds)
        let (all, isHugeInAll) = each.multipliedReportingOverflow(by: max(whole, 1))
        return isHuge || isHugeInAll || all > Self.most
    }

    /// The number of runs of all shards.
    var total: Int { whole * runsOfEach }

    /// The number of runs.
    public var count: Int { entries.count * runsOfEach }

    /// The run at a position, from 0: all runs of one scenario follow one another.
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
