import BlackBox
import Foundation
public import Waiting

/// Runs a transcript before it is saved, and changes the steps that do not work a second time.
@UIActor
public struct TranscriptCheck<Context: Sendable> {
    private let world: ScenarioWorld<Context>
    /// The path that the scenario will have.
    private let file: String

    /// The scenario after the check.
    public struct Result: Sendable {
        public var scenario: Transcript
        /// A sentence for each step that was written otherwise than it was done.
        public var changes: [String] = []
        /// Why the scenario fails all the same; nil if it has passed.
        public var failure: String?
    }

    public init(_ world: ScenarioWorld<Context>, file: String) {
        (self.world, self.file) = (world, file)
    }

    /// Runs the scenario until it passes, or until nothing is left to mend: an expectation that does not come is replaced
    /// by the next best one, and a step that finds nothing by the keys that were pressed.
    public func run(_ scenario: Transcript) async -> Result {
        var result = Result(scenario: scenario)
        // Each round takes something away, so that there is a last one.
        while true {
            let failed: StepFailure
            switch await outcome(of: result.scenario) {
            case .passed: return result
            case .failed(let failure): failed = failure
            case .failedAtEnd(let sentences):
                result.failure = sentences.joined(separator: " ")
                return result
            case .notOpened(let reason):
                result.failure = reason
                return result
            }
            guard let change = result.scenario.mend(after: failed) else {
                result.failure = failed.headline + "\n" + failed.explanation
                return result
            }
            result.changes += [change].filter { !$0.isEmpty }
        }
    }

    private func outcome(of scenario: Transcript) async -> ScenarioResult.Outcome {
        let secrets = scenario.secrets.map { ($0.environmentName, $0.text) }
        let environment = ProcessInfo.processInfo.environment.merging(secrets) { $1 }
        var reader = ScenarioReader(file: file, environment: environment, vocabulary: world.vocabulary)
        do throws(DocumentMistake) {
            let read = reader.read(try ScenarioDocument(scenario.text, path: file))
            guard let only = read.first, reader.mistakes.isEmpty else {
                return .notOpened(reader.mistakes.map(\.description).joined(separator: " "))
            }
            return await ScenarioRunner(world).run(PlannedRun(only)).outcome
        } catch {
            return .notOpened("\(error)")
        }
    }
}

extension Transcript {
    /// Changes the step that has failed. Returns a sentence about it, which is empty if nothing is lost; nil if nothing can
    /// be changed.
    fileprivate mutating func mend(after failure: StepFailure) -> String? {
        guard let place = place(ofLine: failure.place.line) else { return nil }
        let step = steps[place.step]
        if place.isExpectation {
            steps[place.step].expectations.removeFirst()
            let isLast = steps[place.step].expectations.isEmpty
            return isLast ? "What “\(step.yaml)” brought was not seen again: it has no “expect” now." : ""
        }
        if step.word == "expect" {
            steps.remove(at: place.step)
            return "“\(step.yaml)” was not met again: it is left out."
        }
        guard !step.asKeys.isEmpty else { return nil }
        var keys = step.asKeys
        keys[0].comment = "Recorded as \(step.yaml), which was not found again."
        keys[keys.count - 1].expectations = step.expectations
        steps.replaceSubrange(place.step...place.step, with: keys)
        return
            "“\(step.yaml)” was not found again: it is written as keys, \(keys.map(\.yaml).joined(separator: ", "))."
    }
}
