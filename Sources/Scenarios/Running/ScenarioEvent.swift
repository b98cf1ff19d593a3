public import BlackBox
import Foundation
import TerminalUI

/// An event of a run as a line of JSON. Workers write these lines, and so does the `json` report.
struct ScenarioEvent: Codable {
    enum Kind: String, Codable { case begin, scenario, step, result, end }

    /// The version of the format, which increases with changes that older programs cannot read.
    static let version = 1

    struct Begin: Codable, Equatable {
        var version = ScenarioEvent.version
        /// The number of runs in the whole plan, even if this is only one shard.
        var runs: Int
        var runsOfEach: Int
        /// The names of the scenarios of the whole plan.
        var scenarios: [String]?
    }

    struct StepBegin: Codable {
        /// Counted from 1.
        var number: Int
        var words: String
        var place: FileLocation
    }

    struct End: Codable {
        var seconds: Double
        var isInterrupted: Bool
        var notes: [String]
    }

    var event: Kind
    /// The number of the run in the whole plan; nil for the first and the last event.
    var run: Int?
    /// The run without the steps of its scenario; nil for a step.
    var scenario: PlannedRun?
    var step: StepBegin?
    /// The result of the run that `scenario` names.
    var result: ScenarioResult?
    var begin: Begin?
    var end: End?
}

extension ScenarioEvent {
    init(beginOf plan: ScenarioPlan) {
        let begin = Begin(runs: plan.total, runsOfEach: plan.runsOfEach, scenarios: plan.titles)
        self.init(event: .begin, begin: begin)
    }

    init(endOf run: ScenarioRun) {
        let notes = run.notes + run.mistakes.map(\.description)
        let seconds = run.elapsed / .seconds(1)
        self.init(event: .end, end: End(seconds: seconds, isInterrupted: run.isInterrupted, notes: notes))
    }

    init(beginOf run: PlannedRun) { self.init(event: .scenario, run: run.number, scenario: run) }

    init(step index: Int, _ words: String, of run: PlannedRun) {
        let step = StepBegin(number: index + 1, words: words, place: run.scenario.steps[index].place)
        self.init(event: .step, run: run.number, step: step)
    }

    init(_ result: ScenarioResult) {
        self.init(event: .result, run: result.run.number, scenario: result.run, result: result)
    }

    /// Reads a line.
    ///
    /// - Throws: A `DecodingError`.
    init(line: Data) throws {
        self = try JSONDecoder().decode(Self.self, from: line)
        if let scenario { result?.run = scenario }
    }

    /// The event as a line, with the line end.
    var line: Data { Self.line(of: self) }

    static func line(of value: some Encodable) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding cannot fail: these types contain only texts, whole numbers and finite times.
        return ((try? encoder.encode(value)) ?? Data("{}".utf8)) + Data("\n".utf8)
    }
}

/// A run as a pool sends it to a worker.
struct WorkOrder: Codable {
    private var run: PlannedRun
    private var fileName: String
    private var isRepeated: Bool
    /// The values of variables. They may be secret, so no report contains them.
    var variables: [String: String]

    init(_ run: PlannedRun, setting variables: [String: String]) {
        (self.run, fileName, isRepeated, self.variables) = (run, run.fileName, run.isRepeated, variables)
    }

    var file: String { run.scenario.file }

    /// Returns the run with its scenario, which is looked up among the scenarios that were read from the
    /// file. If the scenario is not found, the run has no steps.
    func run(among scenarios: [Scenario]) -> (run: PlannedRun, isFound: Bool) {
        let isFound = scenarios.indices ~= run.index
        var found = isFound ? run.of(scenarios[run.index]) : run
        (found.fileName, found.isRepeated) = (fileName, isRepeated)
        return (found, isFound)
    }
}

// MARK: Values in events

extension PlannedRun: Codable {
    /// The data that a reader needs to find the scenario again, and to name it in a report.
    private struct Line: Codable {
        var number: Int
        var file: String
        var name: String
        var shortName: String
        var caseName: String?
        var index: Int
        var size: String
        var variant: ScenarioVariant
        var round: Int
    }

    /// Reads a run without the steps of its scenario.
    public init(from decoder: any Decoder) throws {
        let line = try Line(from: decoder)
        var scenario = Scenario(name: line.name, file: line.file, steps: [])
        (scenario.shortName, scenario.caseName) = (line.shortName, line.caseName)
        let size = DocumentValue(.text(line.size), at: FileLocation(file: line.file))
        scenario.screen = (try? size.size("“size”")) ?? scenario.screen
        self.init(
            scenario, number: line.number, index: line.index, variant: line.variant, round: line.round)
    }

    public func encode(to encoder: any Encoder) throws {
        let size = "\(scenario.screen.width)x\(scenario.screen.height)"
        let line = Line(
            number: number, file: scenario.file, name: scenario.name, shortName: scenario.shortName,
            caseName: scenario.caseName, index: index, size: size, variant: variant, round: round)
        try line.encode(to: encoder)
    }

