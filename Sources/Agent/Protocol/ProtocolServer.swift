package import Foundation
import JSONTrees
import SharedAlgorithms
package import Waiting

/// Answers the messages of one client: JSON-RPC 2.0 as the Model Context Protocol has it, with its tools alone.
///
/// Each message is taken at once. A call of a tool goes on while other messages are taken.
@UIActor
package final class ProtocolServer {
    private let tools: any ToolSet
    /// The name and the version of the server.
    private let about: JSONTree
    private let write: @UIActor (Data) -> Void
    /// The calls of tools that are under way, by the ids of their requests.
    private var calls: [String: Task<Void, Never>] = [:]
    /// The version that `initialize` has settled; nil before.
    private var version: String?

    /// - Parameters:
    ///   - name: The name of the program, with its version.
    ///   - write: Takes each message for the client, with the end of its line.
    package init(
        _ tools: any ToolSet, name: String, version: String, write: @escaping @UIActor (Data) -> Void
    ) {
        (self.tools, self.write) = (tools, write)
        about = ["name": .string(name), "version": .string(version)]
    }

    /// Whether no tool is at work.
    package var isIdle: Bool { calls.isEmpty }

    /// Cancels the calls under way, and closes all programs.
    package func end() async {
        let tasks = calls.values
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
        await tools.end()
    }

    package func take(_ line: LineReader.Line, most: Int) {
        guard case .whole(let data) = line else {
            return refuse(
                nil,
                .invalidRequest(
                    "The message has more than \(most >> 20) MB, and was thrown away. Send less at once."))
        }
        guard data.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { return }
        do throws(JSONReadingError) {
            take(try JSONDocument(data, mostValues: 200_000).top.tree)
        } catch {
            refuse(nil, .notJSON("The line is no message: \(error). A message is one line of JSON."))
        }
    }

    private func take(_ message: JSONTree) {
        guard case .object = message, message["jsonrpc"] == "2.0" else {
            let isBatch = message.items != nil
            return refuse(
                nil,
                .invalidRequest(
                    isBatch
                        ? "Batches are no part of the protocol any more: send each message on a line of its own."
                        : "A message is an object with “jsonrpc”: \"2.0\"."))
        }
        let id = message["id"]
        let isID = id?.string != nil || id?.int != nil
        guard let method = message["method"]?.string else {
            // The server asks nothing, so that an answer is for nobody.
            if message["result"] != nil || message["error"] != nil { return }
            return refuse(isID ? id : nil, .invalidRequest("A request needs “method”, a text."))
        }
        let parameters = message["params"] ?? [:]
        guard let id else { return note(method, parameters) }
        guard isID else { return refuse(nil, .invalidRequest("“id” is a text or a whole number.")) }
        guard calls[id.compactText] == nil else {
            return refuse(id, .invalidRequest("A request with this “id” is still being answered."))
        }
        do throws(ProtocolError) {
            guard case .object = parameters else { throw .invalidParameters("“params” is an object.") }
            try answer(id, method, parameters)
        } catch {
            refuse(id, error)
        }
    }

    /// Takes a notification, to which nothing is answered, even if nobody knows it.
    private func note(_ method: String, _ parameters: JSONTree) {
        guard method == "notifications/cancelled", let id = parameters["requestId"] else { return }
        calls[id.compactText]?.cancel()
    }

    private func answer(_ id: JSONTree, _ method: String, _ parameters: JSONTree) throws(ProtocolError) {
        let meta = parameters["_meta"]
        guard let era = try ProtocolVersion.era(meta) ?? initializedEra(method) else {
            throw .invalidParameters(
                "Nobody has said which version to speak: begin with “initialize”, or say it in “_meta” of each request (\(ProtocolVersion.stateless))."
            )
        }
        switch (method, era) {
        case ("initialize", .initialized): initialize(id, parameters)
        case ("ping", .initialized): send(id, [], era)
        case ("server/discover", .stateless):
            let versions = ProtocolVersion.all.map { JSONTree.string($0) }
            send(id, [.init("supportedVersions", .array(versions))] + capabilities + Self.lasting, era)
        case ("tools/list", _):
            guard parameters["cursor"] == nil else {
                throw .invalidParameters("There is no such page: all tools are on the first one.")
            }
            let tools = [JSONTree.Member("tools", .array(tools.tools))]
            send(id, era == .stateless ? tools + Self.lasting : tools, era)
        case ("tools/call", _): try call(id, parameters, era)
        default:
            throw .unknownMethod(
                "There is no method “\(method.prefix(80))”: this server has tools/list and tools/call.")
        }
    }

    /// The era of a request that names no version.
    private func initializedEra(_ method: String) -> ProtocolVersion.Era? {
        version != nil || ["initialize", "ping"].contains(method) ? .initialized : nil
    }

    private func initialize(_ id: JSONTree, _ parameters: JSONTree) {
        let asked = parameters["protocolVersion"]?.string
        let version = ProtocolVersion.initialized.first { $0 == asked } ?? ProtocolVersion.initialized[0]
        self.version = version
        send(
            id,
            [.init("protocolVersion", .string(version)), .init("serverInfo", about)] + capabilities,
            .initialized)
    }

    private var capabilities: [JSONTree.Member] {
        [
            .init("capabilities", ["tools": [:]]),
            .init("instructions", .string(tools.instructions)),
        ]
    }

    /// Lets a client cache a result that never changes for an hour, and share it with other users.
    private static let lasting: [JSONTree.Member] = [
        .init("ttlMs", 3_600_000), .init("cacheScope", "public"),
    ]

    // MARK: Tools

    private func call(
        _ id: JSONTree, _ parameters: JSONTree, _ era: ProtocolVersion.Era
    ) throws(ProtocolError) {
        guard let name = parameters["name"]?.string else {
            throw .invalidParameters("“tools/call” needs the “name” of a tool.")
        }
        let names = tools.tools.compactMap { $0["name"]?.string }
        guard names.contains(name) else {
            throw .invalidParameters(
                "Unknown tool: \(String(name.prefix(80)))"
                    + suggestion(for: String(name.prefix(80)), among: names, called: "tools"))
        }
        let arguments = parameters["arguments"] ?? [:]
        guard case .object = arguments else { throw .invalidParameters("“arguments” is an object.") }
        let key = id.compactText
        let token = parameters["_meta"]?["progressToken"]
        // Cancelled calls end first, so that this one does not find a program in the middle of a step.
        let ending = calls.values.filter(\.isCancelled)
        // On this actor, calls begin in the order in which they came.
        calls[key] = Task {
            for task in ending { await task.value }
            let answer = await tools.call(name, arguments) { done, total, words in
                if let token { self.tell(token, done, total, words, about: key) }
            }
            finish(id, answer, era)
        }
    }

    /// Sends the answer of a tool, unless its request was cancelled.
    private func finish(_ id: JSONTree, _ answer: ToolAnswer, _ era: ProtocolVersion.Era) {
        calls[id.compactText] = nil
        if !Task.isCancelled { send(id, answer.members, era) }
    }

    private func tell(_ token: JSONTree, _ done: Int, _ total: Int, _ words: String, about key: String) {
        guard calls[key] != nil, token.string != nil || token.int != nil else { return }
        write([
            "jsonrpc": "2.0", "method": "notifications/progress",
            "params": [
                "progressToken": token, "progress": .number(JSONNumber(done)),
                "total": .number(JSONNumber(total)), "message": .string(words),
            ],
        ])
    }

    // MARK: Answers

    private func send(_ id: JSONTree, _ members: [JSONTree.Member], _ era: ProtocolVersion.Era) {
        var members = members
        if era == .stateless {
            members += [
                .init("resultType", "complete"),
                .init("_meta", .object([.init(ProtocolVersion.serverInfo, about)])),
            ]
        }
        write(["jsonrpc": "2.0", "id": id, "result": .object(members)])
    }

    /// - Parameter id: The request; nil if nobody can tell which it was. Then it is left out: the schema of 2025-11-25 and of
    ///   later versions has it so, and no null as JSON-RPC 2.0 has.
    private func refuse(_ id: JSONTree?, _ error: ProtocolError) {
        let id = id.map { [JSONTree.Member("id", $0)] } ?? []
        write(.object([.init("jsonrpc", "2.0")] + id + [.init("error", error.json)]))
    }

    private func write(_ message: JSONTree) { write(message.compact + [0x0A]) }
}
