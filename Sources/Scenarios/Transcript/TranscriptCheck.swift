import BlackBox
import Foundation
public import Waiting

/// Runs a transcript before it is saved, and changes the steps that fail in this second run.
@UIActor
public struct TranscriptCheck<Context: Sendable> {
    private let world: ScenarioWorld<Context>
    /// The path that the scenario will have.
    private let file: String

    /// The scenario after the check.
    public struct Result: Sendable {
        public var scenario: Transcript
        /// A sentence for each step that was changed or left out.
        public var changes: [String] = []
        /// The reason why the changed scenario still fails; nil if it has passed.
        public var failure: String?
    }

    public init(_ world: ScenarioWorld<Context>, file: String) {
        (self.world, self.file) = (world, file)
    }

    /// Runs the scenario until it passes, or until no step can be changed any more. Replaces an expectation that is not
    /// met by the next best one, and a step that finds no element by the keys that the person pressed.
    public func run(_ scenario: Transcript) async -> Result {
        var result = Result(scenario: scenario)
        // The loop ends: each round removes an expectation, or replaces a step by keys, which stay as they are.
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

    /// Runs the scenario once, as it is.
    package func outcome(of scenario: Transcript) async -> ScenarioResult.Outcome {
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
    /// Changes the step that has failed. Returns a sentence about the change, which is empty if another expectation
    /// takes the place of the failed one; nil if the step cannot be changed.
    fileprivate mutating func mend(after failure: StepFailure) -> String? {
        guard let place = place(ofLine: failure.place.line) else { return nil }
        let step = steps[place.step]
        if place.isExpectation {
            steps[place.step].expectations.removeFirst()
            let isLast = steps[place.step].expectations.isEmpty
            return isLast ? "What “\(step.yaml)” brought was not seen again: it has no “expect” now." : ""
        }
        if step.isExpectation {
            if var other = step.others.first {
                other.others = Array(step.others.dropFirst())
                steps[place.step] = other
                return ""
            }
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
