import Testing
import Waiting

extension OwnsTheThread {
    @Suite("A seeded order of the loop")
    @UIActor
    struct LoopOrderTests {
        private struct Broken: Error {}

        let loop = UILoop.shared
        let scope = LoopScope("order", clock: VirtualClock())

        // MARK: What is permuted

        @Test("three ready jobs run in all six orders, depending on the seed")
        func permutations() async throws {
            var seen: Set<[Int]> = []
            for seed in UInt64(0)..<100 { seen.insert(try await jobs(3, in: .seeded(seed))) }
            #expect(seen.count == 6)
        }

        @Test("two tasks that race for a value are seen to win, each of them, within a few seeds")
        func race() async throws {
            var winners: Set<String> = []
            for seed in UInt64(0)..<20 {
                let log = Log()
                try await loop.withOrder(.seeded(seed)) {
                    async let first: Void = log.add("first", after: 2)
                    async let second: Void = log.add("second", after: 2)
                    _ = await (first, second)
                }
                winners.insert(log.lines[0])
            }
            #expect(winners == ["first", "second"])
        }

        @Test("a job that another job adds may run in the same pass, before one that was ready earlier")
        func addedJobs() async throws {
            var isSeen = false
            for seed in UInt64(0)..<100 {
                let log = Log()
                var views: [[String]] = []
                try await loop.withOrder(.seeded(seed)) {
                    Task { @UIActor in
                        log.add("adds")
                        Task { @UIActor in log.add("added") }
                    }
                    for _ in 1...4 { Task { @UIActor in log.add("ready") } }
                    try await eventually("all", within: .seconds(60)) {
                        views.append(log.lines)
                        return log.lines.count == 6
                    }
                }
                let first = views.first { $0.contains("adds") } ?? []
                isSeen = isSeen || (first.contains("added") && log.lines.last == "ready")
            }
            #expect(isSeen)
        }

        @Test("timers that are due at the same instant fire in all orders, and never before an earlier timer")
        func timers() async throws {
            var seen: Set<[String]> = []
            for seed in UInt64(0)..<100 {
                let log = Log()
                try await loop.withOrder(.seeded(seed)) {
                    // Set before the others, and due after them.
                    let last = loop.schedule(after: .seconds(2), name: "last", in: scope) { log.add("last") }
                    let same = ["a", "b", "c"].map { name in
                        loop.schedule(after: .seconds(1), name: name, in: scope) { log.add(name) }
                    }
                    try await eventually("all", scope: scope) { log.lines.count == 4 }
                    #expect(last.name == "last" && same.count == 3)
                }
                #expect(log.lines.last == "last")
                seen.insert(log.lines)
            }
            #expect(seen.count == 6)
        }

        @Test("waits that become true in the same pass are evaluated in all orders")
        func waits() async throws {
            var seen: Set<[Int]> = []
            for seed in UInt64(0)..<100 {
                let clock = VirtualClock()
                let scope = LoopScope("waits", clock: clock)
                let (log, flag) = (Log(), Flag())
                try await loop.withOrder(.seeded(seed)) {
                    // They begin one after the other, so that nothing but their evaluation can differ.
                    let waits = (1...3).map { number in
                        Task { @UIActor in
                            try await clock.sleep(for: .seconds(number))
                            try await eventually("the flag", within: .seconds(60), scope: scope) {
                                if flag.isSet { log.numbers.append(number) }
                                return flag.isSet
                            }
                        }
                    }
                    try await clock.sleep(for: .seconds(10))
                    flag.set()
                    for wait in waits { try await wait.value }
                }
                seen.insert(log.numbers)
            }
            #expect(seen.count == 6)
        }

        @Test("a wait may see what there is between two jobs that were ready together")
        func betweenJobs() async throws {
            var seen: Set<Int> = []
            for seed in UInt64(0)..<50 { seen.formUnion(try await views(in: .seeded(seed))) }
            #expect(seen.isSuperset(of: [1, 2, 3]))
            #expect(try await views(in: .arrival).isDisjoint(with: [1, 2]))
        }

