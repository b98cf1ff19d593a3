import Foundation
import JSONTrees
import TestSupport
import Testing

/// A client that is not part of this package: that of the Python package `mcp` (https://pypi.org/project/mcp). The variable
/// `GUICHET_MCP_PYTHON` names the Python of a virtual environment that has it; without it, `python3` may have it.
@Suite("guichet agent, with the Python package mcp", .timeLimit(.minutes(5)))
struct AgentOtherClientTests {
    /// A Python that has the package; nil if there is none.
    private static let python: URL? = {
        let named = ProcessInfo.processInfo.environment["GUICHET_MCP_PYTHON"]
        let python = URL(filePath: named ?? "/usr/bin/python3")
        let process = Process()
        (process.executableURL, process.arguments) = (python, ["-c", "import mcp.client.stdio"])
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        guard (try? process.run()) != nil else { return nil }
        process.waitUntilExit()
        return process.terminationStatus == 0 ? python : nil
    }()

    private static let script = """
        import asyncio, json, sys
        from mcp import ClientSession, StdioServerParameters
        from mcp.client.stdio import stdio_client

        async def main(program, root):
            server = StdioServerParameters(command=program, args=["agent", "--root", root], env={"HOME": root})
            async with stdio_client(server) as (reader, writer):
                async with ClientSession(reader, writer) as session:
                    begun = await session.initialize()
                    tools = (await session.list_tools()).tools
                    async def call(tool, **arguments):
                        answer = await session.call_tool(tool, arguments)
                        return answer.content[0].text, answer.model_dump(by_alias=True)
                    opened, answer = await call(
                        "open", today="2026-11-23T08:00:00+01:00", variables={"password": "testpassword"},
                        secrets=["password"])
                    handle = answer["_meta"]["guichet"]["handle"]
                    async def do(*steps):
                        text, answer = await call("do", handle=handle, steps=list(steps))
                        return text, answer.get("isError")
                    await do({"enter": {"text": "testuser@capitainetrain.com", "into": "Email Address"}},
                             {"enter": {"text": "${password}", "into": "Password"}}, {"tap": "Sign In"})
                    await do({"stub": {"name": "the search",
                                       "request": {"method": "POST", "path": "/trips-collections"},
                                       "respond": {"held": "slow", "passThrough": True}}})
                    await do({"enter": {"text": "gare lyon", "into": "From"}},
                             {"enter": {"text": "part dieu", "into": "To"}},
                             {"enter": {"text": "tomorrow", "into": "Date"}},
                             {"enter": {"text": "8:00", "into": "Time"}})
                    held, _ = await do({"tap": "Search"})
                    found, _ = await do({"release": "slow"}, {"expect": {"row": {"nth": 1}}})
                    wrong, isError = await do({"expect": {"cell": "2nd", "text": "€ 1.00"}})
                    saved, _ = await call("save", handle=handle, name="By another client", file="saved.yaml")
                    closed, _ = await call("close", handle=handle)
                    print(json.dumps({
                        "server": begun.model_dump(by_alias=True)["serverInfo"]["name"],
                        "tools": [tool.name for tool in tools], "opened": opened, "held": held, "found": found,
                        "wrong": wrong, "isError": isError, "saved": saved, "closed": closed}))

        asyncio.run(main(sys.argv[1], sys.argv[2]))
        """

    @Test(
        "lists the tools, signs in, searches, meets a held answer and a wrong price, and saves a scenario that passes",
        .enabled(if: python != nil, "No Python has the package mcp: set GUICHET_MCP_PYTHON."))
    func wholeSession() async throws {
        let python = try #require(Self.python)
        let folder = try TemporaryFolder(["client.py": Self.script])
        let run = try await Program(
            ["client.py", Program.file.path, folder.path], in: folder, file: python
        ).end()
        #expect(run.status == 0, "\(run.errors)")
        let told = try JSONTree(reading: run.output.trimmingCharacters(in: .newlines))
        #expect(told["server"] == "guichet")
        #expect(told["tools"] == ["open", "do", "look", "advance", "save", "close"])
        #expect(told["held"]?.string?.contains("(held)") == true, "\(run.output)")
        #expect(told["found"]?.string?.contains("09:00") == true, "\(run.output)")
        #expect(told["isError"] == true && told["wrong"]?.string?.contains("failed") == true, "\(run.output)")
        #expect(told["saved"]?.string?.hasPrefix("run once: passed\n") == true, "\(run.output)")
        let again = try await Program.run(
            ["scenario", "run", "saved.yaml", "--repeat", "20"], in: folder,
            environment: ["PASSWORD": "testpassword"])
        #expect(again.status == 0 && again.output.contains("20 passed"), "\(again.output)")
    }
}
