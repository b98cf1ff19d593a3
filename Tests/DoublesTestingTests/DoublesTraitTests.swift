import Doubles
import DoublesTesting
import IssueSupport
import Testing
import Waiting

@Suite("The trait for doubles", .timeLimit(.minutes(1)))
struct DoublesTraitTests {
    private struct Closed: Error {}

    @Test("a call without a rule is an issue at the line of its double, also if its error is caught")
    func unstubbed() async throws {
        let line = #line + 2
        let issues = try await recordedIssues(by: .doubles) {
            let titles = StubbedFunction<String, [String]>("titles")
            _ = try? await titles("Austen")
        }
        #expect(issues.map(\.line) == [line])
        #expect(
            issues.first?.text.hasPrefix("titles(\"Austen\") was called, but titles has no rule for it.")
                == true)
        #expect(issues.first?.file == #fileID)
    }

    @Test("an expectation that is not met is an issue at its line")
    func unmet() async throws {
        let line = #line + 3
        let issues = try await recordedIssues(by: .doubles) {
            let isOpen = StubbedFunction<Bool>("isOpen").returns(true)
            try expect(isOpen).received(times: 2)
        }
        #expect(issues.map(\.line) == [line])
        #expect(issues.first?.text.contains("Expected 2 calls of isOpen, but received 0.") == true)
    }

    @Test("a call that is still held when the test ends is an issue at its line")
    func held() async throws {
        let line = #line + 2
        let issues = try await recordedIssues(by: .doubles) {
            let titles = StubbedFunction<[String]>("titles").held()
            Task { try await titles() }
            _ = try await titles.nextCall()
        }
        #expect(issues.map(\.line) == [line])
        #expect(issues.first?.text.contains("was still held") == true)
    }

    @Test("the doubles of a fake are in the scope of the test, too")
    func ofFake() async throws {
        struct Shop: Sendable { var isOpen: @Sendable () -> Bool }
        let line = #line + 2
        let issues = try await recordedIssues(by: .doubles) {
            let shop = fake(of: Shop.self) { Shop(isOpen: $0.isOpen.syncFunction(fallback: false)) }.service
            _ = shop.isOpen()
        }
        #expect(issues.map(\.line) == [line])
    }

    @Suite("A suite with the trait", .doubles, .serialized)
    struct InSuite {
        @Test("each test, and each of its argument values, has a scope of its own", arguments: 1...2)
        func alone(number: Int) async throws {
            let isOpen = StubbedFunction<Bool>("isOpen").returns(true)
            _ = try await isOpen()
            #expect(DoubleScope.current?.calls.count == 1)
        }
    }

    @Test("each failure is an issue of its own, and so is the error of the test")
    func several() async throws {
        let line = #line + 2
        let issues = try await recordedIssues(by: .doubles) {
            let titles = StubbedFunction<[String]>("titles")
            let isOpen = StubbedFunction<Bool>("isOpen")
            _ = try? await titles()
            _ = try? await isOpen()
            throw Closed()
        }
        #expect(issues.map(\.line).prefix(2) == [line, line + 1])
        #expect(issues.map(\.text).last == "Closed()")
        #expect(issues.count == 3)
    }

    @Test("if a call has no rule and a wait fails, too, each is an issue at its own line")
    func failedWait() async throws {
        let line = #line + 2
        let issues = try await recordedIssues(by: .doubles) {
            let titles = StubbedFunction<[String]>("titles")
            _ = try? await titles()
            try await eventually("the titles", within: .zero) { false }
        }
        #expect(issues.map(\.line) == [line, line + 2])
        #expect(issues.last?.text.hasSuffix("for the titles, in vain.") == true)
    }

    @Test(
        "a new call ends a wait that looks at the calls of a double, and nothing else has to wake the wait",
        .doubles)
    @MainActor
    func seenCall() async throws {
        let open = StubbedFunction<Void>("open").returns(())
        Task {
            try await MonotonicClock().sleep(for: .milliseconds(20))
            try await open()
        }
        // Without the wake-up, the wait would outlast the time limit of this suite.
        try await eventually("a call", within: .seconds(300), polling: .never) { open.calls.count == 1 }
    }

    @Test("of more than ten failures of one double, the first ten are issues, and the others are counted")
    func many() async throws {
        let issues = try await recordedIssues(by: .doubles) {
            let titles = StubbedFunction<[String]>("titles")
            for _ in 1...13 { _ = try? await titles() }
        }
        #expect(issues.count == 11)
        #expect(issues.last?.text == "There are 3 more failures of these doubles.")
    }

    @Test("the order of calls is known across all doubles in the scope of the test", .doubles)
    func order() async throws {
        let open = StubbedFunction<Void>("open").returns(())
        let close = StubbedFunction<Void>("close").returns(())
        try await open()
        try await close()
        try expect(order: open, close)
    }

    @Test("a test in which nothing goes wrong has no issue")
    func clean() async throws {
        let issues = try await recordedIssues(by: .doubles) {
            let isOpen = StubbedFunction<Bool>("isOpen").returns(true)
            _ = try await isOpen()
            try expect(isOpen).received(times: 1)
        }
        #expect(issues.isEmpty)
    }
}
