package import Foundation
import JSONTrees
import SharedAlgorithms
package import Waiting

/// Answers the messages of one client: JSON-RPC 2.0 as the Model Context Protocol has it, with its tools alone.
///
/// Each message is taken at once. A call of a tool goes on while other messages are taken.
@UIActor
package final class ProtocolServer<World: AgentWorld> {
    private let tools: AgentTools<World>
    /// The name and the version of the server.
    private let about: JSONTree
    private let write: @UIActor (Data) -> Void
    /// The calls of tools that are under way, by the ids of their requests.
    private var calls: [String: Task<Void, Never>] = [:]
    private var isInitialized = false

    /// - Parameters:
    ///   - name: The name of the program, with its version.
    ///   - write: Takes each message for the client, with the end of its line.
    package init(
        _ tools: AgentTools<World>, name: String, version: String,
        write: @escaping @UIActor (Data) -> Void
    ) {
        (self.tools, self.write) = (tools, write)
        about = ["name": .string(name), "version": .string(version)]
    }

    /// Whether no tool is at work.
    var isIdle: Bool { calls.isEmpty }

    /// Cancels the calls under way, and closes all programs.
    package func end() async {
        let tasks = calls.values
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
        await tools.end()
    }

    /// Takes a line; nil stands for one that was too long.
    package func take(_ line: Data?) {
        if let line, line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { return }
        var id: JSONTree?
        do throws(ProtocolError) {
            let message = try read(line)
            if let given = message["id"], given.string != nil || given.int != nil { id = given }
            try take(message, id)
        } catch {
            // Without an id, as the schema of 2025-11-25 has it, where JSON-RPC 2.0 has null.
            let id = id.map { [JSONTree.Member("id", $0)] } ?? []
            send([.init("jsonrpc", "2.0")] + id + [.init("error", error.json)])
        }
    }

    private func read(_ line: Data?) throws(ProtocolError) -> JSONTree {
        guard let line else {
            throw .invalidRequest(
                "The message has more than \(LineReader.most >> 20) MB, and was thrown away. Send less at once."
            )
        }
        do throws(JSONReadingError) {
            return try JSONDocument(line, mostValues: 200_000).top.tree
        } catch {
            throw .notJSON("The line is no message: \(error). A message is one line of JSON.")
        }
    }

    /// - Parameter id: The id of a request, if it is one.
    private func take(_ message: JSONTree, _ id: JSONTree?) throws(ProtocolError) {
        guard message.items == nil else {
            throw .invalidRequest(
                "Batches are no part of the protocol any more: send each message on a line of its own.")
        }
        guard message["jsonrpc"] == "2.0" else {
            throw .invalidRequest("A message is an object with “jsonrpc”: \"2.0\".")
        }
        let parameters = message["params"] ?? [:]
        guard let method = message["method"]?.string else {
            // The server asks nothing, so that an answer is for nobody.
            if message["result"] != nil || message["error"] != nil { return }
            throw .invalidRequest("A request needs “method”, a text.")
        }
        guard message["id"] != nil else {
            // A notification. Nothing is answered to it, even if nobody knows it.
            guard method == "notifications/cancelled", let id = parameters["requestId"] else { return }
            calls[id.compactText]?.cancel()
            return
        }
        guard let id else { throw .invalidRequest("“id” is a text or a whole number.") }
        guard calls[id.compactText] == nil else {
            throw .invalidRequest("A request with this “id” is still being answered.")
        }
        guard case .object = parameters else { throw .invalidParameters("“params” is an object.") }
        try answer(id, method, parameters)
    }

    private func answer(_ id: JSONTree, _ method: String, _ parameters: JSONTree) throws(ProtocolError) {
        let isStateless = try ProtocolVersion.isStateless(parameters["_meta"])
        guard isStateless || isInitialized || ["initialize", "ping"].contains(method) else {
            throw .invalidParameters(
                "Nobody has said which version to speak: begin with “initialize”, or say it in “_meta” of each request (\(ProtocolVersion.stateless))."
            )
        }
        let capabilities: [JSONTree.Member] = [
            .init("capabilities", ["tools": [:]]), .init("instructions", .string(tools.instructions)),
        ]
        // Lets a client keep what never changes for an hour, and share it with other users.
        let lasting: [JSONTree.Member] =
            isStateless ? [.init("ttlMs", 3_600_000), .init("cacheScope", "public")] : []
        switch method {
        case "initialize" where !isStateless:
            let asked = parameters["protocolVersion"]?.string
            let version = ProtocolVersion.initialized.first { $0 == asked } ?? ProtocolVersion.initialized[0]
            isInitialized = true
            let head: [JSONTree.Member] = [
                .init("protocolVersion", .string(version)), .init("serverInfo", about),
            ]
            send(id, head + capabilities, isStateless)
        case "ping" where !isStateless: send(id, [], isStateless)
        case "server/discover" where isStateless:
            send(id, [.init("supportedVersions", ProtocolVersion.all)] + capabilities + lasting, isStateless)
        case "tools/list": send(id, [.init("tools", .array(tools.tools))] + lasting, isStateless)
        case "tools/call": try call(id, parameters, isStateless)
        default:
            throw .unknownMethod(
                "There is no method “\(method.prefix(80))”: this server has tools/list and tools/call.")
        }
    }

    private func call(
        _ id: JSONTree, _ parameters: JSONTree, _ isStateless: Bool
    ) throws(ProtocolError) {
        guard let name = parameters["name"]?.string else {
            throw .invalidParameters("“tools/call” needs the “name” of a tool.")
        }
        let names = tools.tools.compactMap { $0["name"]?.string }
        guard names.contains(name) else {
            let start = String(name.prefix(80))
            throw .invalidParameters(
                "Unknown tool: \(start)" + suggestion(for: start, among: names, called: "tools"))
        }
        let arguments = parameters["arguments"] ?? [:]
        guard case .object = arguments else { throw .invalidParameters("“arguments” is an object.") }
        // Cancelled calls end first, so that this one does not find a program in the middle of a step.
        let ending = calls.values.filter(\.isCancelled)
        // On this actor, calls begin in the order in which they came.
        calls[id.compactText] = Task {
            for task in ending { await task.value }
            let answer = await tools.call(name, arguments)
            calls[id.compactText] = nil
            if !Task.isCancelled { send(id, answer.members, isStateless, meta: answer.meta) }
        }
    }

    /// Sends the result of a request.
    private func send(
        _ id: JSONTree, _ members: [JSONTree.Member], _ isStateless: Bool, meta: [JSONTree.Member] = []
    ) {
        let meta = meta + (isStateless ? [.init(ProtocolVersion.prefix + "serverInfo", about)] : [])
        let result =
            members + (isStateless ? [.init("resultType", "complete")] : [])
            + (meta.isEmpty ? [] : [.init("_meta", .object(meta))])
        send([.init("jsonrpc", "2.0"), .init("id", id), .init("result", .object(result))])
    }

    private func send(_ message: [JSONTree.Member]) { write(JSONTree.object(message).compact + [0x0A]) }
}
