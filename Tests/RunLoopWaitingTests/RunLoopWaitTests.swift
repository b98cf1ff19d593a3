import CoreFoundation
import Foundation
import RunLoopWaiting
import TestSupport
import Testing
import Waiting

/// Tests that a wait on a run loop promises the same as a wait on `UILoop`.
@Suite("A wait that runs a run loop", .timeLimit(.minutes(2)))
struct RunLoopWaitTests {
    @Test("the condition is evaluated before the run loop runs, even with a timeout of zero")
    func firstLook() async throws {
        let outcome = await onThread { RunLoop.current.run(until: { true }, timeout: .zero) }
        try outcome.get()
        #expect(outcome.report.passes == 1)
    }

    @Test("the condition is evaluated once more at the deadline, and not before")
    func lastLook() async throws {
        let late = LateCondition(after: .milliseconds(50))
        let outcome = await onThread {
            RunLoop.current.run(until: { late.isTrue }, timeout: .milliseconds(100))
        }
        try outcome.get()
        #expect(outcome.report.elapsed >= .milliseconds(50))
        #expect(outcome.report.passes <= 3)
    }

    @Test("the condition is evaluated after every pass, also while the run loop is busy")
    func busy() async throws {
        let turns = try await onThread {
            let source = BusySource()
            let outcome = RunLoop.current.run(until: { source.turns > 20 }, timeout: .seconds(60))
            return outcome.map { _ in source.turns }
        }.get()
        #expect(turns < 100)
    }

    @Test("a run loop that has nothing to do neither returns early nor spins")
    func nothingToDo() async {
        let outcome = await onThread { RunLoop.current.run(until: { false }, timeout: .milliseconds(50)) }
        #expect(outcome.report.elapsed >= .milliseconds(50))
        #expect(outcome.report.passes <= 3)
        #expect(throws: WaitFailure.self) { try outcome.get() }
    }

    @Test("somebody who stops the run loop does not end the wait")
    func stopped() async {
        let stops = Box(0)
        let outcome = await onThread {
            let timer = timer(after: 0.005, repeats: true) {
                CFRunLoopStop(CFRunLoopGetCurrent())
                stops.value += 1
            }
            defer { timer.invalidate() }
            return RunLoop.current.run(until: { false }, timeout: .milliseconds(50))
        }
        #expect(stops.value > 0)
        #expect(outcome.report.elapsed >= .milliseconds(50))
    }

    @Test("an inner wait ends at the deadline of the outer wait, and names the outer wait")
    func nestedDeadline() async {
        let inner = Box<String?>(nil)
        let outer = await onThread {
            RunLoop.current.run(
                for: "the outer",
                until: {
                    let outcome = RunLoop.current.run(
                        for: "the inner", until: { false }, timeout: .seconds(60))
                    if case .interrupted(let by, _) = outcome { inner.value = by }
                    return false
                }, timeout: .milliseconds(50))
        }
        #expect(inner.value == "the outer")
        guard case .timedOut = outer else { return #expect(Bool(false), "\(outer)") }
        #expect(outer.report.elapsed < .seconds(30))
    }

    @Test("a wait ends at its deadline even if its condition runs the run loop for longer")
    func lateNestedRun() async {
        let evaluations = Box(0)
        let outer = await onThread {
            RunLoop.current.run(
                for: "the outer",
                until: {
                    evaluations.change { $0 += 1 }
                    // The first evaluation is not one of those just before the run loop sleeps.
                    guard evaluations.value == 2 else { return false }
                    _ = RunLoop.current.run(for: "the inner", until: { false }, timeout: .seconds(60))
                    return false
                }, timeout: .milliseconds(50))
        }
        guard case .timedOut = outer else { return #expect(Bool(false), "\(outer)") }
        #expect(evaluations.value == 3)
    }

    @Test("an outer wait that is fulfilled interrupts the inner one")
    func nestedFulfilment() async throws {
        let (isDone, inner) = (Box(false), Box<String?>(nil))
        let outer = await onThread {
            let starting = timer(after: 0.001) {
                let ending = timer(after: 0.001) { isDone.value = true }
                let outcome = RunLoop.current.run(for: "the inner", until: { false }, timeout: .seconds(60))
                if case .interrupted(let by, _) = outcome { inner.value = by }
                ending.invalidate()
            }
            defer { starting.invalidate() }
            return RunLoop.current.run(for: "the outer", until: { isDone.value }, timeout: .seconds(60))
        }
        try outer.get()
        #expect(inner.value == "the outer")
    }

    @Test("no source file reads the wall clock, except for the date that a Foundation timer needs")
    func monotonic() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/RunLoopWaiting").resolvingSymlinksInPath()
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "swift" }
        try #require(!files.isEmpty)
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            let dates = text.matches(of: /Date\(|Date\.now/).count
            #expect(dates == (file.lastPathComponent == "RunLoopTimer.swift" ? 1 : 0))
        }
    }

