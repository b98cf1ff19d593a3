import Foundation
import JSONTrees
import SharedAlgorithms
import TestSupport
import Testing
import Waiting

@Suite("guichet agent", .timeLimit(.minutes(5)))
@UIActor
struct AgentCommandTests {
    private static let search: [JSONTree] = [
        ["enter": ["text": "testuser@capitainetrain.com", "into": "Email Address"]],
        ["enter": ["text": "${password}", "into": "Password"]], ["tap": "Sign In"],
        ["enter": ["text": "gare lyon", "into": "From"]], ["enter": ["text": "part dieu", "into": "To"]],
        ["enter": ["text": "tomorrow", "into": "Date"]], ["enter": ["text": "8:00", "into": "Time"]],
        [
            "stub": [
                "name": "the search", "request": ["method": "POST", "path": "/trips-collections"],
                "respond": ["held": "slow", "passThrough": true],
            ]
        ], ["tap": "Search"],
    ]

    @Test(
        "a client that begins with no initialize signs in, searches, and saves what it did, in few characters"
    )
    func stateless() async throws {
        let folder = try TemporaryFolder()
        let agent = try AgentProcess("--root", folder.path, in: folder)
        #expect(try await agent.ask("server/discover")["result"]?["resultType"] == "complete")
        let tools = try await agent.ask("tools/list")["result"]?["tools"]?.items
        #expect(tools?.count == 6)
        #expect(JSONTree.array(tools ?? []).compactText.count <= 8000)
        let (handle, opened) = try await agent.open([
            "today": "2026-11-23T08:00:00+01:00", "variables": ["password": "testpassword"],
            "secrets": ["password"],
        ])
        #expect(opened.hasPrefix("at rest for good\n") && opened.contains("button \"Sign In\""), "\(opened)")
        var last = ""
        for step in Self.search {
            last = try await agent.call("do", ["handle": handle, "steps": [step]])
            #expect(last.contains("did 1 step"), "\(last)")
        }
        #expect(last.hasPrefix("waits for POST ") && last.contains("trips-collections (held)"), "\(last)")
        let released = try await agent.call(
            "do", ["handle": handle, "steps": [["release": "slow"], ["expect": ["table": "Trains"]]]])
        #expect(released.contains("09:00") && !released.contains("(held)"), "\(released)")
        let wrong = try await agent.call(
            "do",
            [
                "handle": handle,
                "steps": [
                    ["expect": ["cell": "2nd", "text": "€ 1.00", "within": ["row": ["containing": "09:00"]]]]
                ],
            ])
        #expect(wrong.contains("Step 1 of 1 failed"), "\(wrong)")
        for step: JSONTree in [
            ["select": ["row": ["containing": "10:00"]]], ["press": "Enter"], ["press": "Esc"],
            ["press": "s"],
            ["press": "s"], ["press": "s"], ["press": "?"], ["press": "Esc"],
        ] {
            _ = try await agent.call("do", ["handle": handle, "steps": [step]])
        }
        let saved = try await agent.call(
            "save", ["handle": handle, "name": "A search that waits", "file": "search.yaml"])
        #expect(saved.hasPrefix("run once: passed\n"), "\(saved)")
        #expect(!saved.contains("testpassword"))
        #expect(agent.size <= 12_000, "\(agent.size) bytes")
        #expect(try await agent.call("close", ["handle": handle]).hasPrefix("closed"))
        #expect(await agent.leave())
        #expect(agent.lines.allSatisfy { (try? JSONTree(reading: $0))?["jsonrpc"] == "2.0" })
        let run = try await Program.run(
            ["scenario", "run", "search.yaml", "--repeat", "20"], in: folder,
            environment: ["PASSWORD": "testpassword"])
        #expect(run.status == 0 && run.output.contains("20 passed"), "\(run.output)")
    }

    @Test("a wrong name is released in no time, and the time of a failed step is in the scenario")
    func held() async throws {
        let agent = try AgentProcess(in: try TemporaryFolder())
        let (handle, _) = try await agent.open([
            "today": "2026-11-23T08:00:00+01:00",
            "stubs": [
                [
                    "name": "price", "request": ["method": "POST", "path": "/offers"],
                    "respond": ["held": true, "passThrough": true],
                ]
            ],
        ])
        func steps(_ steps: JSONTree...) async throws -> String {
            try await agent.call("do", ["handle": handle, "steps": .array(steps)])
        }
        let searched = try await steps(
            ["tap": "Try the demo"], ["enter": ["text": "gare lyon", "into": "From"]],
            ["enter": ["text": "part dieu", "into": "To"]], ["enter": ["text": "tomorrow", "into": "Date"]],
            ["enter": ["text": "8:00", "into": "Time"]], ["tap": "Search"])
        #expect(searched.hasPrefix("waits for POST /offers ×4 (held), timer in "), "\(searched)")
        #expect(searched.contains("\nstatus: Getting prices 0/15 (0.0 s"), "\(searched)")
        let wrong = try await steps(["release": "prize"])
        #expect(wrong.contains("held are: price.") && !wrong.contains("(5.0 s"), "\(wrong)")
        let vain = try await steps(["expect": "nowhere"])
        #expect(vain.contains("\nstatus: Getting prices 0/15 (5.0 s"), "\(vain)")
        #expect(try await steps(["release": "price"]).contains("Getting prices 1/15"))
        let saved = try await agent.call("save", ["handle": handle])
        #expect(saved.contains("  - tap: Search\n  - advance: 5 s\n  - release: price\n"), "\(saved)")
        #expect(saved.contains("which was never released. ×4") && !saved.contains("stubs[0]"), "\(saved)")
        #expect(await agent.leave())
    }

