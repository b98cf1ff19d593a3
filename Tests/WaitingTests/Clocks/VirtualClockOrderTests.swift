import Foundation
import Locking
import Testing
import Waiting

@Suite("A virtual clock with work off UIActor", .timeLimit(.minutes(1)))
struct VirtualClockOrderTests {
    @Test("tasks started by a scope wake from their sleeps in the order of their deadlines")
    func inOrder() async throws {
        for _ in 0..<200 {
            let clock = VirtualClock()
            let scope = LoopScope("two", clock: clock)
            let ended = Lock<[Int]>([])
            // This test is not on UIActor, so the first task could sleep before the test starts the second.
            let setUp = clock.hold("the test is being set up")
            let tasks = [2, 1].map { seconds in
                scope.start("\(seconds) s") {
                    try await clock.sleep(for: .seconds(seconds))
                    ended.withLock { $0.append(seconds) }
                }
            }
            setUp.release()
            for task in tasks { try await task.value }
            #expect(ended.withLock { $0 } == [1, 2])
            #expect(clock.now.nanoseconds == 2_000_000_000)
        }
    }

    @Test("a test on UIActor needs no hold to start its tasks, as in the article")
    @UIActor
    func onTheActor() async throws {
        let clock = VirtualClock()
        let scope = LoopScope("article", clock: clock)
        let log = Collected<Int>()
        for seconds in [2, 1] {
            scope.start("\(seconds) s") {
                try await clock.sleep(for: .seconds(seconds))
                log.add(seconds)
            }
        }
        try await eventually("both", scope: scope) { log.values == [1, 2] }
    }

    @Test("a clock does not move any more when a thread has got a hold on it")
    @UIActor
    func holdsAtOnce() async {
        let clock = VirtualClock()
        let scope = LoopScope("held", clock: clock)
        let isOver = LoopExpectation("the thread has held the clock for the last time")
        func goOn() {
            _ = UILoop.shared.schedule(after: .milliseconds(1), name: "a tick", in: scope) {
                if !isOver.isFulfilled { goOn() }
            }
        }
        goOn()
        let moves = Lock(0)
        Thread.detachNewThread {
            for round in 0..<500 {
                // Each hold comes at another moment of the work between two ticks.
                let last = clock.now
                while clock.now == last {}
                for _ in 0..<round % 100 { _ = clock.now }
                let hold = clock.hold("a thread")
                let held = clock.now
                for _ in 0..<300 where clock.now != held { moves.withLock { $0 += 1 } }
                hold.release()
            }
            isOver.fulfill()
        }
        #expect(await isOver.wait(timeout: nil, scope: scope).ending == "fulfilled")
        #expect(moves.withLock { $0 } == 0)
    }

    @Test("a task started by a scope holds the clock before the task sleeps and after it has woken")
    @UIActor
    func startedWorkCounts() async throws {
        let clock = VirtualClock()
        let scope = LoopScope("counted", clock: clock)
        let isDone = Lock(false)
        let gate = Gate()
        scope.start("Searching") {
            await blocking { gate.wait() }
            try await clock.sleep(for: .seconds(3))
            await blocking {}
            isDone.withLock { $0 = true }
            UILoop.shared.wakeUp()
        }
        let timer = UILoop.shared.schedule(after: .seconds(60), name: "a timer", in: scope) {}
        defer { timer.cancel() }
        let real = await UILoop.shared.wait(for: "real time", timeout: .milliseconds(2)) { _ in false }
        #expect(real.ending == "timed out")
        #expect(scope.pending.first == "Searching" && clock.now.nanoseconds == 0)
        gate.open()
        let outcome = await UILoop.shared.wait(
            for: "the work", timeout: .seconds(10), scope: scope, failsWhenQuiescent: true
        ) { _ in isDone.withLock { $0 } }
        #expect(outcome.ending == "fulfilled")
        #expect(outcome.report.elapsed == .seconds(3))
    }

    @Test("a task started by a scope throws when it is cancelled, and does not hold the clock any more")
    @UIActor
    func cancelledWork() async {
        let clock = VirtualClock()
        let scope = LoopScope("cancelled", clock: clock)
        let task = scope.start("Searching") { try await clock.sleep(until: LoopInstant(nanoseconds: .max)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(scope.pending.isEmpty)
    }
}
