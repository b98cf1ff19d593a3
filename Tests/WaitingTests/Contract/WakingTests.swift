import CoreFoundation
import Foundation
import Locking
import TestSupport
import Testing
import Waiting

@Suite("A wait on the monotonic clock")
@UIActor
struct WakingTests {
    let loop = UILoop.shared

    @Test("MonotonicClock shows the system's monotonic time")
    func monotonic() {
        let before = Self.systemMonotonicTime()
        let now = MonotonicClock().now.nanoseconds
        let after = Self.systemMonotonicTime()
        #expect(before <= now && now <= after)
    }

    @Test("no source file of Waiting and CWaiting reads the wall clock")
    func noWallClock() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
        for module in ["Waiting", "CWaiting"] {
            let files = FileManager.default.enumerator(
                at: sources.appending(path: module).resolvingSymlinksInPath(), includingPropertiesForKeys: nil
            )
            let names = (files?.compactMap { $0 as? URL } ?? []).filter {
                ["swift", "c", "h"].contains($0.pathExtension)
            }
            try #require(!names.isEmpty)
            for file in names {
                let text = try String(contentsOf: file, encoding: .utf8)
                let forbidden = [
                    "CLOCK_REALTIME", "gettimeofday", "Date(", "Date.now", "time(NULL", "time(0",
                    "DispatchWallTime",
                ]
                for word in forbidden { #expect(!text.contains(word), "\(file.lastPathComponent)") }
            }
        }
    }

