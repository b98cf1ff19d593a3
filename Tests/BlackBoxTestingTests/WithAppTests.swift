import BlackBox
import BlackBoxSupport
import BlackBoxTesting
import IssueSupport
import TerminalUI
import Testing
import Waiting

@Suite("A program driven in a test", .timeLimit(.minutes(1)))
@UIActor
struct WithAppTests {
    private let screen = JobsScreen([])

    private func window() throws -> Window { try Window.showing(screen) }

    @Test("a program that does what is expected gives no issue, and its window is closed")
    func passes() async throws {
        let window = try window()
        let issues = await recordedIssues {
            try await withApp(window) { app in
                try await app.match("Job").enterText("Saw")
                try await app.tap("Add")
                try await app.match("1 jobs")
            }
        }
        #expect(issues.map(\.text) == [])
        #expect(window.isClosed)
    }

    @Test("a call that fails is an issue at its line, with the screen")
    func fails() async throws {
        let window = try window()
        let line = #line + 3
        let issues = await recordedIssues {
            try await withApp(window, timeout: .milliseconds(300)) { app in
                try await app.match("2 jobs")
                Issue.record("the test went on")
            }
        }
        #expect(issues.map(\.line) == [line])
        #expect(issues.first?.file == #fileID)
        #expect(issues.first?.text.hasPrefix("“match “2 jobs”” failed.") == true)
        #expect(issues.first?.text.contains("Code") == true)
    }

    @Test("a soft expectation is an issue at its line, and the test goes on")
    func soft() async throws {
        let window = try window()
        let line = #line + 3
        let issues = await recordedIssues {
            try await withApp(window, timeout: .milliseconds(300)) { app in
                try await app.soft { try await app.expect("2 jobs") }
                try await app.match("Job").enterText("Saw")
                try await app.tap("Add")
                try await app.expect("1 jobs")
            }
        }
        #expect(issues.map(\.line) == [line])
    }

    @Test("work that is still running at the end is an issue at the line of withApp")
    func leftovers() async throws {
        let window = try window()
        let line = #line + 2
        let issues = await recordedIssues {
            try await withApp(window, timeout: .milliseconds(300)) { app in try await app.tap("Count") }
        }
        #expect(issues.map(\.line) == [line])
        #expect(issues.first?.text.contains("“Counting jobs”") == true)
        #expect(issues.first?.text.contains("is still running at the end") == true)
        screen.openGate()
    }

    @Test("an error on the last screen is an issue if no call has looked for it")
    func unseenError() async throws {
        let issues = await recordedIssues {
            try await withApp(try window()) { app in
                try await app.expect("Jobs")
                screen.problem = "The saw is broken."
            }
        }
        #expect(issues.count == 1)
        #expect(issues.first?.text.contains("The saw is broken.") == true)
    }

    @Test("an error on the last screen is no issue if a call has looked for it")
    func seenError() async throws {
        let issues = await recordedIssues {
            try await withApp(try window()) { app in
                screen.problem = "The saw is broken."
                try await app.expect("The saw is broken.")
            }
        }
        #expect(issues.map(\.text) == [])
    }

    @Test("a problem that the teardown reports is an issue, too")
    func teardown() async throws {
        let window = try window()
        let issues = await recordedIssues {
            try await withApp(window, teardown: { ["A response was not used."] }) { _ in }
        }
        #expect(issues.map(\.text) == ["A response was not used."])
    }

    @Test("any other error is thrown to the test unchanged, and the window is closed")
    func otherError() async throws {
        struct Broken: Error {}
        let window = try window()
        let issues = await recordedIssues { try await withApp(window) { _ in throw Broken() } }
        #expect(issues.map(\.text) == ["Broken()"])
        #expect(window.isClosed)
    }
}
