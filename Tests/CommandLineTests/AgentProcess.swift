import Foundation
import JSONTrees
import TestSupport
import Testing
import Waiting

/// `guichet agent` in a process of its own, and a client that speaks the protocol without `initialize`, from the text
/// of its specification.
@UIActor
final class AgentProcess {
    private(set) var lines: [String] = []
    /// The bytes of the texts in the answers of tools.
    private(set) var size = 0
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var unread = Data()
    private var source: LoopSource?
    private var lastID = 0
    private var isAtEnd = false

    convenience init(_ arguments: String..., in folder: TemporaryFolder) throws {
        try self.init(arguments, in: folder)
    }

    init(_ arguments: [String], in folder: TemporaryFolder) throws {
        process.executableURL = Program.file
        process.arguments = ["agent"] + arguments
        process.currentDirectoryURL = folder.url
        process.environment = ["HOME": folder.url.path, "PATH": "/usr/bin:/bin", "TERM": "xterm"]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        source = UILoop.shared.addSource(
            readable: output.fileHandleForReading.fileDescriptor, name: "the agent"
        ) { [weak self] in self?.read() }
    }

    isolated deinit {
        source?.cancel()
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    private func read() {
        var part = [UInt8](repeating: 0, count: 1 << 16)
        let count = Foundation.read(output.fileHandleForReading.fileDescriptor, &part, part.count)
        guard count > 0 else {
            isAtEnd = true
            source?.cancel()
            return
        }
        unread += part[..<count]
        while let end = unread.firstIndex(of: 0x0A) {
            lines.append(String(decoding: unread[..<end], as: UTF8.self))
            unread = Data(unread[(end + 1)...])
        }
    }

    /// Sends SIGTERM, which asks a process to end.
    func terminate() { process.terminate() }

    func send(_ line: String) { sendPart(line + "\n") }

    /// Sends characters without the end of a line.
    func sendPart(_ text: String) { try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

    /// Waits for a line with these characters.
    func line(containing text: String) async -> String? {
        await UILoop.shared.wait(for: "a line of the agent", timeout: .seconds(60)) { [self] _ in
            lines.first { $0.contains(text) }
        }.value
    }

    /// Closes the input, and returns whether the process has ended by itself with the status 0.
    func leave() async -> Bool {
        try? input.fileHandleForWriting.close()
        return await end()
    }

    /// Returns whether the process ends by itself with the status 0.
    func end() async -> Bool {
        _ = await UILoop.shared.wait(for: "the end of the agent", timeout: .seconds(20)) { [self] _ in
            isAtEnd
        }
        _ = await UILoop.shared.wait(
            for: "the agent's process", timeout: .seconds(10), polling: .every(.milliseconds(10))
        ) { [self] _ in !process.isRunning }
        return !process.isRunning && process.terminationStatus == 0
    }

    /// Begins a request of the version 2026-07-28, and returns its id.
    func begin(_ method: String, _ parameters: [JSONTree.Member] = []) -> Int {
        lastID += 1
        send(Self.message(lastID, method, parameters))
        return lastID
    }

    /// A request of the version 2026-07-28.
    static func message(_ id: Int, _ method: String, _ parameters: [JSONTree.Member]) -> String {
        let meta: JSONTree = [
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": ["name": "a test", "version": "1"],
            "io.modelcontextprotocol/clientCapabilities": [:],
        ]
        let message: JSONTree = [
            "jsonrpc": "2.0", "id": .number(JSONNumber(id)), "method": .string(method),
            "params": .object(parameters + [.init("_meta", meta)]),
        ]
        return message.compactText
    }

    func ask(_ method: String, _ parameters: [JSONTree.Member] = []) async throws -> JSONTree {
        let id = begin(method, parameters)
        let outcome = await UILoop.shared.wait(for: "an answer of the agent", timeout: .seconds(60)) {
            [self] _ -> JSONTree? in
            if isAtEnd { return .null }
            return lines.lazy.compactMap { try? JSONTree(reading: $0) }.first { $0["id"]?.int == id }
        }
        return try #require(outcome.value)
    }

    func beginCall(_ tool: String, _ arguments: JSONTree) -> Int {
        begin("tools/call", [.init("name", .string(tool)), .init("arguments", arguments)])
    }

    /// Calls a tool, and returns the text of its answer.
    func call(_ tool: String, _ arguments: JSONTree) async throws -> String {
        let result = try await ask(
            "tools/call", [.init("name", .string(tool)), .init("arguments", arguments)])["result"]
        let text = try #require(result?["content"]?.items?.first?["text"]?.string)
        size += text.utf8.count
        return text
    }

    /// Opens a program, and returns its handle and the answer.
    func open(_ arguments: JSONTree) async throws -> (handle: JSONTree, text: String) {
        let result = try await ask(
            "tools/call", [.init("name", "open"), .init("arguments", arguments)])["result"]
        let text = result?["content"]?.items?.first?["text"]?.string ?? ""
        size += text.utf8.count
        return (try #require(result?["_meta"]?["guichet"]?["handle"], "\(text)"), text)
    }
}
