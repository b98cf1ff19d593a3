import Locking
import Observation
import Testing
import Waiting

/// A model of a program that has nothing to do with the loop.
@Observable
private final class Counter {
    var count = 0
    @ObservationIgnored var unobserved = 0
}

@Suite("Waits on the main actor", .timeLimit(.minutes(1)))
@MainActor
struct MainActorWaitTests {
    private let counter = Counter()

    /// Changes the counter on the main actor, after some real time.
    private func later(_ change: @escaping @MainActor (Counter) -> Void) {
        let counter = UncheckedCounter(counter: counter)
        Task { @MainActor in
            try await MonotonicClock().sleep(for: .milliseconds(20))
            change(counter.counter)
        }
    }

    @Test("a wait ends with the change of an observed property, and does not poll for it")
    func observed() async throws {
        var evaluations = 0
        let start = MonotonicClock().now
        later { $0.count = 2 }
        let found = try await eventually("two", within: .seconds(30)) {
            evaluations += 1
            return counter.count == 2 ? "two" : nil
        }
        #expect(found == "two")
        // A wait evaluates its condition a second time soon after the first, in case of a change in between.
        #expect(evaluations <= 3)
        #expect(start.duration(to: MonotonicClock().now) < .seconds(15))
    }

    @Test("only a failed wait evaluates `showing`, and its failure has the value at the end")
    func showing() async throws {
        var looks = 0
        let failure = await #expect(throws: WaitFailure.self) {
            try await eventually(
                "three", within: .milliseconds(60),
                showing: {
                    looks += 1
                    return counter.count
                }
            ) {
                if counter.count == 0 { counter.count = 2 }
                return counter.count == 3
            }
        }
        #expect(failure?.message.hasSuffix("for three, in vain. Last seen: 2.") == true)
        try await eventually(
            "two", within: .zero,
            showing: {
                looks += 1
                return 0
            }
        ) { counter.count == 2 }
        #expect(looks == 1)
        let nothing = await #expect(throws: WaitFailure.self) {
            try await eventually("it", within: .zero, showing: { String?.none }) { () async in false }
        }
        #expect(nothing?.message.hasSuffix("Last seen: nil.") == true)
    }

    @Test("a wait that ends by an error, an interruption or a cancellation has the value of `showing`, too")
    func showingOtherEnds() throws {
        struct Broken: Error {}
        let report = WaitReport(
            what: "it", location: FileLocation(file: #fileID), elapsed: .zero, realElapsed: .zero,
            timeout: .zero, passes: 1)
        let outcomes: [WaitOutcome<Int>] = [
            .timedOut(report), .failed(Broken(), report), .interrupted(by: "the play", report),
            .cancelled(report), .quiescent(report),
        ]
        #expect(outcomes.map { $0.showing { 7 }.report.lastSeen } == Array(repeating: "7", count: 5))
    }

    @Test("an `eventually` true at once with a timeout of zero, and a `never` that passes, report no issue")
    func noMistake() async throws {
        let issues = Lock<[LoopIssue]>([])
        try await IssueReporter.$current.withValue(
            IssueReporter { issue in issues.withLock { $0.append(issue) } }
        ) {
            try await eventually("zero", within: .zero) { counter.count == 0 }
            try await never("one", for: .milliseconds(5)) { counter.count == 1 }
        }
        #expect(issues.withLock { $0.isEmpty })
    }

    @Test("a wait that fails names what it waited for, its time and the caller's line")
    func inVain() async throws {
        var failure: WaitFailure?
        let line = #line + 2
        do throws(WaitFailure) {
            try await eventually("three", within: .milliseconds(30)) { counter.count == 3 }
        } catch {
            failure = error
        }
        #expect(failure?.reason == .timedOut)
        #expect(failure?.message.hasSuffix("for three, in vain.") == true)
        #expect(failure?.report.location.line == line)
        #expect(failure?.report.passes == 3)
    }

    @Test(
        "a change that cannot be observed is noticed and reported at the deadline; polling notices it at once"
    )
    func unobserved() async throws {
        let issues = Lock<[LoopIssue]>([])
        later { $0.unobserved = 1 }
        try await IssueReporter.$current.withValue(
            IssueReporter { issue in issues.withLock { $0.append(issue) } }
        ) {
            try await eventually("one", within: .milliseconds(200)) { counter.unobserved == 1 }
        }
        #expect(issues.withLock { $0.map(\.kind) } == [.changeWithoutWakeUp])
        later { $0.unobserved = 2 }
        let start = MonotonicClock().now
        try await eventually("two", within: .seconds(60), polling: .every(.milliseconds(1))) {
            counter.unobserved == 2
        }
        #expect(start.duration(to: MonotonicClock().now) < .seconds(30))
    }

    @Test("an error of the condition, or a reason of `unless`, ends a wait")
    func errors() async throws {
        struct Broken: Error {}
        let failure = await #expect(throws: WaitFailure.self) {
            try await eventually("it") { () throws -> Bool in throw Broken() }
        }
        #expect(failure?.reason == .failed("Broken()"))
        later { $0.count = -1 }
        let other = await #expect(throws: WaitFailure.self) {
            try await eventually(
                "one", within: .seconds(30), unless: { counter.count < 0 ? "It is below zero." : nil }
            ) { counter.count == 1 }
        }
        #expect(other?.reason == .failed("It is below zero."))
    }

    @Test("a wait whose task is cancelled ends at once")
    func cancelled() async throws {
        let counter = UncheckedCounter(counter: counter)
        let waiting = Task { @MainActor in
            try await eventually("one", within: .seconds(60)) { counter.counter.count == 1 }
        }
        await Task.yield()
        waiting.cancel()
        let failure = await #expect(throws: WaitFailure.self) { try await waiting.value }
        #expect(failure?.reason == .cancelled)
    }

    @Test("`never` and `always` see each change of an observed property")
    func watching() async throws {
        try await never("one", for: .milliseconds(20)) { counter.count == 1 }
        try await always("zero", for: .milliseconds(20)) { counter.count == 0 }
        later { $0.count = 1 }
        let failure = await #expect(throws: WaitFailure.self) {
            try await never("one", for: .seconds(30)) { counter.count == 1 }
        }
        #expect(failure?.reason == .failed("There was one, which was never to be."))
        later { $0.count = 2 }
        let other = await #expect(throws: WaitFailure.self) {
            try await always("one", for: .seconds(30)) { counter.count == 1 }
        }
        #expect(other?.reason == .failed("There was not always one."))
    }

    @Test("a time limit can count on a virtual clock")
    func virtual() async throws {
        let scope = LoopScope("later", clock: VirtualClock())
        let failure = await #expect(throws: WaitFailure.self) {
            try await eventually("one", within: .seconds(3600), scope: scope) { counter.count == 1 }
        }
        #expect(failure?.report.elapsed == .seconds(3600))
        #expect(failure?.report.realElapsed ?? .seconds(60) < .seconds(60))
    }
}

/// `@unchecked Sendable` is sound here: the counter is only touched on the main actor.
private struct UncheckedCounter: @unchecked Sendable {
    let counter: Counter
}

@Suite("Waits on an actor of one's own", .timeLimit(.minutes(1)))
struct OwnActorWaitTests {
    private actor Shop {
        private let counter = Counter()

        func sell(_ count: Int) { counter.count = count }

        func untilSold(_ count: Int) async throws -> Int {
            try await eventually("\(count) sold", within: .seconds(30)) {
                self.counter.count >= count ? self.counter.count : nil
            }
        }
    }

    @Test("an actor can wait for its own state while other calls change that state")
    func ownActor() async throws {
        let shop = Shop()
        async let sold = shop.untilSold(3)
        for count in 1...3 { await shop.sell(count) }
        #expect(try await sold == 3)
    }
}