    @Test("a timer, or a block from another thread, that makes the condition true ends the wait at once")
    func served() async throws {
        let isDone = Box(false)
        let timed = await onThread {
            let timer = timer(after: 0.01) { isDone.value = true }
            defer { timer.invalidate() }
            return RunLoop.current.run(until: { isDone.value }, timeout: .seconds(60))
        }
        try timed.get()
        isDone.value = false
        let sent = await onThread {
            let (runLoop, native) = (Sent(RunLoop.current), Sent(CFRunLoopGetCurrent()))
            Thread.detachNewThread {
                runLoop.value.perform { isDone.value = true }
                CFRunLoopWakeUp(native.value)
            }
            return RunLoop.current.run(until: { isDone.value }, timeout: .seconds(60))
        }
        try sent.get()
        for outcome in [timed, sent] {
            #expect(outcome.report.elapsed < .seconds(30))
            #expect(outcome.report.passes <= 4)
        }
    }

    @Test("a change that does not wake the loop is reported at the deadline; polling notices it at once")
    func polling() async throws {
        let (isDone, issues) = (Box(false), Box<[LoopIssue]>([]))
        let reporter = IssueReporter { issue in issues.change { $0.append(issue) } }
        let late = await onThread {
            IssueReporter.$current.withValue(reporter) {
                RunLoop.current.run(
                    for: "the news",
                    until: {
                        Thread.detachNewThread { isDone.value = true }
                        return isDone.value
                    }, timeout: .milliseconds(200))
            }
        }
        #expect(late.value != nil)
        #expect(issues.value.map(\.kind).allSatisfy { $0 == .changeWithoutWakeUp })
        #expect(late.report.elapsed < .milliseconds(100) || issues.value.count == 1)
        isDone.value = false
        for polling in [Polling.every(.milliseconds(1)), .continuous] {
            let outcome = await onThread {
                RunLoop.current.run(
                    until: {
                        Thread.detachNewThread { isDone.value = true }
                        return isDone.value
                    }, timeout: .seconds(60), polling: polling)
            }
            try outcome.get()
            #expect(outcome.report.elapsed < .seconds(30))
            isDone.value = false
        }
    }

    @Test("a wait that polls and is fulfilled at its deadline is not reported as not woken")
    func polledToTheEnd() async throws {
        let issues = Box<[LoopIssue]>([])
        let reporter = IssueReporter { issue in issues.change { $0.append(issue) } }
        let end = MonotonicClock().now.advanced(by: .milliseconds(5))
        let outcome = await onThread {
            IssueReporter.$current.withValue(reporter) {
                RunLoop.current.run(
                    until: { MonotonicClock().now > end }, timeout: .milliseconds(20),
                    polling: .every(.seconds(60)))
            }
        }
        try outcome.get()
        #expect(issues.value.isEmpty)
    }

    @Test("an outcome says how the wait ended, where it was written, and what it waited for")
    func outcomes() async {
        struct Broken: Error {}
        let line = #line + 2
        let failed = await onThread {
            RunLoop.current.run(for: "the view", until: { () throws -> Bool in throw Broken() })
        }
        #expect(throws: WaitFailure.self) { try failed.get() }
        #expect(failed.report.location.line == line)
        #expect(failed.report.what == "the view")
        let given = await onThread {
            RunLoop.current.run(until: { false }, timeout: .seconds(60), unless: { "The disk is full." })
        }
        #expect(throws: WaitFailure(reason: .failed("The disk is full."), report: given.report)) {
            try given.get()
        }
        let value = await onThread { RunLoop.current.run(until: { Optional("a value") }) }
        #expect(value.value == "a value")
    }

    @Test("a run loop runs only on its own thread")
    func wrongThread() async {
        let runLoop = await onThread { Sent(RunLoop.current) }
        let outcome = await onThread { runLoop.value.run(until: { true }) }
        #expect(throws: WaitFailure.self) { try outcome.get() }
        #expect(outcome.report.passes == 0)
    }

    @Test("the report of a failed wait has the value of `showing`")
    func showing() async {
        let outcome = await onThread {
            RunLoop.current.run(until: { false }, timeout: .zero, showing: { "a closed door" })
        }
        #expect(outcome.report.lastSeen == "a closed door")
    }

    @Test("a default time limit for a whole test also counts for waits that run a run loop")
    func defaultTimeout() async {
        let outcome = await onThread {
            withWaiting(timeout: .milliseconds(30)) { RunLoop.current.run(until: { false }) }
        }
        #expect(outcome.report.timeout == .milliseconds(30))
        #expect(outcome.value == nil)
    }
}

/// Carries a run loop to another thread.
///
/// `@unchecked Sendable` is sound here: the other thread only adds a block, wakes the run loop or asks whose it is, which
/// any thread may do.
private struct Sent<RunLoop>: @unchecked Sendable {
    let value: RunLoop

    init(_ value: RunLoop) { self.value = value }
}
