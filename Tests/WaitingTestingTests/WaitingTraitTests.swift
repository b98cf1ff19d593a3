import Foundation
import IssueSupport
import Locking
import TestSupport
import Testing
import Waiting
import WaitingTesting

@Suite("The trait for waits", .timeLimit(.minutes(2)))
struct WaitingTraitTests {
    @Test("a failed wait is one issue, at the line of the wait")
    func failedWait() async throws {
        let line = #line + 2
        let issues = try await recordedIssues(by: .waiting) {
            try await eventually("the bell", within: .milliseconds(10)) { false }
        }
        #expect(issues.map(\.line) == [line])
        #expect(issues.first?.text.hasSuffix("for the bell, in vain.") == true)
        #expect(issues.first?.isWarning == false)
        #expect(issues.first?.file == #fileID)
    }

    @Test("any other error of the test is an issue, too")
    func otherError() async throws {
        struct Broken: Error {}
        let issues = try await recordedIssues(by: .waiting) { throw Broken() }
        #expect(issues.map(\.text) == ["Broken()"])
    }

    @Test("a wait that nearly timed out is a warning at its line")
    func narrowWait() async throws {
        let line = #line + 4
        let issues = try await recordedIssues(by: .waiting) {
            let late = LateCondition(after: .milliseconds(330))
            let scope = LoopScope("shop")
            try await eventually(
                "the late bus", within: .milliseconds(400), polling: .every(.milliseconds(1)), scope: scope
            ) { late.isTrue }
        }
        #expect(issues.map(\.line) == [line])
        #expect(issues.map(\.isWarning) == [true])
        #expect(issues.first?.text.contains("“the late bus”") == false)
        #expect(issues.first?.text.hasPrefix("The wait for the late bus used ") == true)
    }

    @Test("a change that does not wake the loop is an issue at the line of the wait")
    func unnoticedChange() async throws {
        let line = #line + 3
        let issues = try await recordedIssues(by: .waiting) {
            let late = LateCondition(after: .milliseconds(200))
            try await eventually("it", within: .milliseconds(400), scope: LoopScope("shop")) { late.isTrue }
        }
        #expect(issues.map(\.line) == [line])
        #expect(issues.first?.isWarning == false)
        #expect(issues.first?.text.contains("fulfilled only at its deadline") == true)
    }

    @Test(
        "an expectation that nobody waited for, or that was fulfilled too often, is an issue where it was made"
    )
    func expectations() async throws {
        let line = #line + 2
        let issues = try await recordedIssues(by: .waiting) {
            _ = LoopExpectation("a token")
            let once = LoopExpectation("once")
            once.fulfill()
            await expect(once)
            once.fulfill()
        }
        #expect(issues.map(\.line) == [line, line + 1])
        #expect(issues.first?.text.contains("Nobody waited for the expectation “a token”") == true)
        #expect(issues.last?.text.contains("was fulfilled 2 times; 1 expected") == true)
    }

    @Test("a mistake on another thread is an issue of the test that caused it")
    func otherThread() async throws {
        let line = #line + 2
        let issues = try await recordedIssues(by: .waiting) {
            let once = LoopExpectation("once")
            once.fulfill()
            await expect(once)
            await withCheckedContinuation { done in
                Thread.detachNewThread {
                    once.fulfill()
                    done.resume()
                }
            }
        }
        #expect(issues.map(\.line) == [line])
    }

    @Test("`expect` records an issue at its line, and the test goes on")
    func expecting() async throws {
        let line = #line + 3
        let issues = try await recordedIssues(by: .waiting) {
            let never = LoopExpectation("the reply")
            let isFulfilled = await expect(never, within: .milliseconds(5))
            #expect(!isFulfilled)
            let (first, second) = (LoopExpectation("first"), LoopExpectation("second"))
            second.fulfill()
            first.fulfill()
            await expect(.inOrder(first, second))
        }
        #expect(issues.map(\.line) == [line, line + 5])
        #expect(issues.last?.text.contains("which was to come first") == true)
    }

    @Test("work that blocks the loop's thread is an issue at the line of the condition or of the test")
    func stalls() async throws {
        let line = #line + 4
        let issues = try await recordedIssues(by: .waiting(stallsOver: .milliseconds(5))) { @UIActor in
            let clock = MonotonicClock()
            var looks = 0
            try await eventually("a slow condition") {
                looks += 1
                let end = clock.now.advanced(by: .milliseconds(looks == 2 ? 1000 : 0))
                while clock.now < end {}
                if looks == 1 { UILoop.shared.wakeUp() }
                return looks == 2
            }
        }
        #expect(
            issues.contains {
                $0.line == line && $0.text.contains("the condition of the wait for a slow condition")
            })
    }

    @Test("a test with orders runs once in the order of each seed")
    func orders() async throws {
        let seen = Lock<[LoopOrder]>([])
        let issues = try await recordedIssues(by: .waiting(orders: 1...3)) {
            let order = await UILoop.shared.order
            seen.withLock { $0.append(order) }
        }
        #expect(issues.isEmpty)
        #expect(seen.withLock { $0 } == [.seeded(1), .seeded(2), .seeded(3)])
    }

    @Test("an issue in an order names its seed, and no other order follows", arguments: [true, false])
    func seedOfIssue(throwing: Bool) async throws {
        struct Broken: Error {}
        let test = try #require(Test.current)
        let (texts, runs) = (Lock<[String]>([]), Lock(0))
        let collecting: IssueHandlingTrait = .compactMapIssues { issue in
            texts.withLock { $0.append(issue.comments.map(\.rawValue).joined(separator: " ")) }
            return nil
        }
        try await collecting.provideScope(for: test, testCase: nil) {
            try await WaitingTrait.waiting(orders: 1...9).provideScope(for: test, testCase: nil) {
                runs.withLock { $0 += 1 }
                guard await UILoop.shared.order == .seeded(4) else { return }
                if throwing { throw Broken() }
                Issue.record("It is wrong.")
            }
        }
        let name = "In the order of the seed 4: .waiting(orders: 4...4)"
        #expect(texts.withLock { $0 } == [throwing ? name : "It is wrong. \(name)"])
        #expect(runs.withLock { $0 } == 4)
    }

    @Test(
        "a time limit for the whole test counts for waits that have none of their own",
        .waiting(timeout: .milliseconds(20)))
    func timeout() async throws {
        let failure = await #expect(throws: WaitFailure.self) { try await eventually("it") { false } }
        #expect(failure?.report.timeout == .milliseconds(20))
    }
}
