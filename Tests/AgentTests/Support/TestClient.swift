import Foundation
import JSONTrees
import Testing
import Waiting

@testable import Agent

/// A client of a server in this process.
@UIActor
final class TestClient {
    private(set) var answers: [JSONTree] = []
    /// The bytes of all answers of tools.
    private(set) var size = 0
    private var server: ProtocolServer<WorkshopWorld>?
    /// Larger than the ids of messages that a test makes up.
    private var lastID = 700_000

    init(_ world: WorkshopWorld = WorkshopWorld(), _ change: (inout AgentOptions) -> Void = { _ in }) {
        var options = AgentOptions()
        options.newHandle = { "bench" }
        options.rest = .milliseconds(100)
        change(&options)
        server = ProtocolServer(
            AgentTools(world, options), name: "workshop", version: "1"
        ) { [weak self] line in
            self?.size += line.count
            if let answer = try? JSONTree(reading: line) { self?.answers.append(answer) }
        }
    }

    /// A client that has begun with `initialize`.
    static func initialized(
        _ world: WorkshopWorld = WorkshopWorld(), _ change: (inout AgentOptions) -> Void = { _ in }
    ) async throws -> TestClient {
        let client = TestClient(world, change)
        _ = try await client.ask("initialize", ["protocolVersion": "2025-11-25", "capabilities": [:]])
        client.send(["jsonrpc": "2.0", "method": "notifications/initialized"])
        client.size = 0
        return client
    }

    func send(_ message: JSONTree) { send(message.compact) }

    func send(_ line: Data) { server?.take(line) }

    func sendTooMuch() { server?.take(nil) }

    /// Sends a request, and returns its id.
    func begin(_ method: String, _ parameters: JSONTree) -> Int {
        lastID += 1
        send([
            "jsonrpc": "2.0", "id": .number(JSONNumber(lastID)), "method": .string(method),
            "params": parameters,
        ])
        return lastID
    }

    func answer(to id: Int) async throws -> JSONTree {
        let outcome = await UILoop.shared.wait(for: "the answer to \(id)", timeout: .seconds(20)) {
            [self] _ in answers.first { $0["id"]?.int == id }
        }
        return try #require(outcome.value)
    }

    func ask(_ method: String, _ parameters: JSONTree) async throws -> JSONTree {
        try await answer(to: begin(method, parameters))
    }

    func beginCall(_ tool: String, _ arguments: JSONTree) -> Int {
        begin("tools/call", ["name": .string(tool), "arguments": arguments])
    }

    /// Calls a tool. Returns the text of its answer, which begins with “! ” if it is an error.
    func call(_ tool: String, _ arguments: JSONTree) async throws -> String {
        Self.text(try await answer(to: beginCall(tool, arguments)))
    }

    static func text(_ answer: JSONTree) -> String {
        let result = answer["result"]
        let text = result?["content"]?.items?.first?["text"]?.string ?? answer.compactText
        return (result?["isError"] == true ? "! " : "") + text
    }

    func open(_ arguments: JSONTree = [:]) async throws -> String { try await call("open", arguments) }

    func steps(_ steps: JSONTree..., more: [JSONTree.Member] = []) async throws -> String {
        try await call("do", .object([.init("handle", "bench"), .init("steps", .array(steps))] + more))
    }

    func isIdle() async -> Bool {
        let outcome = await UILoop.shared.wait(for: "the calls to end", timeout: .seconds(20)) {
            [self] _ in server?.isIdle == true
        }
        if case .fulfilled = outcome { return true }
        return false
    }

    func end() async { await server?.end() }
}
