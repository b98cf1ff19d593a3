import Foundation
import JSONTrees
import TestSupport
import Testing
import Waiting

@Suite("Documentation/Agents.md", .timeLimit(.minutes(2)))
@UIActor
struct AgentDocumentTests {
    private func page() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(
            contentsOf: root.appending(path: "Documentation/Agents.md"), encoding: .utf8)
    }

    @Test("the conversation goes as it is written")
    func conversation() async throws {
        let page = try page()
        let start = try #require(page.range(of: "## A conversation"))
        let block = page[start.upperBound...].components(separatedBy: "```")[1]
        let agent = try AgentProcess(in: try TemporaryFolder())
        var handle = "k3v9x2ab"
        for line in block.split(separator: "\n") {
            let message = String(line.dropFirst(2)).replacing("k3v9x2ab", with: handle)
            if line.hasPrefix(">") {
                agent.send(message)
                continue
            }
            let id = try #require(message.firstMatch(of: #/"id":(\d+)/#)?.1)
            let answer = try #require(await agent.line(containing: "\"id\":\(id),"))
            let facts = try JSONTree(reading: answer)["result"]?["_meta"]?["guichet"]
            handle = facts?["handle"]?.string ?? handle
            var rest = answer[...]
            for piece in message.replacing("k3v9x2ab", with: handle).split(separator: "…") {
                let found = rest.range(of: piece)
                #expect(found != nil, "“\(piece)” is missing in \(answer)")
                if let found { rest = rest[found.upperBound...] }
            }
        }
        #expect(await agent.leave())
    }

    @Test("the page has each tool, and each option of the command")
    func tables() async throws {
        let page = try page()
        let agent = try AgentProcess(in: try TemporaryFolder())
        let tools = try await agent.ask("tools/list")["result"]?["tools"]?.items ?? []
        #expect(tools.count == 6)
        for tool in tools {
            let name = try #require(tool["name"]?.string)
            #expect(page.contains("| `\(name)` |"), "\(name)")
        }
        for option in ["--allow", "--root", "--service", "--show"] { #expect(page.contains("`\(option)")) }
        #expect(await agent.leave())
    }
}
