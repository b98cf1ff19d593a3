import Foundation
import JSONTrees
import Scenarios
import SharedAlgorithms
import TestSupport
import Testing
import Waiting

@testable import Agent

@Suite("The tools of an agent", .timeLimit(.minutes(2)))
@UIActor
struct AgentToolTests {
    @Test("an answer begins with the verdict, and names what can be acted on as the next step takes it")
    func opening() async throws {
        let client = try await TestClient.initialized()
        let opened = try await client.open(["screen": "60x20"])
        let lines = opened.split(separator: "\n").map(String.init)
        #expect(lines.prefix(2) == ["at rest for good", "opened bench: 60x20"])
        #expect(lines.contains("heading: Jobs"))
        #expect(lines.contains("field \"Job\" (focused)"), "\(opened)")
        #expect(lines.contains("button \"Count\""), "\(opened)")
        let row = try #require(lines.first { $0.hasPrefix("row ") && $0.contains("Plane") })
        let written = try #require(row.dropFirst(4).components(separatedBy: " · ").first)
        let locator = try JSONTree(reading: written)
        let tapped = try await client.steps(["tap": locator])
        #expect(tapped.contains("Opened Plane"), "\(tapped)")
        await client.end()
    }

    @Test("only what has changed is told, and what is gone is counted")
    func changes() async throws {
        let client = try await TestClient.initialized()
        _ = try await client.open()
        let typed = try await client.steps(["enter": ["text": "Drill", "into": "Job"]])
        #expect(typed.hasPrefix("at rest for good\ndid 1 step\n"))
        #expect(typed.contains("field \"Job\" = Drill (focused)"))
        #expect(!typed.contains("heading: Jobs"))
        let nothing = try await client.call("look", ["handle": "bench"])
        #expect(nothing == "at rest for good\n(nothing has changed on the screen)")
        await client.end()
    }

    @Test("the steps stop at the first that fails, with what nearly matched")
    func failing() async throws {
        let client = try await TestClient.initialized()
        _ = try await client.open()
        let failed = try await client.steps(["press": "Tab"], ["tap": "Cuont"], ["press": "Tab"])
        #expect(failed.hasPrefix("! at rest for good\nStep 2 of 3 failed: tap: Cuont\n"), "\(failed)")
        #expect(failed.contains("Count") && failed.contains("(did 1 step before)"), "\(failed)")
        let unread = try await client.steps(["tapp": "Count"])
        #expect(unread.contains("Step 1 of 1 is not done: Unknown step “tapp”; did you mean “tap”?"))
        await client.end()
    }

    @Test(
        "what may never be there is seen in every frame, even if only one shows it",
        arguments: ["never", "unless"])
    func flash(key: String) async throws {
        let client = try await TestClient.initialized()
        _ = try await client.open()
        let missed = try await client.steps(["flash": "Boom"])
        #expect(missed.contains("did 1 step"))
        let seen = try await client.steps(["flash": "Boom"], more: [.init(key, "Boom")])
        #expect(seen.hasPrefix("! ") && seen.contains("“Boom”"), "\(seen)")
        await client.end()
    }

    @Test("virtual time stands still between calls, and goes on to the next timer")
    func time() async throws {
        let client = try await TestClient.initialized()
        _ = try await client.open()
        let set = try await client.steps(["remind": "90 s"])
        #expect(set.hasPrefix("timer in 90"), "\(set)")
        let early = try await client.call("advance", ["handle": "bench", "by": "60 s"])
        #expect(early.hasPrefix("timer in 30"), "\(early)")
        let due = try await client.call("advance", ["handle": "bench"])
        #expect(due.hasPrefix("at rest for good\n") && due.contains("Time is up"), "\(due)")
        let none = try await client.call("advance", ["handle": "bench"])
        #expect(none.contains("No timer is set"))
        await client.end()
    }

    @Test("work that is under way is named in the verdict, and a step that would wait for ever is given up")
    func forEver() async throws {
        let client = try await TestClient.initialized { $0.patience = .milliseconds(300) }
        _ = try await client.open()
        #expect(try await client.steps("stall").hasPrefix("runs: Stalling\n"))
        let given = try await client.steps(["expect": "Counted"])
        #expect(given.hasPrefix("! runs: Stalling\nStep 1 of 1 was given up after "), "\(given)")
        #expect(try await client.steps(["press": "Tab"]).contains("did 1 step"))
        await client.end()
    }

