import Foundation
import TerminalUI
import TestSupport
import Testing

@Suite("Recording a scenario from the shell", .timeLimit(.minutes(5)))
struct ScenarioRecordTests {
    private static let today = ["--today", "2026-11-23T08:00:00+01:00"]

    /// Opens the window in a terminal, and closes it after the test.
    private func window(
        _ arguments: [String], in folder: TemporaryFolder,
        _ test: @Sendable (TerminalRun) async throws -> Void
    ) async throws {
        let window = try await TerminalRun(arguments, in: folder)
        let result: Result<Void, any Error>
        do { result = .success(try await test(window)) } catch { result = .failure(error) }
        await window.stop()
        try result.get()
    }

    private func text(of file: String, in folder: TemporaryFolder) -> String {
        (try? String(contentsOf: folder.url.appending(path: file), encoding: .utf8)) ?? "missing"
    }

    @Test("a person's actions in the window become a scenario that passes and does not contain the password")
    func recorded() async throws {
        let folder = try TemporaryFolder()
        try await window(["scenario", "record", "sign-in.yaml"] + Self.today, in: folder) { window in
            try await window.shows("What you do now becomes a scenario.")
            await window.type("\ttestuser@capitainetrain.com\ttestpassword\r")
            try await window.shows("a station or a town")
            await window.press(.function(12))
            try await window.shows("save and end")
            await window.type("s")
            try await window.shows("run once: passed.")
        }
        let text = text(of: "sign-in.yaml", in: folder)
        #expect(
            text.hasSuffix(
                """
                name: Sign in
                service: sandbox
                today: 2026-11-23T08:00:00+01:00
                screen: 80x24
                secrets: [password]
                variables: { password: "${env.PASSWORD}" }
                steps:
                  - enter: { text: testuser@capitainetrain.com, into: Email Address }
                  - enter: { text: "${password}", into: Password }
                  - press: Enter
                  - expect: { field: From }

                """), "\(text)")
        #expect(!text.contains("testpassword"))
        #expect(try folder.contents().keys.filter { $0.contains("draft") }.isEmpty)
        let run = try await Program.run(
            ["scenario", "run", "sign-in.yaml"], in: folder, environment: ["PASSWORD": "testpassword"])
        #expect(run.status == 0, "\(run.output)")
    }

    @Test("another program is recorded in a terminal of its own, with its output and its exit status")
    func otherProgram() async throws {
        let folder = try TemporaryFolder()
        try await window(["scenario", "record", "shell.yaml", "--", "sh"], in: folder) { window in
            try await window.shows("What you do now becomes a scenario.")
            // Keys typed before the prompt appear twice: the terminal echoes them, and then the shell does.
            try await window.shows(getuid() == 0 ? "#" : "$")
            await window.type("echo `printf done`")
            try await window.shows("echo `printf done`")
            await window.type("\r")
            try await window.shows("\ndone")
            await window.type("exit 3")
            try await window.shows("exit 3")
            await window.type("\r")
            try await window.shows("run once: passed.")
        }
        let text = text(of: "shell.yaml", in: folder)
        #expect(text.contains("program: { command: [sh], env: { LANG: C.UTF-8 } }\n"), "\(text)")
        #expect(
            text.contains("- type: exit 3\n  - press: Enter\n  - expectClosed: { status: 3 }\n"), "\(text)")
    }

    @Test("the first screen of another program, and the files that it has left, are expected")
    func screenAndFiles() async throws {
        let folder = try TemporaryFolder()
        let script =
            "echo Your name?; read name; echo $name > name.txt; mkdir more; date > .hidden; head -c 3 /dev/zero > more/a"
        try await window(["scenario", "record", "ask.yaml", "--", "sh", "-c", script], in: folder) { window in
            try await window.shows("Your name?")
            await window.type("Ada\r")
            try await window.shows("run once: passed.")
        }
        let text = text(of: "ask.yaml", in: folder)
        #expect(text.contains("steps:\n  - expect: Your name\n  - type: Ada\n"), "\(text)")
        let files = [
            #"  - expectFile: { path: more/a, missing: false }"#,
            #"  - expectFile: { path: name.txt, text: "Ada\n" }"#,
        ]
        #expect(text.hasSuffix("- expectClosed\n" + files.joined(separator: "\n") + "\n"), "\(text)")
    }

    @Test("of a program that hides its cursor, the row that it draws in reverse is expected")
    func markedRow() async throws {
        let folder = try TemporaryFolder()
        let script = "printf '\\033[?25lFirst\\r\\n\\033[7mSecond\\033[0m\\r\\nThird'; read x"
        try await window(["scenario", "record", "list.yaml", "--", "sh", "-c", script], in: folder) {
            window in
            try await window.shows("Third")
            await window.press(.function(12))
            try await window.shows("save and end")
            await window.type("e")
            try await window.shows("Added:")
            await window.press(.function(12))
            try await window.shows("save and end")
            await window.type("s")
            try await window.shows("run once: passed.")
        }
        let text = text(of: "list.yaml", in: folder)
        #expect(text.contains("- expect: { text: Second, style: reverse }\n"), "\(text)")
    }

    @Test("leaving Guichet ends the recording, and becomes its last step")
    func left() async throws {
        let folder = try TemporaryFolder()
        try await window(["scenario", "record", "leave.yaml"], in: folder) { window in
            try await window.shows("What you do now becomes a scenario.")
            await window.type("\u{3}")
            try await window.shows("run once: passed.")
        }
        #expect(text(of: "leave.yaml", in: folder).hasSuffix("steps:\n  - press: Ctrl-C\n  - expectClosed\n"))
    }

    // A terminal that goes away sends SIGHUP more than once.
    @Test(
        "if a signal ends the recording, the steps so far are kept in a draft",
        arguments: [[SIGTERM], [SIGHUP, SIGHUP]])
    func interrupted(signals: [Int32]) async throws {
        let folder = try TemporaryFolder()
        try await window(["scenario", "record", "x.yaml"], in: folder) { window in
            try await window.shows("What you do now becomes a scenario.")
            await window.type("\ta@example.com\t")
            try await window.shows("enter:")
            for signal in signals { await window.kill(signal) }
            try await window.shows("The recording was interrupted.")
        }
        #expect(
            text(of: "x.draft.yaml", in: folder).contains(
                "- enter: { text: a@example.com, into: Email Address }"))
        #expect(text(of: "x.yaml", in: folder) == "missing")
    }

    @Test("a recording in which nothing was done writes nothing")
    func nothingDone() async throws {
        let folder = try TemporaryFolder()
        try await window(["scenario", "record", "x.yaml"], in: folder) { window in
            try await window.shows("What you do now becomes a scenario.")
            await window.press(.function(12))
            try await window.shows("save and end")
            await window.type("s")
            try await window.shows("Nothing was done, so that nothing is saved.")
        }
        #expect(try folder.contents().keys.filter { $0.hasSuffix("yaml") }.isEmpty)
    }

    @Test("a recording in which nothing was done does not change an earlier one, even with --force")
    func nothingDoneAgain() async throws {
        let folder = try TemporaryFolder()
        let files = ["x.yaml": "earlier", "x/001.json": "earlier", "x/notes.txt": "kept"]
        for (name, text) in files { try folder.write(text, to: name) }
        let arguments = ["scenario", "record", "x.yaml", "--force", "--service", "http://127.0.0.1:9"]
        try await window(arguments, in: folder) { window in
            try await window.shows("What you do now becomes a scenario.")
            await window.press(.function(12))
            try await window.shows("save and end")
            await window.type("s")
            try await window.shows("Nothing was done, so that nothing is saved.")
        }
        for (name, text) in files { #expect(self.text(of: name, in: folder) == text) }
    }

    @Test("text that another program reads without echo, such as a password, becomes a variable")
    func hiddenInput() async throws {
        let folder = try TemporaryFolder()
        let script = "read -rsp 'Password: ' word; echo; echo Thank you; read -r"
        try await window(["scenario", "record", "ask.yaml", "--", "bash", "-c", script], in: folder) {
            window in
            try await window.shows("Password:")
            await window.type("hunter2\r")
            try await window.shows("Thank you")
            await window.type("\r")
            try await window.shows("run once: passed.")
        }
        let text = text(of: "ask.yaml", in: folder)
        #expect(
            text.contains("  - type: \"${password}\"\n  - press: Enter\n  - expect: Thank you\n"), "\(text)")
        #expect(!text.contains("hunter2"), "\(text)")
        let run = try await Program.run(
            ["scenario", "run", "ask.yaml"], in: folder, environment: ["PASSWORD": "hunter3"])
        #expect(run.status == 0, "\(run.output)")
    }

    @Test("F12 asks for a file, and then restarts Guichet to record a scenario")
    func fromWindow() async throws {
        let folder = try TemporaryFolder()
        try folder.write("kept", to: "scenario.yaml")
        try await window([], in: folder) { window in
            try await window.shows("Email Address")
            await window.press(.function(12))
            try await window.shows("Record a scenario")
            await window.type("\r")
            try await window.shows("scenario.yaml exists already.")
            await window.press(.control("u"))
            await window.type("new.yaml\r")
            try await window.shows("What you do now becomes a scenario.")
            await window.type("\u{3}")
            try await window.shows("run once: passed.")
        }
        #expect(text(of: "new.yaml", in: folder).contains("- press: Ctrl-C"))
        #expect(text(of: "scenario.yaml", in: folder) == "kept")
    }

    @Test(
        "if a recording is not possible, a message says why, and nothing is changed",
        arguments: [
            ("x.yaml", "Standard input is not a terminal"), ("there.yaml", "there.yaml exists already."),
            ("x", "A scenario's file ends in .yaml, such as x.yaml."), ("no/x.yaml", "There is no folder"),
            ("there.yaml/x.yaml", "There is no folder"), ("folder.yaml", "folder.yaml is a folder."),
        ])
    func refused(file: String, sentence: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("kept", to: "there.yaml")
        try folder.write("", to: "folder.yaml/kept")
        let run = try await Program.run("scenario", "record", file, in: folder)
        #expect(run.status == 2)
        #expect(run.errors.contains(sentence), "\(run.errors)")
        #expect(text(of: "there.yaml", in: folder) == "kept")
        #expect(text(of: "x.yaml", in: folder) == "missing")
    }

    @Test("an invalid time is refused")
    func badToday() async throws {
        let run = try await Program.run(
            "scenario", "record", "x.yaml", "--today", "soon", in: try TemporaryFolder())
        #expect(run.status == 2 && run.errors.contains("“today” needs a date and time"), "\(run.errors)")
    }
}
