import BlackBox
import TerminalUI

extension ScenarioResult {
    /// The name of the scenario, with the case, the variant and the round of the run.
    var title: String {
        let words = run.words
        let name = scenario.caseName.map { "\(scenario.name) (\($0))" } ?? scenario.name
        return words.isEmpty ? name : "\(name) (\(words))"
    }

    /// The place of the step that failed, or else of the scenario.
    var place: FileLocation {
        if case .failed(let failure) = outcome { failure.place } else { FileLocation(file: scenario.file) }
    }

    /// The reason for a failure in one line.
    var headline: String {
        switch outcome {
        case .passed:
            knownFault.map {
                "\(scenario.title): it passed, but was expected to fail: \($0.withoutFullStop). Remove “fails”."
            } ?? ""
        case .failed(let failure): failure.headline
        case .failedAtEnd:
            "\(scenario.title): every step was done, but something was wrong at the end."
        case .notOpened(let reason): "\(scenario.title): it could not be opened. \(reason)"
        }
    }

    /// The reasons for a failure with their screens, the verdict, and the path of the trace.
    var report: String {
        let steps = failures.flatMap { [$0.headline, $0.explanation, $0.screen].filter { !$0.isEmpty } }
        return ((steps.isEmpty ? [headline] : steps) + remarks).joined(separator: "\n")
    }

    /// A sentence that says which fault was expected; nil if none was, or if the scenario passed.
    var expectation: String? {
        failedAsExpected ? knownFault.map { "It failed as expected: \($0.withoutFullStop)." } : nil
    }

    /// The problems at the end, the verdict, and the path of the trace.
    var remarks: [String] {
        var lines: [String] = []
        if case .failedAtEnd(let complaints) = outcome { lines = complaints }
        if let verdict { lines.append(verdict.sentence) }
        if let traceFile, !isPassed { lines.append("Trace: \(traceFile)") }
        return lines
    }
}

extension ScenarioResult.Verdict {
    fileprivate var sentence: String {
        switch self {
        case .failsEachTime: "It fails each time: it was run once more."
        case .failsDifferently:
            "It was run once more, and failed at another step or in another way: it may be flaky."
        case .flaky: "It is flaky: the same run passed another time."
        }
    }
}

extension PlannedRun {
    /// The run's settings, for reports.
    var properties: [(name: String, value: String)] {
        var properties = [("size", "\(scenario.screen.width)x\(scenario.screen.height)")]
        if let seed = scenario.chaos { properties.append(("seed", "\(seed)")) }
        return properties
    }

    /// The arguments that run the scenario again: its path, its case, and its variant.
    var arguments: [String] {
        [scenario.file] + (scenario.caseName == nil ? [] : ["--only", scenario.title]) + variant.flags
    }
}

extension ScenarioRun {
    /// `15 scenarios, 30 runs: 28 passed, 1 failed, 1 failed as expected, in 2.0 s`
    var summary: String {
        let failed = results.count - passed
        let scenarios = Set(results.map(\.run.key)).count
        let runs = scenarios == results.count ? "" : ", \(counted(results.count, "run"))"
        let failures = failed == 0 ? "" : ", \(failed) failed"
        let known = failedAsExpected == 0 ? "" : ", \(failedAsExpected) failed as expected"
        let words = "\(passed - failedAsExpected) passed\(failures)\(known)"
        return "\(counted(scenarios, "scenario"))\(runs): \(words), in \(elapsed.inWords)"
    }
}

extension String {
    /// The text quoted for a shell.
    package var forShell: String {
        let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "-_./=:,@%+".contains($0) }
        return isPlain && !isEmpty ? self : "'" + replacing(scalars: ["'": "'\\''"]) + "'"
    }
}
