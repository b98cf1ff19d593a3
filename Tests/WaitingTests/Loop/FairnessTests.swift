import Testing
import Waiting

extension OwnsTheThread {
    @Suite("A busy loop")
    @UIActor
    struct FairnessTests {
        let loop = UILoop.shared

        @Test("a busy loop paints at least every 16 ms, and at once when it becomes idle")
        func paintsWhileBusy() {
            let screen = Screen()
            let source = loop.addDisplay(screen)
            defer { source.cancel() }
            let start = MonotonicClock().now
            var isBusy = true
            func keepBusy() {
                guard isBusy else { return }
                screen.needsDisplay = true
                Task { @UIActor in keepBusy() }
            }
            keepBusy()
            let outcome = loop.run(for: "three frames", timeout: .seconds(60)) { _ in screen.painted >= 3 }
            isBusy = false
            #expect(outcome.ending == "fulfilled")
            // While a job is ready, the loop holds each painting back for 16 ms.
            #expect(start.duration(to: MonotonicClock().now) >= .milliseconds(32))
        }

        @Test(
            "a busy loop puts off painting on a virtual clock until the loop is idle or has done a thousand passes",
            arguments: [(turns: 900, painted: 0), (turns: 2_500, painted: 2)])
        func putsOffOnVirtualClock(turns: Int, painted: Int) {
            let screen = Screen()
            let scope = LoopScope("virtual", clock: VirtualClock())
            let source = loop.addDisplay(screen, in: scope)
            defer { source.cancel() }
            let start = MonotonicClock().now
            var turn = 0
            var paintedWhileBusy = 0
            func keepBusy() {
                paintedWhileBusy = screen.painted
                // On a real clock, the loop would have painted after 16 ms.
                while turn == 0, start.duration(to: MonotonicClock().now) < .milliseconds(40) {}
                turn += 1
                guard turn < turns else { return }
                screen.needsDisplay = true
                Task { @UIActor in keepBusy() }
            }
            screen.needsDisplay = true
            Task { @UIActor in keepBusy() }
            let outcome = loop.run(for: "a frame", timeout: .seconds(60), scope: scope) { _ in
                turn == turns && screen.painted > paintedWhileBusy
            }
            #expect(outcome.ending == "fulfilled")
            #expect(paintedWhileBusy == painted)
        }

        @Test("a busy loop paints once for all jobs that were ready together")
        func paintsOnce() {
            let screen = Screen()
            let source = loop.addDisplay(screen)
            defer { source.cancel() }
            var turns = 0
            func change() {
                turns += 1
                screen.needsDisplay = true
                if turns < 5 { Task { @UIActor in change() } }
            }
            change()
            let outcome = loop.run(for: "a frame", timeout: .seconds(60)) { _ in screen.painted > 0 }
            #expect(outcome.ending == "fulfilled")
            #expect(turns == 5)
            #expect(screen.painted == 1)
        }

        @Test("a busy loop serves timers before it has run all of two thousand ready jobs")
        func manyJobs() {
            var done = 0
            var doneWhenTimerFired = 0
            for _ in 0..<2_000 {
                Task { @UIActor in
                    let end = MonotonicClock().now.advanced(by: .microseconds(100))
                    while MonotonicClock().now < end {}
                    done += 1
                }
            }
            _ = loop.schedule(after: .milliseconds(1), name: "timer") { doneWhenTimerFired = done }
            let outcome = loop.run(for: "the timer", timeout: .seconds(60)) { _ in doneWhenTimerFired > 0 }
            #expect(outcome.ending == "fulfilled")
            #expect(doneWhenTimerFired < 2_000)
            _ = loop.run(for: "the jobs", timeout: .seconds(60)) { _ in done == 2_000 }
        }

        @Test("a busy loop gives every task its turn, even beside tasks that are always ready")
        func noStarvation() {
            var isBusy = true
            func keepBusy() {
                guard isBusy else { return }
                Task { @UIActor in keepBusy() }
            }
            for _ in 0..<4 { keepBusy() }
            var hops = 0
            func hop() {
                hops += 1
                if hops < 100 { Task { @UIActor in hop() } }
            }
            hop()
            let outcome = loop.run(for: "100 turns of another", timeout: .seconds(60)) { _ in hops == 100 }
            isBusy = false
            #expect(outcome.ending == "fulfilled")
        }

        @Test("a busy loop runs jobs beside a timer that sets itself again each time")
        func selfRenewingTimer() {
            var isOver = false
            var count = 0
            func again() {
                guard !isOver else { return }
                count += 1
                _ = loop.schedule(after: .zero, name: "again") { again() }
            }
            again()
            var isDone = false
            Task { @UIActor in isDone = true }
            let outcome = loop.run(for: "a job", timeout: .seconds(60)) { _ in isDone && count > 10 }
            isOver = true
            #expect(outcome.ending == "fulfilled")
        }

        @Test(
            "every 16 ms, the loop paints a display that always needs another frame, and it sleeps in between"
        )
        func insatiableDisplay() {
            let screen = Insatiable()
            let source = loop.addDisplay(screen)
            defer { source.cancel() }
            let (start, sleeps) = (MonotonicClock().now, loop.statistics.sleeps)
            let outcome = loop.run(for: "three frames", timeout: .seconds(60)) { _ in screen.painted >= 3 }
            #expect(outcome.ending == "fulfilled" && outcome.isPrompt)
            #expect(start.duration(to: MonotonicClock().now) >= .milliseconds(32))
            #expect(loop.statistics.sleeps >= sleeps + 2)
            #expect(outcome.report.passes < 50)
        }

        private final class Screen: LoopDisplay {
            var needsDisplay = false
            private(set) var painted = 0

            func display() {
                needsDisplay = false
                painted += 1
            }
        }

        private final class Insatiable: LoopDisplay {
            let needsDisplay = true
            private(set) var painted = 0

            func display() { painted += 1 }
        }
    }
}