        @Test("a run inside a job takes the jobs in the seeded order, too")
        func nestedRun() async throws {
            var seen: Set<[Int]> = []
            for seed in UInt64(0)..<20 {
                let log = Log()
                try await loop.withOrder(.seeded(seed)) {
                    for number in 1...2 { Task { @UIActor in log.numbers.append(number) } }
                    let outcome = loop.run(for: "both", timeout: .seconds(60)) { _ in log.numbers.count == 2 }
                    #expect(outcome.ending == "fulfilled")
                }
                seen.insert(log.numbers)
            }
            #expect(seen == [[1, 2], [2, 1]])
        }

        // MARK: What is the same

        @Test("the same seed gives the same trace, a hundred times, and another seed another trace")
        func traces() async {
            // In a process of its own, where no other test leaves work on the loop.
            await #expect(processExitsWith: .success) {
                try UILoop.run { @UIActor in
                    let first = try await trace(seed: 7)
                    precondition(first.count == 4 * 5 * 2 + 4)
                    for _ in 1...100 {
                        let again = try await trace(seed: 7)
                        precondition(again == first, "\(first)\n\(again)")
                    }
                    var all: Set<[String]> = []
                    for seed in UInt64(0)..<20 { all.insert(try await trace(seed: seed)) }
                    precondition(all.count > 15)
                }
            }
        }

        @Test("jobs that take long change nothing in a seeded order")
        func slowJobs() async throws {
            for seed in UInt64(0)..<10 {
                let quick = try await views(in: .seeded(seed))
                let slow = try await views(in: .seeded(seed), each: .milliseconds(10))
                #expect(slow == quick)
            }
        }

        @Test("a virtual clock on which tasks only sleep moves in a seeded order without any real time")
        func sleeps() async throws {
            let clock = VirtualClock()
            try await loop.withOrder(.seeded(1)) {
                let sleeps = loop.statistics.sleeps
                try await clock.sleep(for: .seconds(60))
                #expect(loop.statistics.sleeps == sleeps)
            }
            #expect(clock.now.nanoseconds == 60_000_000_000)
        }

        @Test("a busy loop does not paint earlier in a seeded order because its jobs take long")
        func painting() async throws {
            let screen = Screen()
            let source = loop.addDisplay(screen)
            defer { source.cancel() }
            try await loop.withOrder(.seeded(1)) {
                screen.needsDisplay = true
                for turn in 0..<100 {
                    await Task { @UIActor in }.value
                    // Without a seed, the loop would paint 16 ms after the first turn.
                    if turn == 10 { spin(for: .milliseconds(40)) }
                }
                #expect(screen.painted == 0)
                try await eventually("a frame") { screen.painted == 1 }
            }
        }

        // MARK: What it leaves

        @Test("without a seeded order, jobs run in the order in which they became ready")
        func arrival() async throws {
            #expect(loop.order == .arrival)
            #expect(try await jobs(1_000, in: .arrival) == Array(0..<1_000))
            let log = Log()
            for number in 0..<1_000 { Task { @UIActor in log.numbers.append(number) } }
            try await eventually("all") { log.numbers.count == 1_000 }
            #expect(log.numbers == Array(0..<1_000))
        }