    @Test("a look is of the tree, the rows or a picture, of a part, and of so many characters")
    func looking() async throws {
        let client = try await TestClient.initialized()
        _ = try await client.open()
        let tree = try await client.call("look", ["handle": "bench", "all": true])
        #expect(tree.contains("button \"Count\"") && tree.contains("table: All jobs"))
        let part = try await client.call(
            "look", ["handle": "bench", "within": ["table": "All jobs"], "as": "rows"])
        #expect(part.contains("Saw") && !part.contains("Count"), "\(part)")
        let short = try await client.call("look", ["handle": "bench", "all": true, "most": 100])
        #expect(short.count < 250 && short.contains("more line"))
        let picture = try await client.answer(
            to: client.beginCall("look", ["handle": "bench", "as": "picture"]))
        let drawing = picture["result"]?["content"]?.items?.last?["text"]?.string
        #expect(drawing?.hasPrefix("<svg ") == true)
        let nowhere = try await client.call("look", ["handle": "bench", "within": ["table": "Al jobs"]])
        #expect(nowhere.hasPrefix("! ") && nowhere.contains("All jobs"), "\(nowhere)")
        await client.end()
    }

    @Test("the tools are listed in few characters, with each step, its keys, and the keys of a locator")
    func schemas() async throws {
        let client = try await TestClient.initialized()
        let tools = try await client.ask("tools/list", [:])["result"]?["tools"]?.items ?? []
        #expect(JSONTree.array(tools).compactText.count <= 8000)
        let schema = tools.first { $0["name"] == "do" }?["inputSchema"]
        let step = schema?["$defs"]?["step"]?["description"]?.string ?? ""
        let lines = step.split(separator: "\n")
        for word in WorkshopWorld().scenarios.vocabulary.steps.map(\.word) {
            #expect(
                lines.contains { $0.hasPrefix("\(word):") || $0.hasPrefix("\(word) (or alone):") }, "\(word)")
        }
        #expect(lines.contains { $0.hasPrefix("enter:") && $0.hasSuffix("Keys: into, text.") }, "\(step)")
        let locator = schema?["$defs"]?["locator"]?["description"]?.string ?? ""
        #expect(locator.contains("button,") && locator.contains("containing,"), "\(locator)")
    }

    @Test("the time that a failed step has taken is in the scenario, too")
    func spentTime() async throws {
        let client = try await TestClient.initialized()
        _ = try await client.open()
        _ = try await client.steps(["remind": "3 s"])
        let failed = try await client.steps(["expect": ["text": "Nobody", "timeout": "10 s"]])
        #expect(failed.contains("Step 1 of 1 failed"), "\(failed)")
        let up = try await client.steps(["expect": ["text": "Time is up", "timeout": "1 ms"]])
        #expect(up.contains("did 1 step"), "\(up)")
        let saved = try await client.call("save", ["handle": "bench"])
        #expect(saved.hasPrefix("run once: passed\n") && saved.contains("  - advance: "), "\(saved)")
        #expect(!saved.contains("Nobody"), "\(saved)")
        await client.end()
    }

    @Test("the verdict and the step that failed are told for programs, too, beside what a model reads")
    func facts() async throws {
        let client = try await TestClient.initialized()
        _ = try await client.open()
        func facts(_ tool: String, _ arguments: JSONTree) async throws -> JSONTree? {
            let answer = try await client.answer(to: client.beginCall(tool, arguments))
            #expect(answer["result"]?["structuredContent"] == nil)
            return answer["result"]?["_meta"]?["guichet"]
        }
        let steps: JSONTree = [["press": "Tab"], ["tap": "Cuont"]]
        #expect(
            try await facts("do", ["handle": "bench", "steps": steps])
                == ["verdict": ["kind": "rest"], "failed": 1])
        #expect(
            try await facts("do", ["handle": "bench", "steps": [["remind": "90 s"]]])
                == ["verdict": ["kind": "timer", "seconds": 90]])
        #expect(
            try await facts("look", ["handle": "bench", "as": "picture"])
                == ["verdict": ["kind": "timer", "seconds": 90]])
        await client.end()
    }

    @Test("an answer says how far the time went")
    func timeWent() async throws {
        let client = try await TestClient.initialized()
        _ = try await client.open()
        let went = try await client.call("advance", ["handle": "bench", "by": "10 s"])
        #expect(went.contains("\ndid 1 step in 10.0 s\n"), "\(went)")
        await client.end()
    }

    @Test("“do” tells as much as it is asked to")
    func most() async throws {
        let client = try await TestClient.initialized()
        _ = try await client.open()
        let short = try await client.steps(
            ["enter": ["text": "Drill", "into": "Job"]], ["tap": "Add"], more: [.init("most", 100)])
        #expect(short.count < 250, "\(short)")
        let unread = try await client.call("do", ["handle": "bench", "steps": ["expectIdle"], "most": 5])
        #expect(unread.hasPrefix("! do: ") && unread.contains("“most”"), "\(unread)")
        await client.end()
    }

    @Test("requests that are held are counted, with the timer that may end their wait")
    func heldWords() {
        let verdict = AgentVerdict.held(["POST /offers", "GET /tea", "POST /offers"], timer: .seconds(10))
        #expect(verdict.words == "waits for POST /offers ×2, GET /tea (held), timer in 10.0 s")
        #expect(verdict.json == ["kind": "held", "seconds": 10])
        #expect(AgentVerdict.held(["GET /tea"]).words == "waits for GET /tea (held)")
    }

    @Test("secrets come back in no answer, picture or saved scenario")
    func secrets() async throws {
        let client = try await TestClient.initialized()
        _ = try await client.open(["variables": ["code": "swordfish"], "secrets": ["code"]])
        _ = try await client.steps(
            ["enter": ["text": "${code}", "into": "Code"]], ["enter": ["text": "swordfish", "into": "Job"]],
            ["tap": "Add"])
        _ = try await client.steps(["expect": "swordfish and more"])
        _ = try await client.steps(["enter": ["text": "hunter22", "into": "Code"]])
        for form: JSONTree in ["tree", "rows", "picture"] {
            _ = try await client.call("look", ["handle": "bench", "as": form, "all": true])
        }
        let saved = try await client.call("save", ["handle": "bench"])
        #expect(saved.contains("secrets: [code, secret]"), "\(saved)")
        #expect(saved.contains("code: \"${env.CODE}\"") && saved.contains("run once: passed"), "\(saved)")
        for answer in client.answers.map(\.compactText) {
            #expect(!answer.contains("swordfish") && !answer.contains("hunter22"), "\(answer)")
        }
        await client.end()
    }

    @Test("what was done is saved as a scenario, which is run once before")
    func saving() async throws {
        let folder = try TemporaryFolder()
        let client = try await TestClient.initialized(WorkshopWorld(folder: folder.url))
        _ = try await client.open(["screen": "60x20"])
        #expect(try await client.call("save", ["handle": "bench"]).contains("Nothing was done"))
        _ = try await client.steps(["enter": ["text": "Drill", "into": "Job"]], ["tap": "Add"])
        _ = try await client.steps(["expect": ["text": "3 jobs", "timeout": "2 s"]], "expectIdle")
        _ = try await client.steps(["expect": "4 jobs"])
        let saved = try await client.call(
            "save", ["handle": "bench", "name": "A drill is added", "file": "drill.yaml"])
        #expect(saved.hasPrefix("run once: passed\nwritten: "), "\(saved)")
        let text = try String(contentsOf: folder.url.appending(path: "drill.yaml"), encoding: .utf8)
        #expect(
            text == """
                name: A drill is added
                screen: "60x20"
                steps:
                  - enter: { text: Drill, into: Job }
                  - tap: Add
                  - expect: { text: "3 jobs", timeout: "2 s" }
                  - expectIdle

                """)
        let failing = try await client.call("save", ["handle": "bench", "withFailure": true])
        #expect(failing.hasPrefix("run once: failed at expect: 4 jobs\n"), "\(failing)")
        #expect(failing.contains("  - expect: \"4 jobs\"\n"))
        await client.end()
    }

    @Test("closing says what was left, and the handle is gone")
    func closing() async throws {
        let client = try await TestClient.initialized()
        _ = try await client.open()
        #expect(try await client.call("close", ["handle": "bench"]) == "closed\n2 jobs")
        let gone = try await client.call("look", ["handle": "bench"])
        #expect(gone == "! look: There is no handle “bench”. Nothing is open: “open” gives one.")
    }

    @Test("steps may be a text of YAML, and arguments that nobody knows are mistakes")
    func arguments() async throws {
        let client = try await TestClient.initialized()
        _ = try await client.open()
        let yaml = try await client.call(
            "do",
            ["handle": "bench", "steps": "- enter: { text: Drill, into: Job }\n- tap: Add\n- expect: 3 jobs"])
        #expect(yaml.contains("did 3 steps"), "\(yaml)")
        for (tool, arguments, part): (String, JSONTree, String) in [
            ("do", ["handle": "bench"], "“steps”"), ("do", ["handle": "bench", "steps": []], "at least one"),
            ("do", ["handle": "bench", "step": []], "“steps”"), ("look", [:], "“handle”"),
            ("look", ["handle": "bench", "as": "photo"], "picture"),
            ("look", ["handle": "bench", "most": 7], "“most”"),
            ("advance", ["handle": "bench", "by": "soon"], "“advance”"), ("open", ["steps": []], "steps"),
            ("open", ["screen": "huge"], "80x24"),
            ("open", ["variables": ["a": "${b}"]], "Unknown variable “b”"),
        ] {
            let answer = try await client.call(tool, arguments)
            #expect(answer.hasPrefix("! ") && answer.contains(part), "\(answer)")
        }
        await client.end()
    }

    @Test("only so many programs are open at a time")
    func mostPrograms() async throws {
        let client = try await TestClient.initialized { $0.mostSessions = 1 }
        _ = try await client.open()
        #expect(try await client.open().contains("Only 1 program may be open at a time"))
        await client.end()
    }

    @Test("a program that is still being opened counts as open")
    func mostProgramsAtOnce() async throws {
        let client = try await TestClient.initialized {
            ($0.mostSessions, $0.newHandle) = (2, AgentOptions().newHandle)
        }
        let ids = (1...4).map { _ in client.beginCall("open", [:]) }
        var refused = 0
        for id in ids {
            let text = TestClient.text(try await client.answer(to: id))
            if text.contains("Only 2 programs may be open at a time") { refused += 1 }
        }
        #expect(refused == 2)
        await client.end()
    }

    @Test("a thousand mutated requests leave the server as it was")
    func mutated() async throws {
        let client = try await TestClient.initialized {
            ($0.patience, $0.newHandle) = (.milliseconds(200), AgentOptions().newHandle)
        }
        let opened = try await client.answer(to: client.beginCall("open", [:]))
        let handle = try #require(opened["result"]?["_meta"]?["guichet"]?["handle"])
        let messages: [JSONTree] = [
            ["jsonrpc": "2.0", "id": 1, "method": "initialize", "params": ["protocolVersion": "2025-11-25"]],
            ["jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": ["cursor": "a"]],
            [
                "jsonrpc": "2.0", "id": "x", "method": "tools/call",
                "params": [
                    "name": "do", "_meta": ["progressToken": 1],
                    "arguments": [
                        "handle": handle, "never": [["text": "Boom"]],
                        "steps": [["tap": ["button": "Add"], "timeout": "1 s"], ["expect": "Counted"]],
                    ],
                ],
            ],
            [
                "jsonrpc": "2.0", "id": 3, "method": "tools/call",
                "params": ["name": "look", "arguments": ["handle": handle, "as": "rows", "most": 100]],
            ],
            [
                "jsonrpc": "2.0", "id": 4, "method": "tools/call",
                "params": ["name": "open", "arguments": ["screen": "40x10", "variables": ["a": "b"]]],
            ],
            [
                "jsonrpc": "2.0", "id": 5, "method": "tools/call",
                "params": ["name": "advance", "arguments": ["handle": handle, "by": "1 s"]],
            ],
            ["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": "x"]],
        ]
        let pieces = [
            "{", "}", "[", "]", "\"", ",", ":", "-1", "1e999", "null", "\u{0}", "é", "\\u0000", "${", "9",
        ]
        var random = SeededGenerator(seed: 63)
        for number in 0..<1000 {
            var line = Array((messages.randomElement(using: &random) ?? .null).compact)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<line.count, using: &random)
                let piece = Array((pieces.randomElement(using: &random) ?? "").utf8)
                line.replaceSubrange(
                    place..<min(line.count, place + Int.random(in: 0...4, using: &random)), with: piece)
            }
            client.send(Data(line.filter { $0 != 0x0A }))
            if number % 50 == 49 { #expect(await client.isIdle()) }
        }
        #expect(await client.isIdle())
        #expect(try await client.ask("ping", [:])["result"] == [:])
        await client.end()
    }
}
