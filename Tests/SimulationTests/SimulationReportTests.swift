import Testing

@testable import Simulation

@Suite("The report of a simulation")
struct SimulationReportTests {
    private func report(lives: Int, marks: [String: Int] = [:]) -> SimulationReport {
        var report = SimulationReport(first: 5, marks: Array(marks.keys))
        (report.lives, report.doubles, report.elapsed, report.marks) = (
            lives, lives / 20, .seconds(60), marks
        )
        return report
    }

    @Test("it says how many lives, how fast, which seeds, and how many were done twice")
    func figures() {
        let lines = report(lives: 600).lines(version: "1.0")
        #expect(lines.first == "600 lives in 60 s, 600 a minute, seeds 1.0:5 to 1.0:604; 30 done twice.")
        #expect(lines.last == "Nothing was wrong.")
    }

    @Test("a mark that a thousand lives never reach is wrong, and one that fewer lives miss is not")
    func marks() {
        let marks = ["a torn journal was salvaged": 0, "a full disk was said": 12]
        let (few, many) = (report(lives: 999, marks: marks), report(lives: 1000, marks: marks))
        #expect(few.isWell && !many.isWell)
        #expect(many.missedMarks == ["a torn journal was salvaged"])
        let lines = many.lines(version: "1.0")
        #expect(lines.contains("Never reached: a torn journal was salvaged."))
        #expect(lines.contains { $0.hasPrefix("  a full disk was said") && $0.hasSuffix("  12") })
    }

    @Test("a failure has its rule, what was seen, its short life, and one line to repeat it")
    func failures() {
        var report = report(lives: 20)
        report.failures = [
            SimulationReport.Failure(
                failure: LifeFailure("one intent has two bookings", "ABCDEF and GHJKLM"), seed: 9,
                plan: LifePlan(seed: 9, faults: [LifeWord("twice")], steps: [LifeWord("hold")]),
                others: [11, 12], isRepeatable: true, file: "life-9.yaml")
        ]
        let lines = report.lines(version: "1.0")
        #expect(!report.isWell)
        #expect(
            lines.suffix(8) == [
                "Wrong in seed 1.0:9: one intent has two bookings.", "  ABCDEF and GHJKLM",
                "  Also in 11, 12.", "  fault  twice:", "  step   hold:",
                "  The short life: guichet scenario run life-9.yaml",
                "  Repeat: guichet simulate --seed 1.0:9 --lives 1    # version 1.0",
                "1 wrong, 0 marks never reached.",
            ])
    }
}
