import BlackBox
import Foundation
import TestSupport
import Testing
import Waiting

@testable import Scenarios

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Reports")
@UIActor
struct ScenarioReportTests {
    private func run() -> ScenarioRun {
        var first = Scenario(name: "A <job> & “more”", file: "a/x.yaml", steps: [])
        first.shortName = "x"
        let second = Scenario(name: "b.yaml", file: "b.yaml", steps: [])
        let failure = StepFailure(
            "It was 100% wrong.\nFound <nothing>.", step: "tap: #1, & \u{1B}[31m",
            at: FileLocation(file: "a/x.yaml", line: 4, column: 5), screen: "Frame 7\n│<Jobs>│")
        var run = ScenarioRun()
        let variant = ScenarioVariant(size: "60x16", seed: 9)
        run.results = [
            ScenarioResult(
                run: PlannedRun(first, number: 1, variant: variant), outcome: .passed,
                elapsed: .milliseconds(33), opening: .zero),
            ScenarioResult(
                run: PlannedRun(first, number: 2, variant: variant, round: 2), outcome: .failed(failure),
                elapsed: .milliseconds(1234), opening: .zero, verdict: .flaky),
            ScenarioResult(
                run: PlannedRun(second, number: 3), outcome: .notOpened("The cellar is flooded."),
                elapsed: .zero, opening: .zero),
        ]
        run.elapsed = .seconds(2)
        return run
    }

