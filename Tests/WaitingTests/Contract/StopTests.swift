import Testing
import Waiting

extension OwnsTheThread {
    @Suite("A stop")
    @UIActor
    struct StopTests {
        let loop = UILoop.shared

        @Test("a stop ends the run around a wait, but not the wait itself")
        func stopDoesNotEndWait() throws {
            var endings: [String] = []
            Task { @UIActor in
                var passes = 0
                let outcome = loop.run(for: "three passes", timeout: .seconds(60)) { _ in
                    if passes == 0 { loop.stop() }
                    passes += 1
                    loop.wakeUp()
                    return passes > 3
                }
                endings.append(outcome.ending)
            }
            try loop.run()
            endings.append("run")
            #expect(endings == ["fulfilled", "run"])
        }

        @Test("a stop without a run is forgotten, and does not end the next run")
        func stopWithoutRun() throws {
            loop.stop()
            var isAsked = false
            Task { @UIActor in
                isAsked = true
                loop.stop()
            }
            try loop.run()
            #expect(isAsked)
        }

        @Test("a stop ends only the innermost run")
        func nestedRuns() throws {
            var returned: [String] = []
            Task { @UIActor in
                Task { @UIActor in
                    loop.stop()
                    loop.stop()
                }
                try? loop.run()
                returned.append("inner")
            }
            try loop.run()
            returned.append("outer")
            #expect(returned == ["inner", "outer"])
        }

        @Test("a wait that continues after a stop lets the loop sleep, and virtual clocks move")
        func waitAfterStopSleeps() throws {
            let scope = LoopScope("stopped", clock: VirtualClock())
            var outcome: WaitOutcome<Bool>?
            var passes = 0
            Task { @UIActor in
                loop.stop()
                let before = loop.statistics.passes
                _ = loop.run(for: "some time", timeout: .milliseconds(20)) { _ in false }
                passes = loop.statistics.passes - before
                var isDue = false
                _ = loop.schedule(after: .seconds(3), name: "the end", in: scope) { isDue = true }
                outcome = loop.run(for: "the end", timeout: .seconds(5), scope: scope) { _ in isDue }
            }
            try loop.run()
            #expect(passes < 100)
            #expect(outcome?.ending == "fulfilled")
        }

        @Test(
            "a run lets the loop sleep until the run is stopped, even inside a wait that has already ended",
            arguments: [false, true])
        func runInsideEndedWait(inCondition: Bool) {
            var hasRun = false
            func runUntilStopped() {
                hasRun = true
                _ = loop.schedule(after: .milliseconds(30), name: "stop") { loop.stop() }
                try? loop.run()
            }
            let before = loop.statistics.passes
            if !inCondition { Task { @UIActor in runUntilStopped() } }
            let outcome = loop.run(
                for: "nothing", timeout: .milliseconds(5), polling: inCondition ? .continuous : .never
            ) { _ in
                if inCondition, !hasRun { runUntilStopped() }
                return false
            }
            #expect(outcome.ending == "timed out")
            #expect(hasRun)
            // A loop that never slept would do tens of thousands of passes in that time.
            #expect(loop.statistics.passes - before < 200)
        }

        @Test("a stop on another thread ends the run")
        func otherThread() throws {
            // The stop comes from a job, so that the run begins before the stop.
            Task { @UIActor in onAnotherThread { UILoop.shared.stop() } }
            try loop.run()
        }

        @Test("while this thread is in a run, a run on another thread fails at once")
        func wrongThread() {
            let outcome = loop.run(for: "another thread", timeout: .seconds(60)) { _ in
                onAnotherThread { () -> LoopError? in
                    do throws(LoopError) {
                        try UILoop.shared.run()
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            #expect(outcome.value == .wrongThread)
        }
    }
}