    @Test("a thread that changes something wakes the loop with wakeUp()")
    func otherThreadWakes() async {
        await #expect(processExitsWith: .success) {
            let flag = Lock(false)
            // Only this thread or the deadline can wake the loop.
            Thread.detachNewThread {
                flag.withLock { $0 = true }
                UILoop.shared.wakeUp()
            }
            let outcome = UILoop.shared.run(for: "the flag", timeout: .seconds(60)) { _ in
                flag.withLock { $0 }
            }
            precondition(outcome.ending == "fulfilled")
            precondition(outcome.report.elapsed < .seconds(30))
        }
    }

    @Test("a job for UIActor wakes the loop")
    func jobWakes() async {
        let flag = Flag()
        let thread = OnceAsleep { Task { @UIActor in flag.set() } }
        let outcome = await loop.wait(for: "the job", timeout: .seconds(60)) { _ in
            thread.look()
            return flag.isSet
        }
        #expect(outcome.ending == "fulfilled" && outcome.isPrompt)
    }

    @Test(
        "a wait that polls notices a change that does not wake the loop",
        arguments: [Polling.every(.milliseconds(1)), .continuous, .every(.zero), .every(.seconds(-1))])
    func pollingNotices(polling: Polling) async {
        let flag = Lock(false)
        let thread = OnceAsleep { flag.withLock { $0 = true } }
        let outcome = await loop.wait(for: "the flag", timeout: .seconds(60), polling: polling) { _ in
            thread.look()
            return flag.withLock { $0 }
        }
        #expect(outcome.ending == "fulfilled" && outcome.isPrompt)
    }

    @Test("if a change does not wake the loop, a wait notices it only at the deadline, and reports it")
    func unnoticedChange() async {
        let issues = Collected<LoopIssue>()
        let earlier = loop.issueReporter
        loop.issueReporter = issues.reporter
        defer { loop.issueReporter = earlier }
        let late = LateCondition(after: .milliseconds(200))
        let line = #line + 1
        let outcome = await loop.wait(for: "the flag", timeout: .milliseconds(400)) { _ in late.isTrue }
        #expect(outcome.ending == "fulfilled")
        #expect(issues.kinds == [.changeWithoutWakeUp])
        #expect(issues.values.first?.location.line == line)
        #expect(
            issues.values.first?.message
                == "The wait for the flag was fulfilled only at its deadline: nothing woke the loop when its"
                + " condition became true. Call wakeUp() after such a change, or let the wait poll.")
    }

    @Test("a wait for at most a time does not report a condition that comes true because the time passes")
    func passingTime() async {
        let issues = Collected<LoopIssue>()
        let earlier = loop.issueReporter
        loop.issueReporter = issues.reporter
        defer { loop.issueReporter = earlier }
        let late = LateCondition(after: .milliseconds(20))
        let outcome = await loop.wait(for: "a pause", atMost: .milliseconds(50), scope: loop.scope) {
            late.isTrue
        }
        #expect(outcome.ending == "fulfilled")
        #expect(issues.values.isEmpty)
    }

    @Test("a change that wakes the loop, or for which a wait polls, is not reported")
    func noticedChanges() async throws {
        let issues = Collected<LoopIssue>()
        let earlier = loop.issueReporter
        loop.issueReporter = issues.reporter
        defer { loop.issueReporter = earlier }
        let scope = LoopScope("noticed", clock: VirtualClock())
        func fulfils(
            _ what: String, timeout: Duration = .seconds(3), polling: Polling = .never, in scope: LoopScope,
            _ condition: @escaping @UIActor () -> Bool
        ) async {
            let outcome = await loop.wait(for: what, timeout: timeout, polling: polling, scope: scope) { _ in
                condition()
            }
            #expect(outcome.ending == "fulfilled", "\(what)")
        }
        let start = scope.clock.now
        var isDue = false
        _ = loop.schedule(after: .seconds(3), name: "at the deadline", in: scope) { isDue = true }
        await fulfils("a timer at the deadline", in: scope) { isDue }
        #expect(start.duration(to: scope.clock.now) == .seconds(3))
        await fulfils("what is there", timeout: .zero, in: scope) { true }
        let polled = MonotonicClock().now.advanced(by: .milliseconds(5))
        await fulfils(
            "time", timeout: .milliseconds(5), polling: .every(.seconds(9)), in: LoopScope("polled")
        ) { MonotonicClock().now >= polled }
        // The job runs past the deadline. Only the last evaluation can find the change, and it must not be reported as unnoticed.
        let end = MonotonicClock().now.advanced(by: .milliseconds(10))
        Task { @UIActor in while MonotonicClock().now < end {} }
        await fulfils("a job", timeout: .milliseconds(5), in: LoopScope("job")) {
            MonotonicClock().now >= end
        }
        let woken = MonotonicClock().now.advanced(by: .milliseconds(5))
        await fulfils("a wake-up", timeout: .milliseconds(5), in: LoopScope("woken")) {
            // The loop is woken while the condition is evaluated.
            if MonotonicClock().now >= woken { loop.wakeUp() }
            return MonotonicClock().now >= woken
        }
        let silence = LoopExpectation("silence", inverted: true)
        #expect(await silence.wait(timeout: .seconds(1), scope: scope).ending == "fulfilled")
        try await never("an error", for: .seconds(1), scope: scope) { false }
        #expect(issues.values.isEmpty)
    }

    @Test(
        "the loop never sleeps during continuous polling, and uses no processor time during a wait without polling"
    )
    func costOfWaiting() async {
        await #expect(processExitsWith: .success) {
            let loop = UILoop.shared
            _ = loop.run(for: "a first time", timeout: .milliseconds(1)) { _ in false }
            let start = ProcessorTime.now
            let outcome = loop.run(for: "nothing", timeout: .milliseconds(100)) { _ in false }
            let used = ProcessorTime.now - start
            precondition(outcome.report.passes <= 4, "\(outcome.report.passes) passes")
            precondition(used < .milliseconds(5), "\(used)")

            let before = UIActor.assumeIsolated { loop.statistics.sleeps }
            // Nothing wakes the loop, so there is a twentieth evaluation only if the loop never sleeps.
            var looks = 0
            let polled = loop.run(for: "looks", timeout: .seconds(60), polling: .continuous) { _ in
                looks += 1
                return looks > 20
            }
            let after = UIActor.assumeIsolated { loop.statistics.sleeps }
            precondition(before == after && polled.value != nil, "\(after - before) sleeps")
        }
    }

    private static func systemMonotonicTime() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