    /// Returns this run for a scenario that was read from the file.
    func of(_ scenario: Scenario) -> PlannedRun {
        var named = scenario
        named.shortName = self.scenario.shortName
        return PlannedRun(named, number: number, index: index, variant: variant, round: round)
    }
}

extension ScenarioResult: Codable {
    private enum CodingKeys: String, CodingKey {
        case outcome, seconds, opening, failure, softFailures, screenshots, sentences, narrow, verdict, trace,
            traceProblem, knownFault, doubts
    }
    private enum Kind: String, Codable { case passed, failed, failedAtEnd, notOpened }

    /// Reads a result without its run. A failure has an explanation in place of its reason and notes.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func list<Value: Decodable>(_ key: CodingKeys) throws -> [Value] {
            try values.decodeIfPresent([Value].self, forKey: key) ?? []
        }
        let sentences: [String] = try list(.sentences)
        outcome =
            switch try values.decode(Kind.self, forKey: .outcome) {
            case .passed: .passed
            case .failed: .failed(try values.decode(StepFailure.self, forKey: .failure))
            case .failedAtEnd: .failedAtEnd(sentences)
            case .notOpened: .notOpened(sentences.first ?? "")
            }
        run = PlannedRun(Scenario(name: "", file: "", steps: []))
        elapsed = .reported(try values.decode(Double.self, forKey: .seconds))
        opening = .reported(try values.decode(Double.self, forKey: .opening))
        softFailures = try list(.softFailures)
        screenshots = try list(.screenshots)
        narrowSteps = try list(.narrow)
        verdict = try values.decodeIfPresent(Verdict.self, forKey: .verdict)
        knownFault = try values.decodeIfPresent(String.self, forKey: .knownFault)
        doubts = try list(.doubts)
        traceFile = try values.decodeIfPresent(String.self, forKey: .trace)
        traceProblem = try values.decodeIfPresent(String.self, forKey: .traceProblem)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch outcome {
        case .passed: try values.encode(Kind.passed, forKey: .outcome)
        case .failed(let failure):
            try values.encode(Kind.failed, forKey: .outcome)
            try values.encode(failure, forKey: .failure)
        case .failedAtEnd(let sentences):
            try values.encode(Kind.failedAtEnd, forKey: .outcome)
            try values.encode(sentences, forKey: .sentences)
        case .notOpened(let reason):
            try values.encode(Kind.notOpened, forKey: .outcome)
            try values.encode([reason], forKey: .sentences)
        }
        try values.encode(elapsed / .seconds(1), forKey: .seconds)
        try values.encode(opening / .seconds(1), forKey: .opening)
        if !softFailures.isEmpty { try values.encode(softFailures, forKey: .softFailures) }
        if !screenshots.isEmpty { try values.encode(screenshots, forKey: .screenshots) }
        if !narrowSteps.isEmpty { try values.encode(narrowSteps, forKey: .narrow) }
        try values.encodeIfPresent(verdict, forKey: .verdict)
        try values.encodeIfPresent(knownFault, forKey: .knownFault)
        if !doubts.isEmpty { try values.encode(doubts, forKey: .doubts) }
        try values.encodeIfPresent(traceFile, forKey: .trace)
        try values.encodeIfPresent(traceProblem, forKey: .traceProblem)
    }
}

extension ScenarioResult.NarrowStep: Codable {
    private struct Line: Codable {
        var step: String
        var place: FileLocation
        var used: Double
        var allowed: Double
    }

    public init(from decoder: any Decoder) throws {
        let line = try Line(from: decoder)
        self.init(
            words: line.step, place: line.place, used: .reported(line.used), allowed: .reported(line.allowed))
    }

    public func encode(to encoder: any Encoder) throws {
        try Line(step: words, place: place, used: used / .seconds(1), allowed: allowed / .seconds(1))
            .encode(to: encoder)
    }
}

extension StepFailure: Codable {
    private struct Line: Codable {
        var step: String
        var place: FileLocation
        var origins: [StepOrigin]?
        var explanation: String
        var seconds: Double
        var timeout: Double
        var screen: String
    }

    public init(from decoder: any Decoder) throws {
        let line = try Line(from: decoder)
        self.init(
            line.explanation, step: line.step, at: line.place, elapsed: .reported(line.seconds),
            timeout: .reported(line.timeout), screen: line.screen)
        origins = line.origins ?? []
    }

    public func encode(to encoder: any Encoder) throws {
        let line = Line(
            step: step, place: place, origins: origins.isEmpty ? nil : origins, explanation: explanation,
            seconds: elapsed / .seconds(1), timeout: timeout / .seconds(1), screen: screen)
        try line.encode(to: encoder)
    }
}

extension Duration {
    /// Makes a duration from a report. Cuts impossible times to 30 years, because somebody may have edited the report.
    static func reported(_ seconds: Double) -> Duration {
        .seconds(seconds.isNaN ? 0 : min(max(seconds, 0), 1e9))
    }
}
