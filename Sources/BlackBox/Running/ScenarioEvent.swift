import Foundation
import TerminalUI

/// An event of a run, as a line of JSON: workers write them, and so does the report `json`.
struct ScenarioEvent: Codable {
    enum Kind: String, Codable { case begin, scenario, step, result, end }

    /// Higher after a change that older programs cannot read.
    static let version = 1

    var event: Kind
    /// The number of the run in the whole plan; nil for the begin and the end.
    var run: Int?
    /// The scenario; nil for a step.
    var scenario: RunLine?
    var step: StepLine?
    var result: ResultLine?
    var begin: BeginLine?
    var end: EndLine?

    init(beginOf plan: ScenarioPlan) {
        self.init(event: .begin)
        begin = BeginLine(
            version: Self.version, runs: plan.total, runsOfEach: plan.runsOfEach, scenarios: plan.titles)
    }

    init(endOf run: ScenarioRun) {
        self.init(event: .end)
        end = EndLine(
            seconds: run.elapsed / .seconds(1), isInterrupted: run.isInterrupted,
            notes: run.notes + run.mistakes.map { "\($0)" })
    }

    init(beginOf run: PlannedRun) {
        self.init(event: .scenario, run: run.number, scenario: RunLine(run))
    }

    init(step place: Int, _ words: String, of run: PlannedRun) {
        let line = StepLine(
            number: place + 1, words: words, place: PlaceLine(run.scenario.steps[place].place))
        self.init(event: .step, run: run.number, step: line)
    }

    init(_ result: ScenarioResult) {
        self.init(
            event: .result, run: result.run.number, scenario: RunLine(result.run), result: ResultLine(result))
    }

    private init(
        event: Kind, run: Int? = nil, scenario: RunLine? = nil, step: StepLine? = nil,
        result: ResultLine? = nil
    ) {
        (self.event, self.run, self.scenario, self.step, self.result) = (event, run, scenario, step, result)
    }

    /// Reads a line.
    ///
    /// - Throws: A `DecodingError`.
    init(line: Data) throws { self = try JSONDecoder().decode(Self.self, from: line) }

    /// The line, with its end.
    var line: Data { Self.line(of: self) }

    static func line(of value: some Encodable) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Nothing in these types can fail to be encoded: they hold texts, whole numbers and finite times.
        return ((try? encoder.encode(value)) ?? Data("{}".utf8)) + Data("\n".utf8)
    }
}

/// A run as a line of JSON: enough to find its scenario again, and to name it in a report.
struct RunLine: Codable {
    var number: Int
    var file: String
    var name: String
    var shortName: String
    var caseName: String?
    var index: Int
    var size: String
    var variant: ScenarioVariant
    var round: Int

    init(_ run: PlannedRun) {
        number = run.number
        (file, name, shortName) = (run.scenario.file, run.scenario.name, run.scenario.shortName)
        (caseName, index) = (run.scenario.caseName, run.index)
        size = "\(run.scenario.screen.width)x\(run.scenario.screen.height)"
        variant = run.variant
        round = run.round
    }

    /// The run of a scenario that was read from the file.
    func run(_ scenario: Scenario) -> PlannedRun {
        var scenario = scenario
        scenario.shortName = shortName
        return PlannedRun(scenario, number: number, index: index, variant: variant, round: round)
    }

    /// The run without the steps of its scenario, for reports of results.
    var run: PlannedRun {
        var scenario = Scenario(name: name, file: file, steps: [])
        scenario.caseName = caseName
        if let size = try? ScenarioValue(.text(size), at: FileLocation(file: file)).size("“size”") {
            scenario.screen = size
        }
        return run(scenario)
    }
}

/// A run as a pool hands it to a worker.
struct WorkLine: Codable {
    private var line: RunLine
    private var fileName: String
    private var isRepeated: Bool
    /// These may be secret: they are told to the worker, and stand in no report.
    var variables: [String: String]

    init(_ run: PlannedRun, setting variables: [String: String]) {
        line = RunLine(run)
        (fileName, isRepeated, self.variables) = (run.fileName, run.isRepeated, variables)
    }

    var file: String { line.file }

    /// The run of one of the scenarios that were read from the file; without its steps where there is no such one.
    func run(among scenarios: [Scenario]) -> (run: PlannedRun, isFound: Bool) {
        let isFound = scenarios.indices ~= line.index
        var run = isFound ? line.run(scenarios[line.index]) : line.run
        (run.fileName, run.isRepeated) = (fileName, isRepeated)
        return (run, isFound)
    }
}

struct BeginLine: Codable, Equatable {
    var version: Int
    /// The number of runs in the whole plan, of which this may be one shard.
    var runs: Int
    /// The number of runs of each scenario.
    var runsOfEach: Int
    /// The names of the scenarios of the whole plan.
    var scenarios: [String]?
}

struct EndLine: Codable {
    var seconds: Double
    var isInterrupted: Bool
    var notes: [String]
}

struct StepLine: Codable {
    var number: Int
    var words: String
    var place: PlaceLine
}

struct PlaceLine: Codable {
    var file: String
    var line: Int
    var column: Int

    init(_ place: FileLocation) { (file, line, column) = (place.file, place.line, place.column) }

    var place: FileLocation { FileLocation(file: file, line: line, column: column) }
}