        @Test("a seeded order ends with its body, also when the body throws")
        func end() async throws {
            try await loop.withOrder(.seeded(3)) { #expect(loop.order == .seeded(3)) }
            #expect(loop.order == .arrival)
            await #expect(throws: Broken.self) { try await loop.withOrder(.seeded(3)) { throw Broken() } }
            #expect(loop.order == .arrival)
            #expect(try await jobs(100, in: .arrival) == Array(0..<100))
        }

        @Test("two orders that are asked for at the same time come one after the other")
        func oneAtATime() async throws {
            let log = Log()
            let tasks = (1...2).map { number in
                Task { @UIActor in
                    try await loop.withOrder(.seeded(UInt64(number))) {
                        log.numbers.append(number)
                        for _ in 0..<20 { await turn() }
                        #expect(loop.order == .seeded(UInt64(number)))
                        log.numbers.append(number)
                    }
                }
            }
            for task in tasks { try await task.value }
            #expect([[1, 1, 2, 2], [2, 2, 1, 1]].contains(log.numbers))
        }

        @Test("an order begins when no job of others is ready any more")
        func othersFirst() async throws {
            let log = Log()
            for number in 1...3 { Task { @UIActor in log.numbers.append(number) } }
            try await loop.withOrder(.seeded(1)) { #expect(log.numbers == [1, 2, 3]) }
        }

        @Test("an order inside an order is an error, and leaves the outer one as it is")
        func inside() async throws {
            try await loop.withOrder(.seeded(1)) {
                await #expect(throws: LoopError.orderInsideOrder) {
                    try await loop.withOrder(.seeded(2)) { Issue.record("It has begun.") }
                }
                #expect(loop.order == .seeded(1))
            }
        }

        @Test("a cancelled task does not wait for the order of another to end")
        func cancelled() async throws {
            let flag = Flag()
            let first = Task { @UIActor in
                try await loop.withOrder(.seeded(1)) {
                    try await eventually("the flag", within: .seconds(60)) { flag.isSet }
                }
            }
            try await eventually("the first order") { loop.order == .seeded(1) }
            let second = Task { @UIActor in try await loop.withOrder(.seeded(2)) {} }
            second.cancel()
            let failure = await #expect(throws: WaitFailure.self) { try await second.value }
            #expect(failure?.reason == .cancelled)
            flag.set()
            try await first.value
        }

        @Test("concurrent parts run on the loop's thread in an order, also those of child tasks")
        func concurrentParts() async throws {
            try await loop.withOrder(.seeded(1)) {
                async let child = isLoop()
                let both = await [isLoop(), child]
                #expect(both == [true, true])
            }
        }

        // MARK: Support

        /// Returns the numbers of jobs that are ready together, in the order in which they ran.
        private func jobs(_ count: Int, in order: LoopOrder) async throws -> [Int] {
            let log = Log()
            try await loop.withOrder(order) {
                let tasks = (0..<count).map { number in Task { @UIActor in log.numbers.append(number) } }
                for task in tasks { await task.value }
            }
            return log.numbers
        }

        /// Returns the numbers of jobs done that a wait has seen, of three that were ready together.
        private func views(in order: LoopOrder, each time: Duration = .zero) async throws -> Set<Int> {
            let log = Log()
            var done = 0
            try await loop.withOrder(order) {
                for _ in 1...3 {
                    Task { @UIActor in
                        spin(for: time)
                        done += 1
                    }
                }
                try await eventually("three", within: .seconds(60)) {
                    log.numbers.append(done)
                    return done == 3
                }
            }
            return Set(log.numbers)
        }

        private func spin(for time: Duration) {
            let end = MonotonicClock().now.advanced(by: time)
            while MonotonicClock().now < end {}
        }

        private final class Screen: LoopDisplay {
            var needsDisplay = false
            private(set) var painted = 0

            func display() {
                needsDisplay = false
                painted += 1
            }
        }
    }
}

@UIActor
private final class Log {
    private(set) var lines: [String] = []
    var numbers: [Int] = []

    func add(_ line: String) { lines.append(line) }

    func add(_ line: String, after turns: Int) async {
        for _ in 0..<turns { await turn() }
        add(line)
    }
}

/// Leaves the actor and comes back to it, which are two jobs.
@concurrent private func turn() async { _ = MonotonicClock().now }

@concurrent private func isLoop() async -> Bool { UILoop.shared.isOnLoopThread }

/// Returns the trace of four tasks that sleep, call an actor, leave their actor, set timers and wait.
@UIActor
private func trace(seed: UInt64) async throws -> [String] {
    let scope = LoopScope("trace", clock: VirtualClock(patience: .unlimited))
    let (log, counter) = (Log(), Counter())
    try await UILoop.shared.withOrder(.seeded(seed)) {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in ["a", "b", "c", "d"] {
                group.addTask { try await walk(name, in: scope, counter, log) }
            }
            try await group.waitForAll()
        }
        try await eventually("the timers", within: .seconds(60), scope: scope) { log.lines.count == 44 }
    }
    return log.lines
}

@UIActor
private func walk(_ name: String, in scope: LoopScope, _ counter: Counter, _ log: Log) async throws {
    for step in 1...5 {
        log.add("\(name)\(step) at \(scope.clock.now.nanoseconds)")
        await turn()
        let count = await counter.next()
        log.add("\(name)\(step) has \(count)")
        try await scope.clock.sleep(for: .seconds(step % 3))
    }
    _ = UILoop.shared.schedule(after: .seconds(1), name: name, in: scope) { log.add(name) }
}

private actor Counter {
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}
