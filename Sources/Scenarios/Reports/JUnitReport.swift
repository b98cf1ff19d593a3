import BlackBox
import Foundation

/// A report in JUnit's XML, as CI services read it: a suite for each file, a case for each run.
///
/// A known fault is `skipped` with a message, as pytest reports its `xfail` (https://docs.pytest.org, “How to use skip
/// and xfail”): JUnit has no word for it, a failure would make the run red, and a plain case would hide the fault.
enum JUnitReport {
    static func text(_ run: ScenarioRun) -> String {
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
        lines.append("<testsuites \(counts(run.results, run.elapsed, more: run.obstacles.count))>")
        var rest = run.results[...]
        while let first = rest.first {
            let suite = rest.prefix { $0.scenario.file == first.scenario.file }
            rest = rest.dropFirst(suite.count)
            let time = suite.reduce(Duration.zero) { $0 + $1.elapsed }
            lines.append(#"  <testsuite name="\#(first.scenario.file.attribute)" \#(counts(suite, time))>"#)
            for result in suite { lines += testCase(result) }
            lines.append("  </testsuite>")
        }
        for obstacle in run.obstacles {
            let (file, message) = (obstacle.place.file.attribute, obstacle.message.attribute)
            lines += [
                #"  <testsuite name="\#(file)" \#(counts([], .zero, more: 1))>"#,
                #"    <testcase classname="\#(file)" name="can be run" file="\#(file)" time="0.000">"#,
                #"      <error message="\#(message)" type="mistake">\#(String(describing: obstacle).markup)</error>"#,
                "    </testcase>", "  </testsuite>",
            ]
        }
        return lines.joined(separator: "\n") + "\n</testsuites>\n"
    }

    /// - Parameter more: The number of errors that are not among the results.
    private static func counts(
        _ results: some Collection<ScenarioResult>, _ time: Duration, more: Int = 0
    ) -> String {
        let errors = results.count { $0.isError }
        let failures = results.count { !$0.isPassed } - errors
        let known = results.count(where: \.failedAsExpected)
        return #"tests="\#(results.count + more)" failures="\#(failures)" errors="\#(errors + more)""#
            + #" skipped="\#(known)" time="\#(time.inSeconds)""#
    }

    private static func testCase(_ result: ScenarioResult) -> [String] {
        let scenario = result.scenario
        var lines = [
            #"    <testcase classname="\#(scenario.shortName.attribute)" name="\#(result.title.attribute)""#
                + #" file="\#(scenario.file.attribute)" time="\#(result.elapsed.inSeconds)">"#,
            "      <properties>",
        ]
        for (name, value) in result.run.properties {
            lines.append(#"        <property name="\#(name)" value="\#(value.attribute)"/>"#)
        }
        lines.append("      </properties>")
        if !result.isPassed {
            let element = result.isError ? "error" : "failure"
            lines.append(
                #"      <\#(element) message="\#(result.headline.attribute)""#
                    + #" type="\#(result.verdict?.rawValue ?? "failed")">\#(result.report.markup)</\#(element)>"#
            )
        }
        if let expectation = result.expectation {
            lines.append(
                #"      <skipped message="\#(expectation.attribute)">\#(result.report.markup)</skipped>"#)
        }
        if !result.doubts.isEmpty {
            lines.append("      <system-out>\(result.doubts.joined(separator: "\n").markup)</system-out>")
        }
        return lines + ["    </testcase>"]
    }
}

extension ScenarioResult {
    /// Whether the program could not be opened, so that the scenario has tested nothing.
    var isError: Bool { if case .notOpened = outcome { true } else { false } }
}

extension Duration {
    /// `0.033`
    var inSeconds: String { String(format: "%.3f", self / .seconds(1)) }
}
