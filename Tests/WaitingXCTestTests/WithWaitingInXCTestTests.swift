import Doubles
import Foundation
import HTTPStubs
import RunLoopWaiting
import TestSupport
import Testing
import Waiting
import XCTest

@testable import WaitingXCTest

@Suite("Waits in a test of XCTest", .timeLimit(.minutes(1)))
struct WithWaitingInXCTestTests {
    private struct Broken: Error {}

    @Test("a failed wait by a run loop is a failure at its line, ends the body, and is not thrown")
    func runLoop() throws {
        let (test, line) = (ProbedTest(), #line + 3)
        var isOver = false
        try test.withWaiting {
            try RunLoop.current.run(for: "the bell", until: { false }, timeout: .milliseconds(10)).get()
            isOver = true
        }
        #expect(!isOver)
        #expect(test.failures.map(\.line) == [line])
        #expect(test.failures.first?.file == #filePath)
        #expect(test.failures.first?.message.hasSuffix("for the bell, in vain.") == true)
    }

    @Test("a failed eventually is a failure at its line")
    func eventual() async throws {
        let (test, line) = (ProbedTest(), #line + 2)
        try await test.withWaiting(timeout: .milliseconds(10)) {
            try await eventually("the bell") { false }
        }
        #expect(test.failures.map(\.line) == [line])
    }

    @Test("an expectation that nobody waited for is a failure where it was made")
    func unmet() throws {
        let (test, line) = (ProbedTest(), #line + 1)
        try test.withWaiting { _ = LoopExpectation("the letter") }
        #expect(test.failures.map(\.line) == [line])
    }

    @Test("a change that does not wake the loop is reported once, and not as a wait that nearly timed out")
    func unnoticed() throws {
        let test = ProbedTest()
        let late = LateCondition(after: .milliseconds(200))
        var report: WaitReport?
        try test.withWaiting {
            report = RunLoop.current.run(until: { late.isTrue }, timeout: .milliseconds(400)).report
        }
        #expect(test.failures.count == 1)
        #expect(report?.isNarrow == false)
    }

    @Test("a call without a rule and the wait that fails because of it are failures at their lines")
    func doubles() async throws {
        let (test, line) = (ProbedTest(), #line + 3)
        try await test.withWaiting {
            try await withDoubles { scope in
                let titles = StubbedFunction<[String]>("titles", in: scope)
                _ = try? await titles()
                try await eventually("the titles", within: .zero) { false }
            }
        }
        #expect(test.failures.map(\.line) == [line, line + 2])
    }

    @Test("what a session of stubs throws at its end is a failure at the line of the stub")
    func stubs() throws {
        let (test, line) = (ProbedTest(), #line + 3)
        try test.withWaiting {
            let service = StubSession()
            service.stub(.get("/teas"), response: .text(""))
            try service.finish()
        }
        #expect(test.failures.map(\.line) == [line])
    }

    @Test("waits in the body without a time limit use the one of `withWaiting`")
    func timeout() async throws {
        let (test, limit) = (ProbedTest(), Duration.milliseconds(7))
        try test.withWaiting(timeout: limit) { #expect(WaitingDefaults.timeout == limit) }
        try await test.withWaiting(timeout: limit) {
            await Task.yield()
            #expect(WaitingDefaults.timeout == limit)
        }
    }

    @Test("a wait that nearly timed out is no failure")
    func narrow() throws {
        let test = ProbedTest()
        let late = LateCondition(after: .milliseconds(330))
        var report: WaitReport?
        try test.withWaiting {
            report =
                RunLoop.current.run(
                    for: "a wait that is narrow, as this test wants", until: { late.isTrue },
                    timeout: .milliseconds(400), polling: .every(.milliseconds(1))
                ).report
        }
        #expect(report?.isNarrow == true)
        #expect(test.failures.isEmpty)
    }

    @Test("an issue that comes after the end is not kept, because nobody would record it")
    func lateIssue() {
        let issues = KeptIssues()
        let issue = LoopIssue(
            kind: .failedWait, message: "It came too late, as this test wants.",
            location: FileLocation(file: #fileID, path: #filePath, line: #line))
        issues.reporter.report(issue)
        #expect(issues.end().count == 1)
        issues.reporter.report(issue)
        #expect(issues.end().isEmpty)
    }

    @Test("another error is thrown, after the failures before it were recorded")
    func otherErrors() throws {
        let test = ProbedTest()
        #expect(throws: Broken.self) {
            try test.withWaiting {
                _ = LoopExpectation("the letter")
                throw Broken()
            }
        }
        #expect(test.failures.count == 1)
    }

    @Test("a body in which nothing goes wrong records nothing")
    func clean() throws {
        let test = ProbedTest()
        try test.withWaiting {
            let found = try RunLoop.current.run(until: { 7 }).get()
            #expect(found == 7)
        }
        #expect(test.failures.isEmpty)
    }
}

/// A test of XCTest that keeps its failures, and never fails.
private final class ProbedTest: XCTestCase {
    private(set) var failures: [(message: String, file: String, line: Int)] = []

    #if canImport(Darwin)
        override func record(_ issue: XCTIssue) {
            let location = issue.sourceCodeContext.location
            failures.append(
                (issue.compactDescription, location?.fileURL.path ?? "", location?.lineNumber ?? 0))
        }
    #else
        convenience init() { self.init(name: "probed") { _ in } }

        override func recordFailure(
            withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
            expected: Bool
        ) {
            failures.append((description, filePath, lineNumber))
        }
    #endif
}