    @Test("a client that goes away in the midst of a step leaves nothing behind")
    func leaving() async throws {
        let folder = try TemporaryFolder(["wait": "#!/bin/sh\necho $$ > \"$1\"\necho begun\nsleep 1000\n"])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url.appending(path: "wait").path)
        let agent = try AgentProcess("--root", folder.path, in: folder)
        let file = folder.url.appending(path: "pid").path
        let (handle, _) = try await agent.open(["program": ["./wait", .string(file)]])
        _ = try await agent.call("do", ["handle": handle, "steps": [["expect": "begun"]]])
        _ = agent.beginCall(
            "do", ["handle": handle, "steps": [["expect": ["text": "never", "timeout": "30 min"]]]])
        agent.send(#"{"jsonrpc":"2.0","id":"half","method":"#)
        let process = try #require(
            Int32(try String(contentsOfFile: file, encoding: .utf8).trimmingCharacters(in: .newlines)))
        #expect(await agent.leave())
        let isGone = await UILoop.shared.wait(
            for: "the end of the program", timeout: .seconds(10), polling: .every(.milliseconds(20))
        ) { _ in kill(process, 0) != 0 }
        if case .timedOut = isGone { Issue.record("The process \(process) still runs.") }
    }

    @Test(
        "a program that loses its text is found, and a saved scenario fails because of it",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "There is no python3.")
    )
    func lostText() async throws {
        let folder = try TemporaryFolder([
            "note": """
            #!/usr/bin/env python3
            import curses
            def main(screen):
                text = ""
                while True:
                    screen.addstr(0, 0, "Note: " + text)
                    screen.refresh()
                    key = screen.getch()
                    if key == curses.KEY_RESIZE:
                        screen.clear()
                        text = text[:screen.getmaxyx()[1] - 7]
                    elif 32 <= key < 127:
                        text += chr(key)
            curses.wrapper(main)

            """
        ])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url.appending(path: "note").path)
        let agent = try AgentProcess("--root", folder.path, in: folder)
        let (handle, opened) = try await agent.open(["program": ["./note"], "screen": "40x6"])
        #expect(opened.contains("1: Note:"), "\(opened)")
        let text: JSONTree = "Buy milk and fresh bread"
        let typed = try await agent.call(
            "do", ["handle": handle, "steps": [["type": text], ["expect": text]]])
        #expect(typed.contains("1: Note: Buy milk and fresh bread"), "\(typed)")
        let larger = try await agent.call(
            "do", ["handle": handle, "steps": [["resize": "60x10"], ["expect": text]]])
        #expect(larger.contains("did 2 steps"), "\(larger)")
        let smaller = try await agent.call(
            "do",
            [
                "handle": handle,
                "steps": [["resize": "20x6"], ["expect": "Buy milk"], ["resize": "40x6"], ["expect": text]],
            ])
        #expect(smaller.contains("Step 4 of 4 failed: expect: Buy milk and fresh bread"), "\(smaller)")
        let saved = try await agent.call(
            "save",
            [
                "handle": handle, "name": "Text outlives a smaller window", "withFailure": true,
                "file": "note.yaml",
            ])
        #expect(saved.hasPrefix("run once: failed at expect: Buy milk and fresh bread"), "\(saved)")
        let closed = try await agent.call("close", ["handle": handle])
        #expect(closed.contains("processes that ran, and are ended: 1"), "\(closed)")
        #expect(await agent.leave())
        let run = try await Program.run("scenario", "run", "note.yaml", in: folder)
        #expect(run.status == 1 && run.output.contains("expect: Buy milk and"), "\(run.output)")
    }

    @Test("nothing is opened, read or written that the person has not allowed")
    func permissions() async throws {
        let folder = try TemporaryFolder(["secret.txt": "classified"])
        let agent = try AgentProcess("--allow", "cat", in: folder)
        for (arguments, part): (JSONTree, String) in [
            (["program": ["vim", "a"]], "“vim” may not be started: the person has allowed cat."),
            (["program": ["./note"]], "“./note” may not be started"),
            (
                ["program": ["command": ["${x}"], "env": [:]], "variables": ["x": "vim"]],
                "“vim” may not be started"
            ),
            (["program": ["command": ["cat"], "env": ["LD_PRELOAD": "x"]]], "may not set LD_PRELOAD"),
            (
                [
                    "program": [
                        "command": ["cat"],
                        "files": ["a": ["from": .string(folder.url.appending(path: "secret.txt").path)]],
                    ]
                ], "may not be read"
            ),
            (["recording": "/etc"], "“/etc” may not be read"),
            (["service": ["live": "https://osdm.example.com"]], "may not be used"),
            (["service": "https://osdm.example.com"], "not an address"),
        ] {
            let answer = try await agent.call("open", arguments)
            #expect(answer.hasPrefix("open: ") && answer.contains(part), "\(answer)")
        }
        let (handle, _) = try await agent.open(["program": ["cat"]])
        let written = try await agent.call(
            "do", ["handle": handle, "steps": [["type": "hello"], ["press": "Enter"], ["expect": "hello"]]])
        #expect(written.contains("did 3 steps"), "\(written)")
        let include = try await agent.call(
            "do", ["handle": handle, "steps": [["include": ["file": "/etc/passwd"]]]])
        #expect(include.contains("Unknown step “include”"), "\(include)")
        let saved = try await agent.call("save", ["handle": handle, "file": "a.yaml"])
        #expect(saved.contains("Nothing may be written"), "\(saved)")
        #expect(await agent.leave())
    }

    @Test("a program that ends is said to have ended, and the server stays")
    func ended() async throws {
        let folder = try TemporaryFolder()
        let agent = try AgentProcess("--allow", "sh", in: folder)
        let (handle, _) = try await agent.open(["program": ["sh", "-c", "read a; exit 3"]])
        let ended = try await agent.call(
            "do", ["handle": handle, "steps": [["press": "Enter"], "expectIdle"]])
        #expect(ended.hasPrefix("ended: the program has ended with the status 3\n"), "\(ended)")
        let late = try await agent.call("do", ["handle": handle, "steps": [["press": "a"]]])
        #expect(late.contains("Step 1 of 1 failed"), "\(late)")
        #expect(try await agent.ask("tools/list")["result"] != nil)
        #expect(await agent.leave())
    }

    @Test("damaged messages end neither the server nor what it has opened, and leave no process")
    func damaged() async throws {
        let agent = try AgentProcess("--allow", "cat", in: try TemporaryFolder())
        let (handle, _) = try await agent.open(["program": ["cat"]])
        let message: JSONTree = [
            "jsonrpc": "2.0", "id": "x", "method": "tools/call",
            "params": [
                "name": "do", "arguments": ["handle": handle, "steps": [["press": "a"], ["expect": "a"]]],
            ],
        ]
        var random = SeededGenerator(seed: 63)
        for _ in 0..<200 {
            var line = Array(message.compact)
            let place = Int.random(in: 0..<line.count, using: &random)
            line.replaceSubrange(
                place..<min(line.count, place + 3),
                with: Array(["{", "]", "\"", "9", ""].randomElement(using: &random)?.utf8 ?? "".utf8))
            agent.send(String(decoding: line, as: UTF8.self))
        }
        let rows = try await agent.call("look", ["handle": handle, "as": "rows"])
        #expect(!rows.contains("There is no handle"), "\(rows)")
        #expect(await agent.leave())
    }

    @Test("a person can watch a program that an agent has open")
    func watching() async throws {
        let folder = try TemporaryFolder()
        let agent = try AgentProcess("--allow", "cat", in: folder)
        let (handle, _) = try await agent.open(["program": ["cat"], "screen": "40x6"])
        let watching = try Program(["agent", "attach", try #require(handle.string)], in: folder)
        let output = watching.outputFile
        func shows(_ words: String) async throws {
            _ = try await eventually("“\(words)” is shown", polling: .every(.milliseconds(10))) {
                try String(contentsOf: output, encoding: .utf8).contains(words) ? true : nil
            }
        }
        try await shows("Waiting for the next step")
        _ = try await agent.call(
            "do", ["handle": handle, "steps": [["type": "hello"], ["expect": "hello"]]])
        try await shows("│hello")
        _ = try await agent.call("close", ["handle": handle])
        #expect(try await watching.end().status == 0)
        #expect(await agent.leave())
        #expect(try folder.contents(of: ".local/state/guichet").keys.allSatisfy { !$0.hasPrefix("agent-") })
        let wrong = try await Program.run("agent", "attach", "../x", in: folder)
        #expect(wrong.status == 2 && wrong.errors.contains("letters and digits"))
    }
}
