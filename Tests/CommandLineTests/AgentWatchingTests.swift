import Foundation
import JSONTrees
import TerminalUI
import TestSupport
import Testing
import Waiting

@Suite("guichet agent, as a person watches it", .timeLimit(.minutes(5)))
@UIActor
struct AgentWatchingTests {
    @Test(
        "--show draws what is done in the terminal in which the server was started, at the pace of a person")
    func show() async throws {
        let folder = try TemporaryFolder()
        let pipe = folder.url.appending(path: "in").path
        try #require(mkfifo(pipe, 0o600) == 0)
        // For reading, too, so that opening it waits for nobody.
        let input = FileHandle(fileDescriptor: open(pipe, O_RDWR | O_CLOEXEC), closeOnDealloc: true)
        func call(_ id: Int, _ tool: String, _ arguments: JSONTree) throws {
            let message = AgentProcess.message(
                id, "tools/call", [.init("name", .string(tool)), .init("arguments", arguments)])
            try input.write(contentsOf: Data((message + "\n").utf8))
        }
        func answer(to id: Int) async throws -> JSONTree {
            let output = folder.url.appending(path: "out").path
            return try await eventually(
                "the answer to \(id)", within: .seconds(60), polling: .every(.milliseconds(10))
            ) {
                let text = String(
                    decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self)
                return text.split(separator: "\n").lazy.compactMap { try? JSONTree(reading: String($0)) }
                    .first { $0["id"]?.int == id }
            }
        }
        let terminal = try TerminalRun(
            "/bin/sh", ["sh", "-c", "exec \"$0\" agent --show < in > out", Program.file.path], in: folder)
        defer { terminal.stop() }
        try call(1, "open", [:])
        let opened = try await answer(to: 1)
        let handle = try #require(opened["result"]?["_meta"]?["guichet"]?["handle"], "\(opened)")
        terminal.type(" ")
        try await terminal.shows("paused  \(handle.string ?? "")")
        try call(2, "do", ["handle": handle, "steps": [["press": "Tab"], ["press": "Enter"]]])
        terminal.press(.right)
        try await terminal.shows("▸ press: Tab")
        terminal.type(" ")
        try await terminal.shows("▸ press: Enter")
        #expect(try await answer(to: 2)["result"]?["isError"] == nil)
        try input.close()
        #expect(try await terminal.end() == 0)
    }

    @Test("without a terminal, --show is refused")
    func nowhere() async throws {
        let folder = try TemporaryFolder()
        let run = try await Program.shell("exec setsid -w \"$0\" agent --show < /dev/null", in: folder)
        #expect(run.status == 2 && run.errors.contains("--show needs a terminal"), "\(run.errors)")
    }

    @Test("“attach” says that no program has a handle")
    func unknownHandle() async throws {
        let run = try await Program.run("agent", "attach", "k3v9x2ab", in: try TemporaryFolder())
        #expect(run.status == 3 && run.output == "" && run.errors.contains("with this handle open"))
    }

    @Test("“attach” draws in other terminals what is done, and Ctrl-C leaves without ending it for anybody")
    func attach() async throws {
        let folder = try TemporaryFolder()
        let agent = try AgentProcess("--allow", "cat", in: folder)
        let (handle, _) = try await agent.open(["program": ["cat"], "screen": "40x6"])
        let terminal = try TerminalRun(["agent", "attach", try #require(handle.string)], in: folder)
        defer { terminal.stop() }
        try await terminal.shows("Waiting for the next step")
        let other = try TerminalRun(["agent", "attach", try #require(handle.string)], in: folder)
        defer { other.stop() }
        try await other.shows("Waiting for the next step")
        let typed = try await agent.call(
            "do", ["handle": handle, "steps": [["type": "hello"], ["expect": "hello"]]])
        #expect(typed.contains("did 2 steps"), "\(typed)")
        try await terminal.shows("hello")
        #expect(!terminal.text.contains("Waiting for the next step"), "\(terminal.text)")
        terminal.type("\u{3}")
        #expect(try await terminal.end() == 0)
        _ = try await agent.call("do", ["handle": handle, "steps": [["type": " again"]]])
        try await other.shows("hello again")
        // The signal of a terminal that is closed.
        other.kill(SIGHUP)
        _ = try await other.end()
        #expect(try await agent.call("look", ["handle": handle, "as": "rows"]).contains("hello again"))
        let state = ".local/state/guichet"
        #expect(try folder.contents(of: state).filter { $0.key.hasPrefix("agent-") }.values.joined() == "")
        #expect(await agent.leave())
        #expect(try folder.contents(of: state).keys.allSatisfy { !$0.hasPrefix("agent-") })
    }
}
