import Simulation
import Testing
import Waiting

@Suite("The trace of a life")
@UIActor
struct LifeTraceTests {
    private func trace(_ lines: String...) -> LifeTrace {
        let trace = LifeTrace(keepsLines: true)
        for line in lines { trace.note(line) }
        return trace
    }

    @Test("traces of the same lines are equal")
    func equal() { #expect(LifeTrace.difference(trace("a", "b"), trace("a", "b")) == nil) }

    @Test("a trace that nobody wants does not make its lines")
    func unwanted() {
        var isMade = false
        func line() -> String {
            isMade = true
            return "a"
        }
        let trace = LifeTrace()
        trace.note(line())
        #expect(!isMade && trace.lines.isEmpty)
    }

    @Test("the first line that differs is named, also when one trace ends earlier")
    func differences() {
        #expect(
            LifeTrace.difference(trace("a", "b", "c"), trace("a", "x", "c"))
                == ["line 2 of the first time: b", "and of the second: x"])
        #expect(
            LifeTrace.difference(trace("a"), trace("a", "b"))
                == ["line 2 of the first time: the trace has ended", "and of the second: b"])
    }

    @Test("a life that is not the same when it is done again has failed")
    func twice() async {
        #expect(await ForgetfulProgram(varies: false).liveTwice(LifePlan(seed: 1), trace()).failure == nil)
        let failure = await ForgetfulProgram(varies: true).liveTwice(LifePlan(seed: 1), trace()).failure
        #expect(failure?.rule == "a life is not the same when it is done again")
    }
}

/// A program whose second life may differ from its first.
@UIActor
private final class ForgetfulProgram: SimulatedProgram {
    private let varies: Bool
    private var lives = 0

    init(varies: Bool) { self.varies = varies }

    func live(_ plan: LifePlan, _ trace: LifeTrace) async -> LifeOutcome {
        lives += 1
        trace.note("frame \(varies ? lives : 0)")
        return LifeOutcome(seed: plan.seed)
    }
}