    @Test("each report has its own word for a known fault, and is green")
    func knownFault() throws {
        var run = run()
        run.results = [run.results[1]]
        run.results[0].knownFault = "job #7 is <late>."
        run.results[0].verdict = nil
        let expectation = "It failed as expected: job #7 is <late>."
        let document = try XMLDocument(xmlString: JUnitReport.text(run))
        #expect(document.rootElement()?.attribute(forName: "failures")?.stringValue == "0")
        #expect(document.rootElement()?.attribute(forName: "skipped")?.stringValue == "1")
        let skipped = try #require(try document.nodes(forXPath: "//skipped").first as? XMLElement)
        #expect(skipped.attribute(forName: "message")?.stringValue == expectation)
        #expect(skipped.stringValue?.contains("│<Jobs>│") == true)
        #expect(try document.nodes(forXPath: "//failure").isEmpty)
        let tap = TAPReport.text(run)
        #expect(
            tap.contains(
                "\nnot ok 1 - a/x.yaml: A <job> & “more” (size=60x16, chaos 9, round 2) # TODO job #7"))
        #expect(tap.contains("    │<Jobs>│"))
        let github = GitHubReport.text(run)
        #expect(github.hasPrefix("::notice file=a/x.yaml,line=4,col=5,title="), "\(github)")
        #expect(github.contains("::\(expectation)%0Aa/x.yaml:4:5: “tap: #1"), "\(github)")
        let page = HTMLReport.text(run)
        #expect(page.contains("✓ All as expected") && page.contains("✗ failed as expected</span>"))
        #expect(page.contains("It failed as expected: job #7 is &lt;late&gt;. a/x.yaml:4:5: "))
        #expect(!page.contains("<h2>Failures</h2>"))
        let result = try #require(try ScenarioEvent(line: ScenarioEvent(run.results[0]).line).result)
        #expect(result.knownFault == run.results[0].knownFault && result.failedAsExpected)
        run.results[0].outcome = .passed
        #expect(TAPReport.text(run).contains("\nnot ok 1 - ") && !TAPReport.text(run).contains("TODO"))
        #expect(JUnitReport.text(run).contains("but was expected to fail: job #7 is &lt;late&gt;. Remove"))
        #expect(GitHubReport.text(run).hasPrefix("::error file=a/x.yaml,title="))
    }

    @Test("what a passing run may not have seen is in the reports for people, for JUnit and in JSON")
    func doubts() throws {
        var run = run()
        run.results = [run.results[0]]
        (run.results[0].outcome, run.results[0].verdict) = (.passed, nil)
        run.results[0].doubts = ["That it was at rest is a <guess>."]
        let document = try XMLDocument(xmlString: JUnitReport.text(run))
        #expect(
            try document.nodes(forXPath: "//testcase/system-out").map(\.stringValue) == run.results[0].doubts)
        #expect(console(run).contains("\n        That it was at rest is a <guess>.\n"))
        #expect(HTMLReport.text(run).contains("That it was at rest is a &lt;guess&gt;."))
        let read = try ScenarioEvent(line: ScenarioEvent(run.results[0]).line).result
        #expect(read?.doubts == run.results[0].doubts)
    }

    @Test("a report shows the mistakes that prevented runs, and is not green")
    func obstacles() throws {
        var run = ScenarioRun()
        run.mistakes = [
            DocumentMistake("Unknown step “tpa”.", at: FileLocation(file: "a.yaml", line: 3, column: 5))
        ]
        run.missing = 2
        #expect(JUnitReport.text(run).contains(#"<testsuites tests="2" failures="0" errors="2""#))
        #expect(JUnitReport.text(run).contains(#"<error message="Unknown step “tpa”." type="mistake">"#))
        #expect(TAPReport.text(run).contains("1..2\nnot ok 1 - a.yaml: Unknown step “tpa”.\nnot ok 2 - "))
        #expect(
            GitHubReport.text(run).contains("::error file=a.yaml,line=3,col=5,title=Scenarios::Unknown step"))
        #expect(HTMLReport.text(run).contains("✗ Not all could run"))
        #expect(HTMLReport.text(run).contains("2 runs of the plan: no report has the result."))
    }

    @Test("the JUnit report has a case for each run, with its seed, its size and its screen")
    func junit() throws {
        let document = try XMLDocument(xmlString: JUnitReport.text(run()))
        let root = try #require(document.rootElement())
        #expect(root.attribute(forName: "tests")?.stringValue == "3")
        #expect(root.attribute(forName: "failures")?.stringValue == "1")
        #expect(root.attribute(forName: "errors")?.stringValue == "1")
        let cases = try document.nodes(forXPath: "//testcase").compactMap { $0 as? XMLElement }
        #expect(
            cases.map { $0.attribute(forName: "name")?.stringValue } == [
                "A <job> & “more” (size=60x16, chaos 9)", "A <job> & “more” (size=60x16, chaos 9, round 2)",
                "b.yaml",
            ])
        #expect(cases.map { $0.attribute(forName: "time")?.stringValue } == ["0.033", "1.234", "0.000"])
        let values = try document.nodes(forXPath: "//testcase[1]//property/@value").map(\.stringValue)
        #expect(values.prefix(2) == ["60x16", "9"])
        let failure = try #require(try document.nodes(forXPath: "//failure").first as? XMLElement)
        #expect(failure.attribute(forName: "type")?.stringValue == "flaky")
        #expect(failure.stringValue?.contains("│<Jobs>│\nIt is flaky") == true)
        #expect(try document.nodes(forXPath: "//error").first?.stringValue?.contains("flooded") == true)
    }

    @Test("the TAP report has a line for each run, and explains failures as YAML")
    func tap() {
        let lines = TAPReport.text(run()).split(separator: "\n")
        #expect(
            lines.prefix(3) == [
                "TAP version 13", "1..3", "ok 1 - a/x.yaml: A <job> & “more” (size=60x16, chaos 9)",
            ])
        #expect(lines.contains("not ok 2 - a/x.yaml: A <job> & “more” (size=60x16, chaos 9, round 2)"))
        #expect(lines.contains("  seed: 9") && lines.contains("  verdict: flaky"))
        #expect(lines.contains("    │<Jobs>│"))
        #expect(lines.filter { $0 == "  ---" }.count == 3 && lines.filter { $0 == "  ..." }.count == 3)
    }

    @Test("the name of a scenario does not become a directive in the TAP report")
    func tapWords() {
        var run = ScenarioRun()
        run.results = [
            ScenarioResult(
                run: PlannedRun(Scenario(name: "Job #1 # SKIP", file: "a.yaml", steps: [])),
                outcome: .notOpened("No."), elapsed: .zero, opening: .zero)
        ]
        let lines = TAPReport.text(run).split(separator: "\n")
        #expect(lines[2] == "not ok 1 - a.yaml: Job \\#1 \\# SKIP")
    }

    @Test(
        "the TAP report escapes text before a #, so that a failure does not become an expected failure",
        arguments: [
            (##"C:\work\#TODO list"##, ##"C:\\work\\\#TODO list"##),
            (##"path \# SKIP me"##, ##"path \\\# SKIP me"##),
            ("#\u{301}TODO", "\\#\u{301}TODO"),
        ])
    func tapEscapes(name: String, description: String) {
        var run = ScenarioRun()
        run.results = [
            ScenarioResult(
                run: PlannedRun(Scenario(name: name, file: "a.yaml", steps: [])),
                outcome: .notOpened("No."), elapsed: .zero, opening: .zero)
        ]
        run.mistakes = [DocumentMistake(name, at: FileLocation(file: "b.yaml"))]
        let lines = TAPReport.text(run).split(separator: "\n").map(String.init)
        #expect(lines[2].unicodeScalars.elementsEqual("not ok 1 - a.yaml: \(description)".unicodeScalars))
        let last = lines.last ?? ""
        #expect(last.unicodeScalars.elementsEqual("not ok 2 - b.yaml: \(description)".unicodeScalars))
    }

    @Test("the report of an interrupted run is not green")
    func interrupted() {
        var run = ScenarioRun()
        run.isInterrupted = true
        #expect(TAPReport.text(run).contains("1..1\nnot ok 1 - scenarios: It was interrupted"))
        #expect(JUnitReport.text(run).contains(#"<testsuites tests="1" failures="0" errors="1""#))
        #expect(GitHubReport.text(run).contains("::error file=scenarios,title=Scenarios::It was interrupted"))
        #expect(HTMLReport.text(run).contains("It was interrupted: these are the results until then."))
    }

    @Test("a character is escaped even if an accent follows it")
    func accents() {
        #expect("<\u{301}b>".markup.unicodeScalars.elementsEqual("&lt;\u{301}b&gt;".unicodeScalars))
        #expect("it'\u{301}s".forShell.unicodeScalars.elementsEqual("'it'\\''\u{301}s'".unicodeScalars))
        let place = FileLocation(file: "a,\u{301}title=b.yaml")
        var run = ScenarioRun()
        run.mistakes = [DocumentMistake("No.", at: place)]
        #expect(
            GitHubReport.text(run).unicodeScalars.starts(
                with: "::error file=a%2C\u{301}title=b.yaml,".unicodeScalars))
    }

    @Test("the HTML report needs no script or other file, and shows the screen of each failure")
    func html() {
        let page = HTMLReport.text(run())
        #expect(page.contains("✗ 2 of 3 runs failed</span></h1>"))
        #expect(page.contains("2 scenarios, 3 runs: 1 passed, 2 failed, in 2.0 s</p>"))
        #expect(page.contains("It was 100% wrong.\nFound &lt;nothing&gt;.</p>"))
        #expect(page.contains("<pre>Frame 7\n│&lt;Jobs&gt;│</pre>"))
        #expect(page.contains("<p class=\"text\">It is flaky: the same run passed another time.</p>"))
        #expect(page.contains("it could not be opened. The cellar is flooded."))
        #expect(page.components(separatedBy: "<section id=\"run-").count == 3)
        #expect(page.components(separatedBy: "href=\"#run-").count == 3)
        #expect(page.contains("size 60x16 · seed 9 · 1.2 s"))
        for word in ["<script", "src=", "<link", "\u{1B}"] { #expect(!page.contains(word)) }
    }

    @Test("the GitHub report has one command for each failure, at the failed step")
    func github() {
        let lines = GitHubReport.text(run()).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines[0].hasPrefix(
                "::error file=a/x.yaml,line=4,col=5,title=A <job> & “more” (size=60x16%2C chaos 9%2C round 2)::"
                    + "a/x.yaml:4:5: “tap: #1, & \\u{1B}[31m” failed.%0AIt was 100%25 wrong.%0A"),
            "\(lines[0])")
        #expect(lines[1].hasPrefix("::error file=b.yaml,title=b.yaml::"))
    }

    @Test(
        "a report needs a known kind and a file",
        arguments: [
            ("junti=a.xml", "--report: Unknown kind “junti”; did you mean “junit”?"),
            ("tap=a.yaml", "--report: “a.yaml” is called as a scenario is: give the report another name."),
            ("pdf=a.pdf", "--report: Unknown kind “pdf”; the kinds are junit, tap, json, html and github."),
            ("tap", "--report: “tap” needs a file: tap=FILE."),
            ("tap=", "--report: “tap” needs a file: tap=FILE."),
            ("github=a", "--report: “github” goes to standard output, and takes no file."),
        ])
    func mistakes(text: String, sentence: String) {
        do throws(DocumentMistake) {
            _ = try ScenarioReport(text)
            Issue.record("There is no mistake.")
        } catch {
            #expect(error.description == sentence)
        }
    }

    private func reporters(_ texts: [String]) throws(DocumentMistake) -> [any ScenarioReporter] {
        var reports: [ScenarioReport] = []
        for text in texts { reports.append(try ScenarioReport(text)) }
        return try ScenarioReport.reporters(for: reports) { _ in }
    }

    @Test("a file that cannot be written, or is used twice, is reported before anything runs")
    func unwritable() throws {
        let folder = try TemporaryFolder()
        for (texts, sentence) in [
            (
                ["tap=\(folder.path)/no/t.tap"],
                "--report: \(folder.path)/no/t.tap cannot be written: No such file or directory."
            ),
            (
                ["tap=\(folder.path)/a", "html=\(folder.path)/a"],
                "--report: \(folder.path)/a can hold one report only."
            ),
            (
                ["tap=/dev/null", "html=/dev/null", "json=\(folder.path)/b", "html=\(folder.path)/./b"],
                "--report: \(folder.path)/./b can hold one report only."
            ),
        ] {
            do throws(DocumentMistake) {
                _ = try reporters(texts)
                Issue.record("There is no mistake.")
            } catch {
                #expect(error.description == sentence)
            }
        }
    }

    @Test(
        "a reporter says that its report could not be written completely",
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
        arguments: ["junit", "tap", "html", "json"])
    func lost(kind: String) async throws {
        let reporter = try #require(try reporters(["\(kind)=/dev/full"]).first)
        #expect(reporter.problem == nil)
        _ = await ScenarioRunner(.workshop(WorldLog()), reporters: [reporter]).run(ScenarioPlan([]))
        #expect(reporter.problem == "--report: /dev/full cannot be written: No space left on device.")
    }

    @Test("a report replaces the previous content of its file")
    func replaced() async throws {
        let folder = try TemporaryFolder()
        let old = String(repeating: "old\n", count: 1000)
        for name in ["t.tap", "j.json"] { try folder.write(old, to: name) }
        let runner = ScenarioRunner(
            .workshop(WorldLog()),
            reporters: try reporters(["tap=\(folder.path)/t.tap", "json=\(folder.path)/j.json"]))
        _ = await runner.run(ScenarioPlan([]))
        for name in ["t.tap", "j.json"] {
            let text = try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
            #expect(!text.isEmpty && !text.contains("old"))
        }
    }

    /// Runs three scenarios, or one shard of them. One scenario fails. Returns the path of the `json` report.
    private func report(_ shard: String?, in folder: TemporaryFolder) async throws -> String {
        for name in ["a", "b", "c"] {
            try folder.write(
                name == "b"
                    ? "service: workshop\nsteps: [expect: Jewels]"
                    : "service: workshop\nsteps: [expect: Jobs]",
                to: "\(name).yaml")
        }
        let path = "\(folder.path)/\(shard?.replacing("/", with: "-") ?? "all").json"
        let runner = ScenarioRunner(
            .workshop(WorldLog()), reporters: try reporters(["json=\(path)"]),
            traces: TraceFiles(folder.url.appending(path: "out")))
        var plan = ScenarioPlan(runner.read([folder.path]).scenarios)
        plan.rounds = 2
        plan.repeatsFailures = true
        if let shard { plan.keep(try ScenarioShard(shard, environment: [:])) }
        _ = await runner.run(plan)
        return path
    }

    @Test("the merged reports of two shards equal the report of the whole run, except for times")
    func merged() async throws {
        let folder = try TemporaryFolder()
        let whole = try ScenarioMerge([await report(nil, in: folder)]).run
        let merged = try ScenarioMerge([await report("2/2", in: folder), await report("1/2", in: folder)]).run
        #expect(merged.results.count == 6 && merged.exitCode == 1)
        #expect(merged.results.map(\.verdict) == whole.results.map(\.verdict))
        let kinds: [@UIActor (ScenarioRun) -> String] = [
            JUnitReport.text, TAPReport.text, HTMLReport.text, GitHubReport.text, json, console,
        ]
        for kind in kinds {
            let (one, other) = (timeless(kind(whole)), timeless(kind(merged)))
            #expect(one == other)
            #expect(one.contains("Jewels") && one.contains("fails each time"))
        }
    }

    private func timeless(_ report: String) -> String {
        report.replacing(/[0-9.]+ (ms|s)\b/, with: "").replacing(
            /"?(time|seconds|opening|elapsed)"?[=:] ?"?[0-9.e-]+"?/, with: ""
        )
        // The blanks before a time depend on its length.
        .replacing(/Frame \d+/, with: "Frame").replacing(#/ +/#, with: " ")
    }

    /// Returns the results as the lines of a `json` report.
    private func json(_ run: ScenarioRun) -> String {
        run.results.map { String(decoding: ScenarioEvent($0).line, as: UTF8.self) }.joined()
    }

    private func console(_ run: ScenarioRun) -> String {
        var text = ""
        let reporter = TextReporter { text += $0 }
        reporter.willRun(ScenarioPlan(whole: 3, runsOfEach: 2))
        for result in run.results { reporter.didRun(result) }
        reporter.didEnd(run)
        return text
    }

    @Test("merged reports that are not complete say what is missing, and do not succeed")
    func missing() async throws {
        let folder = try TemporaryFolder()
        let merged = try ScenarioMerge([await report("2/3", in: folder)]).run
        #expect(merged.notes == ["These reports lack 4 of 6 runs."])
        #expect(try ScenarioMerge([await report("1/3", in: folder)]).run.exitCode == 1)
    }

    @Test("an impossible report is refused, and impossible times are cut")
    func impossible() throws {
        let folder = try TemporaryFolder()
        for runs in ["-1", "9223372036854775807"] {
            try folder.write(
                #"{"event":"begin","begin":{"version":1,"runs":\#(runs),"runsOfEach":\#(runs)}}"#, to: "a")
            #expect(throws: DocumentMistake.self) { try ScenarioMerge(["\(folder.path)/a"]) }
        }
        let end = #"{"event":"end","end":{"seconds":1e308,"isInterrupted":false,"notes":[]}}"#
        try folder.write(
            #"{"event":"begin","begin":{"version":1,"runs":0,"runsOfEach":1}}"# + "\n" + end, to: "b")
        #expect(try ScenarioMerge(["\(folder.path)/b"]).run.elapsed == .seconds(1_000_000_000))
    }

    @Test("a plan with too many runs is too large")
    func largest() {
        var plan = ScenarioPlan(whole: 3, runsOfEach: 1)
        #expect(!plan.isTooLarge)
        plan.rounds = .max
        #expect(plan.isTooLarge)
    }

    @Test(
        "a merged report has the longest time of its parts, each note once, and any interruption",
        arguments: [false, true])
    func mergedEnds(isReversed: Bool) throws {
        let folder = try TemporaryFolder()
        let begin = #"{"event":"begin","begin":{"version":1,"runs":0,"runsOfEach":1}}"#
        let ends = [
            #"{"seconds":3,"isInterrupted":true,"notes":["One."]}"#,
            #"{"seconds":2,"isInterrupted":false,"notes":["One.","Two."]}"#,
        ]
        for (name, end) in zip(["a", "b"], ends) {
            try folder.write("\(begin)\n{\"event\":\"end\",\"end\":\(end)}\n", to: name)
        }
        let files = ["a", "b"].map { "\(folder.path)/\($0)" }
        let run = try ScenarioMerge(isReversed ? files.reversed() : files).run
        #expect(run.elapsed == .seconds(3))
        #expect(run.isInterrupted && run.exitCode == 130)
        #expect(run.notes == ["One.", "Two."])
    }

    @Test("reports that do not belong together are not merged")
    func unmergeable() async throws {
        let folder = try TemporaryFolder()
        let first = try await report("1/2", in: folder)
        try folder.write("no report", to: "other.json")
        try folder.write(#"{"event":"begin","begin":{"version":2,"shape":"round"}}"#, to: "new.json")
        try folder.write(
            #"{"event":"begin","begin":{"version":1,"runs":7,"runsOfEach":1}}"#, to: "seven.json")
        try folder.write("", to: "empty.json")
        try folder.write(
            #"{"event":"begin","begin":{"version":1,"runs":0,"runsOfEach":1}}"#, to: "broken.json")
        try folder.write(
            #"{"event":"begin","begin":{"version":1,"runs":6,"runsOfEach":2,"scenarios":["a","b","x"]}}"#,
            to: "others.json")
        for (files, sentence) in [
            (["1-2.json", "1-2.json"], "It has run 1, which is in \(first) too."),
            (["nowhere.json"], "This file cannot be read."),
            (["other.json"], "This is no line of a report of the kind “json”."),
            (["new.json"], "It was written by a newer version of this program."),
            (["1-2.json", "seven.json"], "It is of another run than the reports before it."),
            (["1-2.json", "others.json"], "It is of another run than the reports before it."),
            (["broken.json"], "Its end is missing: what wrote it was broken off, or writes still."),
            (["empty.json"], "This is no report of the kind “json”: its beginning is missing."),
        ] {
            do throws(DocumentMistake) {
                _ = try ScenarioMerge(files.map { "\(folder.path)/\($0)" })
                Issue.record("There is no mistake in \(files).")
            } catch {
                #expect(error.message == sentence)
            }
        }
    }
}
