import Locking
import Testing
import Waiting

@Suite("The settings of a whole test")
struct WithWaitingTests {
    @Test("waits without a time limit use that of the test, and other waits keep their own")
    func timeout() async throws {
        let failures = await withWaiting(timeout: .milliseconds(10)) {
            let short = await #expect(throws: WaitFailure.self) { try await eventually { false } }
            let own = await #expect(throws: WaitFailure.self) {
                try await eventually(within: .milliseconds(20)) { false }
            }
            return [short, own]
        }
        #expect(failures.map { $0?.report.timeout } == [.milliseconds(10), .milliseconds(20)])
        #expect(WaitingDefaults.timeout == .seconds(5))
    }

    @Test("a failed wait ends the body and is given to the reporter; any other error is thrown")
    func reporting() async throws {
        struct Broken: Error {}
        let issues = Lock<[LoopIssue]>([])
        let reporter = IssueReporter { issue in issues.withLock { $0.append(issue) } }
        let line = #line + 2
        try await withWaiting(timeout: .milliseconds(10), reporting: reporter) {
            try await eventually("the bell") { false }
        }
        let found = issues.withLock { $0 }
        #expect(found.map(\.kind) == [.failedWait])
        #expect(found.map(\.location.line) == [line])
        #expect(found.first?.message.hasSuffix("for the bell, in vain.") == true)
        #expect(throws: Broken.self) { try withWaiting(reporting: reporter) { throw Broken() } }
    }
}
