import Testing
import Waiting

extension OwnsTheThread {
    @Suite("A wait inside a wait")
    @UIActor
    struct NestingTests {
        let loop = UILoop.shared

        @Test("an inner wait ends at the outer deadline at the latest, and names the outer wait")
        func innerIsClamped() {
            let scope = LoopScope("nested", clock: VirtualClock())
            var inner: WaitOutcome<Bool>?
            let outer = loop.run(for: "the outer thing", timeout: .seconds(1), scope: scope) { _ in
                if inner == nil {
                    inner = loop.run(for: "the inner thing", timeout: .seconds(60), scope: scope) { _ in false
                    }
                }
                return false
            }
            #expect(outer.ending == "timed out")
            #expect(inner?.ending == "interrupted by the outer thing")
            #expect(inner?.report.elapsed == .seconds(1))
        }

        @Test("the deadline of an outer wait counts on the outer wait's own clock")
        func clocksAreNotMixed() {
            let scope = LoopScope("virtual", clock: VirtualClock(startingAt: .init(nanoseconds: -5)))
            var inner: WaitOutcome<Bool>?
            let outer = loop.run(for: "the outer thing", timeout: .seconds(60)) { _ in
                inner =
                    inner
                    ?? loop.run(for: "the inner one", timeout: .seconds(900), scope: scope) { _ in false }
                return true
            }
            #expect(outer.ending == "fulfilled")
            #expect(inner?.ending == "timed out")
            #expect(inner?.report.elapsed == .seconds(900))
        }

        @Test(
            "an outer deadline that passes while the inner condition is evaluated ends the inner wait too"
        )
        func outerEndsDuringInnerLook() {
            var inner: WaitOutcome<Bool>?
            let start = MonotonicClock().now
            _ = loop.run(for: "the outer thing", timeout: .milliseconds(20)) { _ in
                if inner == nil {
                    var looks = 0
                    inner = loop.run(for: "the inner thing", timeout: .seconds(60)) { _ in
                        looks += 1
                        guard looks == 2 else { return false }
                        while start.duration(to: MonotonicClock().now) < .milliseconds(30) {}
                        return false
                    }
                }
                return false
            }
            #expect(inner?.ending == "interrupted by the outer thing")
            #expect(inner?.isPrompt == true)
        }

        @Test("a fulfilled outer wait interrupts the inner wait, whose outcome names the outer wait")
        func innerIsInterrupted() {
            var isDone = false
            var inner: WaitOutcome<Bool>?
            Task { @UIActor in
                Task { @UIActor in isDone = true }
                inner = loop.run(for: "the inner thing", timeout: .seconds(60)) { _ in false }
            }
            let outer = loop.run(for: "the outer thing", timeout: .seconds(60)) { _ in isDone }
            #expect(outer.ending == "fulfilled")
            #expect(inner?.ending == "interrupted by the outer thing")
        }

        @Test("an awaited outer wait interrupts a wait in its condition")
        func outerByAwait() async {
            let scope = LoopScope("nested", clock: VirtualClock())
            var inner: WaitOutcome<Bool>?
            let outer = await loop.wait(for: "the outer thing", timeout: .seconds(1), scope: scope) { _ in
                inner = inner ?? loop.run(for: "the inner thing", timeout: nil, scope: scope) { _ in false }
                return false
            }
            #expect(outer.ending == "timed out")
            #expect(inner?.ending == "interrupted by the outer thing")
        }

        @Test(
            "the result of a condition counts at the deadline, even if the condition itself waited until then"
        )
        func conditionHasTheLastWord() {
            let scope = LoopScope("nested", clock: VirtualClock())
            let outer = loop.run(for: "the outer thing", timeout: .seconds(1), scope: scope) { _ in
                _ = loop.run(for: "the inner thing", timeout: nil, scope: scope) { _ in false }
                return true
            }
            #expect(outer.ending == "fulfilled")
        }

        @Test("the outermost of three nested waits ends the other two, which both name the outermost wait")
        func threeDeep() {
            let scope = LoopScope("nested", clock: VirtualClock())
            var endings: [String] = []
            let outer = loop.run(for: "A", timeout: .seconds(1), scope: scope) { _ in
                guard endings.isEmpty else { return false }
                let middle = loop.run(for: "B", timeout: .seconds(5), scope: scope) { _ in
                    guard endings.isEmpty else { return false }
                    let inner = loop.run(for: "C", timeout: .seconds(9), scope: scope) { _ in false }
                    endings.append(inner.ending)
                    return false
                }
                endings.append(middle.ending)
                return false
            }
            #expect(endings == ["interrupted by A", "interrupted by A"])
            #expect(outer.ending == "timed out")
        }

        @Test("a wait inside a job runs the jobs that became ready together with that job")
        func innerGetsQueuedJobs() async {
            var isDone = false
            var inner: WaitOutcome<Bool>?
            Task { @UIActor in
                inner = loop.run(for: "the job behind", timeout: .seconds(60)) { _ in isDone }
            }
            Task { @UIActor in isDone = true }
            let outer = await loop.wait(for: "the inner wait", timeout: .seconds(60)) { _ in inner?.value }
            #expect(outer.ending == "fulfilled")
        }

        @Test("an inner wait does not change the task-local values of its task")
        func taskIsKept() {
            Marker.$name.withValue("outer") {
                var isDone = false
                Marker.$name.withValue("inner") {
                    _ = Task { @UIActor in isDone = true }
                }
                _ = loop.run(for: "the other task", timeout: .seconds(60)) { _ in isDone }
                #expect(Marker.name == "outer")
            }
        }

        @Test("the end of a wait does not end a wait of another task")
        func independentTasks() async {
            var isFirstDone = false
            let first = Task { @UIActor in
                await loop.wait(for: "the first", timeout: .seconds(60)) { _ in isFirstDone }
            }
            let second = await loop.wait(for: "the second", timeout: .milliseconds(1)) { _ in false }
            isFirstDone = true
            #expect(second.ending == "timed out")
            #expect(await first.value.ending == "fulfilled")
        }
    }
}

private enum Marker {
    @TaskLocal static var name = ""
}
