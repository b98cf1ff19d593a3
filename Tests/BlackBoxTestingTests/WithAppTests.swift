import BlackBox
import BlackBoxTesting
import IssueSupport
import Observation
import TerminalUI
import Testing
import Waiting

/// A program with a field, and a button that can start work or show an error.
@Observable @UIActor
private final class DoorScreen: Screen {
    let title = "Door"
    private var name = ""
    private var problem: String?
    @ObservationIgnored private var window: Window?

    func didAppear(in window: Window) { self.window = window }

    var body: any View {
        VStack {
            TextField("Name", text: Binding(self, \.name))
            Text("Welcome, \(name)!")
            Button("Knock") {
                self.window?.activity("Knocking") { _ in
                    try? await MonotonicClock().sleep(for: .seconds(3600))
                }
            }
            Button("Kick") { self.problem = "The door is broken." }
            if let problem { Text(problem, style: .error) }
        }
    }
}

@Suite("A program driven in a test", .timeLimit(.minutes(1)))
@UIActor
struct WithAppTests {
    private func window() throws -> Window {
        let window = Window(terminal: try Terminal.headless())
        window.push(DoorScreen())
        return window
    }

    @Test("a program that does what is expected gives no issue, and its window is closed")
    func passes() async throws {
        let window = try window()
        let issues = await recordedIssues {
            try await withApp(window) { app in
                try await app.match("Name").enterText("Ada")
                try await app.match("Welcome, Ada!")
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
                try await app.match("Welcome, Bob!")
                Issue.record("the test went on")
            }
        }
        #expect(issues.map(\.line) == [line])
        #expect(issues.first?.file == #fileID)
        #expect(issues.first?.text.hasPrefix("“match “Welcome, Bob!”” failed.") == true)
        #expect(issues.first?.text.contains("Knock") == true)
    }

    @Test("a soft expectation is an issue at its line, and the test goes on")
    func soft() async throws {
        let window = try window()
        let line = #line + 3
        let issues = await recordedIssues {
            try await withApp(window, timeout: .milliseconds(300)) { app in
                try await app.soft { try await app.expect("Welcome, Bob!") }
                try await app.match("Name").enterText("Ada")
                try await app.expect("Welcome, Ada!")
            }
        }
        #expect(issues.map(\.line) == [line])
    }

    @Test("work that is still running at the end is an issue at the line of withApp")
    func leftovers() async throws {
        let window = try window()
        let line = #line + 2
        let issues = await recordedIssues {
            try await withApp(window, timeout: .milliseconds(300)) { app in try await app.tap("Knock") }
        }
        #expect(issues.map(\.line) == [line])
        #expect(issues.first?.text.contains("“Knocking”") == true)
        #expect(issues.first?.text.contains("is still running at the end") == true)
    }

    @Test(
        "an error on the last screen that no call has looked for is an issue, and one that was looked for is none"
    )
    func unseenError() async throws {
        let issues = await recordedIssues {
            try await withApp(try window()) { app in try await app.tap("Kick") }
        }
        #expect(issues.count == 1)
        #expect(issues.first?.text.contains("The door is broken.") == true)
        let none = await recordedIssues {
            try await withApp(try window()) { app in
                try await app.tap("Kick")
                try await app.expect("The door is broken.")
            }
        }
        #expect(none.map(\.text) == [])
    }

    @Test("a problem that the teardown reports is an issue, too")
    func teardown() async throws {
        let window = try window()
        let issues = await recordedIssues {
            try await withApp(window, teardown: { ["A response was not used."] }) { _ in }
        }
        #expect(issues.map(\.text) == ["A response was not used."])
    }

    @Test("another error ends the test as itself, and closes the window")
    func otherError() async throws {
        struct Broken: Error {}
        let window = try window()
        let issues = await recordedIssues { try await withApp(window) { _ in throw Broken() } }
        #expect(issues.map(\.text) == ["Broken()"])
        #expect(window.isClosed)
    }
}
