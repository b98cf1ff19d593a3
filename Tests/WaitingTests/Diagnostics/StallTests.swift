import Foundation
import Synchronization
import Testing
import Waiting

extension OwnsTheThread {
    @Suite("A stall of the loop's thread")
    @UIActor
    struct StallTests {
        let loop = UILoop.shared

        @Test("a stall is reported while it lasts and again when it ends, with the work and the activities")
        func condition() {
            let stalls = Collected<Stall>()
            let watch = loop.reportStalls(over: .milliseconds(100)) { stalls.add($0) }
            let scope = LoopScope("stalled")
            let activity = scope.activities.begin("Sorting trains")
            let line = #line + 2
            var looks = 0
            let outcome = loop.run(for: "the sorted trains", timeout: .seconds(60)) { _ in
                looks += 1
                guard looks == 2 else {
                    loop.wakeUp()
                    return looks > 2
                }
                // The condition returns only after the stall was reported.
                while stalls.of("the sorted trains").isEmpty {}
                return false
            }
            activity.end()
            watch.cancel()
            #expect(outcome.ending == "fulfilled")
            let told = stalls.of("the sorted trains")
            #expect(told.map(\.isOver) == [false, true])
            #expect(told.allSatisfy { $0.duration >= .milliseconds(100) })
            #expect(told.allSatisfy { $0.activities.contains("Sorting trains") })
            #expect(told.first?.work == .condition(of: "the sorted trains", outcome.report.location))
            #expect(told.first?.description.contains("StallTests.swift:\(line)") == true)
        }

        @Test("a job, a timer, input and painting that hold the loop are reported as stalls")
        func others() {
            let stalls = Collected<Stall>()
            let watch = loop.reportStalls(over: .milliseconds(2)) { stalls.add($0) }
            func stall(_ isTold: @escaping (Stall.Work) -> Bool) {
                while !stalls.values.contains(where: { isTold($0.work) }) {}
            }
            let screen = Screen { stall { $0 == .display } }
            let display = loop.addDisplay(screen)
            let pipe = TestPipe()
            let source = loop.addSource(readable: pipe.readEnd, name: "a slow pipe") {
                _ = pipe.read()
                stall { $0 == .input("a slow pipe") }
            }
            pipe.write("x")
            _ = loop.schedule(after: .zero, name: "a slow timer") { stall { $0 == .timer("a slow timer") } }
            var isDone = false
            Task { @UIActor in
                stall { $0 == .job }
                isDone = true
            }
            screen.needsDisplay = true
            let outcome = loop.run(for: "four stalls", timeout: .seconds(60)) { _ in
                let told = Set(stalls.values.filter(\.isOver).map(\.work))
                return isDone
                    && told.isSuperset(of: [
                        .display, .input("a slow pipe"), .timer("a slow timer"), .job,
                    ])
            }
            watch.cancel()
            source.cancel()
            display.cancel()
            #expect(outcome.ending == "fulfilled")
        }

        @Test("a job that waits and a loop that sleeps are not reported as stalls")
        func notAStall() {
            let stalls = Collected<Stall>()
            let watch = loop.reportStalls(over: .milliseconds(200)) { stalls.add($0) }
            var inner: WaitOutcome<Bool>?
            Task { @UIActor in
                inner = loop.run(for: "some time", timeout: .milliseconds(260)) { _ in false }
            }
            _ = loop.run(for: "the inner wait", timeout: .seconds(60)) { _ in inner != nil }
            watch.cancel()
            #expect(stalls.values.isEmpty)
        }

        @Test("a stall ends when the work that stalled the loop runs the loop itself")
        func nestedWait() {
            let stalls = Collected<Stall>()
            let watch = loop.reportStalls(over: .milliseconds(2)) { stalls.add($0) }
            var inner: WaitOutcome<Bool>?
            Task { @UIActor in
                while stalls.jobs.isEmpty {}
                inner = loop.run(for: "some passes", timeout: .milliseconds(1)) { _ in false }
            }
            _ = loop.run(for: "the inner wait", timeout: .seconds(60)) { _ in inner != nil }
            watch.cancel()
            #expect(stalls.jobs.prefix(2).map(\.isOver) == [false, true])
        }

        @Test("a watch without a limit does not keep a processor busy while a stall lasts")
        func limitOfZero() async {
            await #expect(processExitsWith: .success) {
                let loop = UILoop.shared
                // The processor time of the process, in microseconds (POSIX, clock(3)).
                let start = clock()
                var looks = 0
                let outcome = loop.run(for: "a slow answer", timeout: .seconds(60)) { _ in
                    looks += 1
                    guard looks == 2 else {
                        _ = loop.reportStalls(over: .zero) { _ in }
                        loop.wakeUp()
                        return false
                    }
                    // This holds the thread, but no processor.
                    return DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(300)) == .timedOut
                }
                let used = clock() - start
                precondition(outcome.value == true && used < 40_000, "\(used)")
            }
        }

        @Test("a stall describes itself in a sentence")
        func sentence() {
            let stall = Stall(
                duration: .milliseconds(312), isOver: true, work: .timer("next frame"),
                activities: ["A", "B"])
            #expect(
                stall.description
                    == "The loop was held for 0.3 s by the timer “next frame”, while under way: A, B.")
        }

        private final class Screen: LoopDisplay {
            var needsDisplay = false
            private let work: @UIActor () -> Void

            init(_ work: @escaping @UIActor () -> Void) {
                self.work = work
            }

            func display() {
                needsDisplay = false
                work()
            }
        }
    }
}

extension Collected<Stall> {
    fileprivate var jobs: [Stall] { values.filter { $0.work == .job } }

    fileprivate func of(_ what: String) -> [Stall] {
        values.filter { stall in
            if case .condition(what, _) = stall.work { true } else { false }
        }
    }
}
