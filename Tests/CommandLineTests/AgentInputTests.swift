import Foundation
import JSONTrees
import TestSupport
import Testing
import Waiting

@Suite("guichet agent, with bad input", .timeLimit(.minutes(5)))
@UIActor
struct AgentInputTests {
    private let folder: TemporaryFolder
    private let agent: AgentProcess

    init() throws {
        folder = try TemporaryFolder()
        agent = try AgentProcess("--allow", "sh", in: folder)
    }

    @Test("a message of 100 MB is refused, and the next one is answered")
    func huge() async throws {
        let part = String(repeating: "x", count: 1 << 20)
        for _ in 0..<100 { agent.sendPart(part) }
        agent.send("")
        let refusal = await agent.line(containing: "\"error\"")
        #expect(refusal?.contains("more than 4 MB, and was thrown away") == true, "\(refusal ?? "")")
        #expect(try await agent.ask("tools/list")["result"] != nil)
        #expect(await agent.leave())
    }

    @Test("a message without the end of its line is answered when the input ends, and half a one is refused")
    func half() async throws {
        agent.sendPart(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#)
        #expect(await agent.leave())
        #expect(agent.lines == [#"{"jsonrpc":"2.0","id":1,"result":{}}"#])
        let other = try AgentProcess(in: folder)
        other.sendPart(#"{"jsonrpc":"2.0","id":1,"met"#)
        #expect(await other.leave())
        #expect(other.lines.count == 1 && other.lines.allSatisfy { $0.contains("-32700") }, "\(other.lines)")
    }

    @Test("of two calls for one handle the second is told to wait, and a cancelled call has no answer")
    func cancelled() async throws {
        let (handle, _) = try await agent.open(["program": ["sh", "-c", "echo begun; sleep 1000"]])
        let waiting = agent.beginCall(
            "do", ["handle": handle, "steps": [["expect": ["text": "never", "timeout": "30 min"]]]])
        let second = try await agent.call("look", ["handle": handle])
        #expect(second.contains("is at work with “do”"), "\(second)")
        agent.send(
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(waiting)}}"#)
        let third = try await agent.call("look", ["handle": handle, "as": "rows"])
        #expect(third.contains("begun"), "\(third)")
        #expect(!agent.lines.contains { $0.contains("\"id\":\(waiting),") })
        #expect(await agent.leave())
    }

    @Test("two programs are driven side by side")
    func sideBySide() async throws {
        let (slow, _) = try await agent.open(["program": ["sh", "-c", "sleep 1000"]])
        let (quick, _) = try await agent.open(["program": ["sh", "-c", "read a; echo typed"]])
        let waiting = agent.beginCall(
            "do", ["handle": slow, "steps": [["expect": ["text": "never", "timeout": "30 min"]]]])
        let second = try await agent.call(
            "do", ["handle": quick, "steps": [["press": "Enter"], ["expect": "typed"]]])
        #expect(second.contains("did 2 steps"), "\(second)")
        #expect(!agent.lines.contains { $0.contains("\"id\":\(waiting),") })
        #expect(await agent.leave())
    }

    @Test("a version that nobody speaks is refused with those that the server speaks")
    func version() async throws {
        agent.send(
            #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2099-01-01"}}}"#
        )
        let refusal = await agent.line(containing: "\"error\"")
        #expect(refusal?.contains("-32022") == true && refusal?.contains("2026-07-28") == true)
        #expect(await agent.leave())
    }

    @Test("a server that is told to end ends what it has started")
    func terminated() async throws {
        // Two dollar signs are one in a text that may have variables.
        let script: JSONTree = "echo pid $$$$ begun; sleep 1000"
        let (handle, _) = try await agent.open(["program": ["sh", "-c", script]])
        _ = try await agent.call("do", ["handle": handle, "steps": [["expect": "begun"]]])
        let rows = try await agent.call("look", ["handle": handle, "as": "rows"])
        let process = try #require(rows.firstMatch(of: #/pid (\d+)/#).flatMap { Int32($0.1) }, "\(rows)")
        agent.terminate()
        #expect(await agent.end())
        try await eventually(
            "the program has ended", within: .seconds(10), polling: .every(.milliseconds(20))
        ) {
            kill(process, 0) != 0
        }
    }
}
