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

    private init(_ event: Kind, run: Int? = nil) { (self.event, self.run) = (event, run) }

    init(beginOf plan: ScenarioPlan) {
        self.init(.begin)
        begin = Begin(runs: plan.total, runsOfEach: plan.runsOfEach, scenarios: plan.titles)
    }

    init(endOf run: ScenarioRun) {
        self.init(.end)
        end = End(
            seconds: run.elapsed / .seconds(1), isInterrupted: run.isInterrupted,
            notes: run.notes + run.mistakes.map(\.description))
    }

    init(beginOf run: PlannedRun) {
        self.init(.scenario, run: run.number)
        scenario = run
    }

    init(step index: Int, _ words: String, of run: PlannedRun) {
        self.init(.step, run: run.number)
        step = StepBegin(number: index + 1, words: words, place: run.scenario.steps[index].place)
    }

    init(_ result: ScenarioResult) {
        self.init(.result, run: result.run.number)
        (scenario, self.result) = (result.run, result)
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
    private enum CodingKeys: String, CodingKey {
        case number, file, name, shortName, caseName, index, size, variant, round
    }

    /// Reads a run without the steps of its scenario.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let file = try values.decode(String.self, forKey: .file)
        var scenario = Scenario(name: try values.decode(String.self, forKey: .name), file: file, steps: [])
        scenario.shortName = try values.decode(String.self, forKey: .shortName)
        scenario.caseName = try values.decodeIfPresent(String.self, forKey: .caseName)
        let size = DocumentValue(
            .text(try values.decode(String.self, forKey: .size)), at: FileLocation(file: file))
        scenario.screen = (try? size.size("“size”")) ?? scenario.screen
        self.init(
            scenario, number: try values.decode(Int.self, forKey: .number),
            index: try values.decode(Int.self, forKey: .index),
            variant: try values.decode(ScenarioVariant.self, forKey: .variant),
            round: try values.decode(Int.self, forKey: .round))
    }

    /// Writes the data that a reader needs to find the scenario again, and to name it in a report.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(number, forKey: .number)
        try values.encode(scenario.file, forKey: .file)
        try values.encode(scenario.name, forKey: .name)
        try values.encode(scenario.shortName, forKey: .shortName)
        try values.encodeIfPresent(scenario.caseName, forKey: .caseName)
        try values.encode(index, forKey: .index)
        try values.encode("\(scenario.screen.width)x\(scenario.screen.height)", forKey: .size)
        try values.encode(variant, forKey: .variant)
        try values.encode(round, forKey: .round)
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
            traceProblem
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
        elapsed = try values.time(.seconds)
        opening = try values.time(.opening)
        softFailures = try list(.softFailures)
        screenshots = try list(.screenshots)
        narrowSteps = try list(.narrow)
        verdict = try values.decodeIfPresent(Verdict.self, forKey: .verdict)
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
        try values.encodeIfPresent(traceFile, forKey: .trace)
        try values.encodeIfPresent(traceProblem, forKey: .traceProblem)
    }
}

extension ScenarioResult.NarrowStep: Codable {
    private enum CodingKeys: String, CodingKey { case step, place, used, allowed }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        words = try values.decode(String.self, forKey: .step)
        place = try values.decode(FileLocation.self, forKey: .place)
        (used, allowed) = (try values.time(.used), try values.time(.allowed))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(words, forKey: .step)
        try values.encode(place, forKey: .place)
        try values.encode(used / .seconds(1), forKey: .used)
        try values.encode(allowed / .seconds(1), forKey: .allowed)
    }
}

extension StepFailure: Codable {
    private enum CodingKeys: String, CodingKey {
        case step, place, origins, explanation, seconds, timeout, screen
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try values.decode(String.self, forKey: .explanation),
            step: try values.decode(String.self, forKey: .step),
            at: try values.decode(FileLocation.self, forKey: .place), elapsed: try values.time(.seconds),
            timeout: try values.time(.timeout), screen: try values.decode(String.self, forKey: .screen))
        origins = try values.decodeIfPresent([StepOrigin].self, forKey: .origins) ?? []
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(step, forKey: .step)
        try values.encode(place, forKey: .place)
        if !origins.isEmpty { try values.encode(origins, forKey: .origins) }
        try values.encode(explanation, forKey: .explanation)
        try values.encode(elapsed / .seconds(1), forKey: .seconds)
        try values.encode(timeout / .seconds(1), forKey: .timeout)
        try values.encode(screen, forKey: .screen)
    }
}

extension KeyedDecodingContainer {
    fileprivate func time(_ key: Key) throws -> Duration {
        .reported(try decode(Double.self, forKey: key))
    }
}

extension Duration {
    /// Makes a duration from a report. Cuts impossible times to 30 years, because somebody may have edited the report.
    static func reported(_ seconds: Double) -> Duration {
        .seconds(seconds.isNaN ? 0 : min(max(seconds, 0), 1e9))
    }
}
