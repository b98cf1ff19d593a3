import Foundation
import Testing
import Waiting

@Suite("A mistake in the use of the loop")
@UIActor
struct BadInputTests {
    let loop = UILoop.shared

    @Test("a run on a thread other than the loop's own gets the loop, and gives it back")
    func otherThread() async {
        let ending = await blocking {
            UILoop.shared.run(for: "anything", timeout: .milliseconds(1)) { _ in false }.ending
        }
        #expect(ending == "timed out")
        let expectation = LoopExpectation("anything")
        let run = await blocking { expectation.run(timeout: .milliseconds(1)).ending }
        #expect(run == "timed out")
        #expect(loop.isOnLoopThread)
    }

    @Test(
        "a wait without a timeout ends only by its condition",
        arguments: [nil, Duration.unlimited, .seconds(Int64.max)])
    func unlimited(timeout: Duration?) async {
        var isDone = false
        Task { @UIActor in isDone = true }
        let outcome = await loop.wait(for: "it", timeout: timeout) { _ in isDone }
        #expect(outcome.ending == "fulfilled")
        #expect(!outcome.report.isNarrow)
    }

    @Test("a wait without a timeout never times out, not even on a clock with negative times")
    func unlimitedFromBelow() async {
        let scope = LoopScope("below", clock: VirtualClock(startingAt: LoopInstant(nanoseconds: -5)))
        let endless = Task { @UIActor in
            await loop.wait(for: "what never comes", timeout: nil, scope: scope) { _ in false }
        }
        await Task.yield()
        // The other wait has no deadline. If it had one, this wait would not be quiescent.
        let outcome = await loop.wait(
            for: "silence", timeout: .seconds(60), scope: scope, failsWhenQuiescent: true
        ) { _ in false }
        #expect(outcome.ending == "quiescent")
        endless.cancel()
        #expect(await endless.value.ending == "cancelled")
        #expect(scope.clock.now.nanoseconds == -5)
    }

    @Test(
        "a request to listen to a signal that no program can handle is reported",
        arguments: [SIGKILL, 500])
    func unwatchableSignal(signal: Int32) {
        let issues = Collected<LoopIssue>()
        let earlier = loop.issueReporter
        loop.issueReporter = issues.reporter
        defer { loop.issueReporter = earlier }
        let line = #line + 1
        let source = loop.addSignal(signal) {}
        #expect(issues.kinds == [.unwatchableSignal])
        #expect(issues.values.first?.location.line == line)
        #expect(issues.values.first?.message == "Signal \(signal) cannot be listened to: Invalid argument.")
        #expect(!loop.dump().entries.contains { $0.kind == .signal && $0.name == "\(signal)" })
        source.cancel()
    }

    @Test("a request to listen to a negative descriptor is reported, and nothing is pending for it")
    func negativeDescriptor() {
        let issues = Collected<LoopIssue>()
        let earlier = loop.issueReporter
        loop.issueReporter = issues.reporter
        defer { loop.issueReporter = earlier }
        let scope = LoopScope("descriptors")
        let line = #line + 2
        let sources = [
            loop.addSource(readable: -1, name: "a pipe", in: scope) {},
            loop.addSource(writable: -2, name: "a socket", in: scope) {},
        ]
        #expect(issues.kinds == [.closedDescriptor, .closedDescriptor])
        #expect(issues.values.map(\.location.line) == [line, line + 1])
        #expect(issues.values.first?.message == "“a pipe” is not listened to: -1 is no file descriptor.")
        #expect(scope.pending.isEmpty)
        for source in sources { source.cancel() }
    }

    @Test(
        "a timer with a delay of zero or less fires in the next pass, and one with an unlimited delay never fires"
    )
    func delays() async {
        let scope = LoopScope("delays", clock: VirtualClock())
        var fired: [String] = []
        _ = loop.schedule(after: .seconds(-5), name: "past", in: scope) { fired.append("past") }
        _ = loop.schedule(after: .zero, name: "now", in: scope) { fired.append("now") }
        let never = loop.schedule(after: .unlimited, name: "never", in: scope) { fired.append("never") }
        _ = await loop.wait(for: "two", timeout: .seconds(60), scope: scope) { _ in fired.count == 2 }
        // A timer that is never due does not keep a wait from being quiescent, and a virtual clock does not jump to it.
        let more = await loop.wait(for: "more", timeout: .seconds(60), scope: scope, failsWhenQuiescent: true)
        { _ in fired.count > 2 }
        #expect(more.ending == "quiescent")
        let endless = Task { @UIActor in
            await loop.wait(for: "more", timeout: nil, scope: scope) { _ in fired.count > 2 }
        }
        _ = await loop.wait(for: "some real time", timeout: .milliseconds(2)) { _ in false }
        endless.cancel()
        #expect(await endless.value.ending == "cancelled")
        #expect(scope.clock.now == LoopInstant(nanoseconds: 0))
        never.cancel()
        never.cancel()
        #expect(never.isCancelled)
        #expect(fired == ["past", "now"])
    }

    @Test("timers that are set and cancelled again and again do not pile up")
    func cancelledTimers() async {
        let scope = LoopScope("cancelled", clock: VirtualClock())
        for _ in 0..<10_000 {
            loop.schedule(after: .seconds(900), name: "expiry", in: scope) {}.cancel()
        }
        #expect(scope.pending.isEmpty)
        let start = MonotonicClock().now
        _ = await loop.wait(for: "nothing", timeout: .seconds(1_000), scope: scope) { _ in false }
        #expect(start.duration(to: MonotonicClock().now) < .seconds(30))
    }

    @Test("a second end of an activity does nothing")
    func endedTwice() {
        let scope = LoopScope("activities")
        let (first, second) = (scope.activities.begin("first"), scope.activities.begin("second"))
        var changes = 0
        scope.activities.onChange = { changes += 1 }
        first.end()
        first.end()
        #expect(scope.activities.all.map(\.name) == ["second"])
        #expect(scope.activities.count == 1)
        #expect(changes == 1)
        second.end()
    }
}

extension OwnsTheThread {
    @Suite("A closed descriptor")
    @UIActor
    struct ClosedDescriptorTests {
        @Test("the loop stops listening to a descriptor that is closed, and reports it")
        func closed() {
            let loop = UILoop.shared
            let issues = Collected<LoopIssue>()
            let earlier = loop.issueReporter
            loop.issueReporter = issues.reporter
            defer { loop.issueReporter = earlier }
            let pipe = TestPipe()
            let line = #line + 1
            let source = loop.addSource(readable: pipe.readEnd, name: "a closed pipe") {}
            pipe.closeReadEnd()
            let outcome = loop.run(for: "the report", timeout: .seconds(60)) { _ in !issues.values.isEmpty }
            #expect(outcome.ending == "fulfilled")
            #expect(issues.kinds == [.closedDescriptor])
            #expect(issues.values.first?.location.line == line)
            #expect(
                issues.values.first?.message.hasPrefix("“a closed pipe” is not listened to any more") == true)
            source.cancel()
        }
    }
}
