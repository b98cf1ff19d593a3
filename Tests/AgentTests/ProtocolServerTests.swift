import Foundation
import JSONTrees
import Testing
import Waiting

@testable import Agent

@Suite("The protocol", .timeLimit(.minutes(1)))
@UIActor
struct ProtocolServerTests {
    private let meta: JSONTree = [
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": [:],
    ]

    @Test(
        "a client that begins with initialize gets its version, or the newest that begins so",
        arguments: [
            ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2025-11-25"),
            ("1900-01-01", "2025-11-25"),
        ])
    func versions(asked: String, given: String) async throws {
        let client = TestClient()
        let result = try await client.ask(
            "initialize", ["protocolVersion": .string(asked), "capabilities": [:]])["result"]
        #expect(result?["protocolVersion"]?.string == given)
        #expect(result?["serverInfo"] == ["name": "workshop", "version": "1"])
        #expect(result?["capabilities"] == ["tools": [:]])
        #expect(result?["resultType"] == nil)
        #expect(try await client.ask("ping", [:])["result"] == [:])
    }

    @Test("a client that names the version in each request needs no initialize")
    func stateless() async throws {
        let client = TestClient()
        let found = try await client.ask("server/discover", ["_meta": meta])["result"]
        #expect(found?["supportedVersions"]?.items?.first == "2026-07-28")
        for key in ["resultType", "capabilities", "instructions", "ttlMs", "cacheScope", "_meta"] {
            #expect(found?[key] != nil, "\(key)")
        }
        let listed = try await client.ask("tools/list", ["_meta": meta])["result"]
        #expect(
            listed?["tools"]?.items?.compactMap { $0["name"]?.string } == [
                "open", "do", "look", "advance", "save", "close",
            ])
        #expect(listed?["resultType"] == "complete" && listed?["ttlMs"] != nil)
        let opened = try await client.ask(
            "tools/call", ["_meta": meta, "name": "open", "arguments": [:]])["result"]
        #expect(opened?["resultType"] == "complete")
        #expect(opened?["_meta"]?["guichet"]?["handle"] == "bench")
        #expect(
            opened?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "workshop")
    }

    @Test("a version that nobody speaks is refused with those that the server speaks")
    func unknownVersion() async throws {
        let meta: JSONTree = ["io.modelcontextprotocol/protocolVersion": "2099-01-01"]
        let error = try await TestClient().ask("tools/list", ["_meta": meta])["error"]
        #expect(error?["code"]?.int == -32022)
        #expect(
            error?["data"] == [
                "supported": ["2026-07-28", "2025-11-25", "2025-06-18"], "requested": "2099-01-01",
            ])
    }

    @Test(
        "each mistake of a message has its code, and the server stays",
        arguments: [
            (#"{"jsonrpc": "2.0", "id": 7, "method": "tools/list""#, -32700), ("never JSON", -32700),
            ("[]", -32600), (#"[{"jsonrpc":"2.0","id":7,"method":"ping"}]"#, -32600), ("7", -32600),
            (#"{"id":7,"method":"ping"}"#, -32600), (#"{"jsonrpc":"2.0","id":7}"#, -32600),
            (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600),
            (#"{"jsonrpc":"2.0","id":7,"method":"ping","params":[]}"#, -32602),
            (#"{"jsonrpc":"2.0","id":7,"method":"tools/list"}"#, -32602),
            (#"{"jsonrpc":"2.0","id":7,"method":"server/discover"}"#, -32602),
        ])
    func mistakes(line: String, code: Int) async throws {
        let client = TestClient()
        client.send(Data(line.utf8))
        #expect(client.answers.map { $0["error"]?["code"]?.int } == [code])
        #expect(try await client.ask("ping", [:])["result"] == [:])
    }

    @Test("a message that is too long, an unknown method, and an unknown tool are said to be so")
    func unknown() async throws {
        let client = try await TestClient.initialized()
        client.sendTooMuch()
        #expect(client.answers.last?["error"]?["code"]?.int == -32600)
        #expect(try await client.ask("resources/list", [:])["error"]?["code"]?.int == -32601)
        let error = try await client.ask("tools/call", ["name": "opem"])["error"]
        #expect(error?["code"]?.int == -32602)
        #expect(error?["message"]?.string?.contains("did you mean “open”?") == true)
        #expect(try await client.ask("tools/call", ["name": 7])["error"]?["code"]?.int == -32602)
        let list: JSONTree = ["name": "open", "arguments": []]
        #expect(try await client.ask("tools/call", list)["error"]?["code"]?.int == -32602)
    }

    @Test("a notification, an answer and an empty line are not answered")
    func silence() async throws {
        let client = TestClient()
        for line in [
            #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
            #"{"jsonrpc":"2.0","method":"nobody/knows","params":7}"#,
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}}"#,
            #"{"jsonrpc":"2.0","id":3,"result":{}}"#, "", "  \r",
        ] {
            client.send(Data(line.utf8))
        }
        #expect(client.answers.isEmpty)
    }

    @Test("a call that is cancelled has no answer, and the next one finds the program as it was left")
    func cancelled() async throws {
        let client = try await TestClient.initialized()
        _ = try await client.open()
        _ = try await client.steps("stall")
        let waiting = client.beginCall(
            "do", ["handle": "bench", "steps": [["expect": "Counted"]]])
        client.send([
            "jsonrpc": "2.0", "method": "notifications/cancelled",
            "params": ["requestId": .number(JSONNumber(waiting)), "reason": "changed my mind"],
        ])
        let next = try await client.steps(["enter": ["text": "Hammer", "into": "Job"]])
        #expect(next.contains("did 1 step"), "\(next)")
        #expect(!client.answers.contains { $0["id"]?.int == waiting })
    }

    @Test("a second call for a handle that is at work is told to wait")
    func busy() async throws {
        let client = try await TestClient.initialized()
        _ = try await client.open()
        _ = try await client.steps("stall")
        let first = client.beginCall(
            "do", ["handle": "bench", "steps": [["expect": "Counted"]]])
        let second = try await client.call("look", ["handle": "bench"])
        #expect(second.hasPrefix("! look: bench is at work with “do”"), "\(second)")
        client.send([
            "jsonrpc": "2.0", "method": "notifications/cancelled",
            "params": ["requestId": .number(JSONNumber(first))],
        ])
        #expect(await client.isIdle())
    }
}
