import Foundation
import JSONTrees
import TestSupport
import Testing
import Waiting

@Suite("guichet agent, over a real service", .timeLimit(.minutes(5)))
@UIActor
struct AgentServiceTests {
    @Test("a service that the person has named is used and recorded, so that the scenario needs it no more")
    func named() async throws {
        let (server, port) = try await Program.serving(by: ["sandbox"], in: try TemporaryFolder())
        let address = "http://127.0.0.1:\(port)"
        let folder = try TemporaryFolder()
        let agent = try AgentProcess("--service", address, "--root", folder.path, in: folder)
        let (handle, opened) = try await agent.open([
            "service": ["live": .string(address)], "variables": ["password": "testpassword"],
            "secrets": ["password"],
        ])
        #expect(opened.contains("button \"Sign In\""), "\(opened)")
        let signedIn = try await agent.call(
            "do",
            [
                "handle": handle,
                "steps": [
                    ["enter": ["text": "testuser@capitainetrain.com", "into": "Email Address"]],
                    ["enter": ["text": "${password}", "into": "Password"]], ["tap": "Sign In"],
                    ["expect": ["field": "From"]],
                ],
            ])
        #expect(signedIn.contains("did 4 steps"), "\(signedIn)")
        let nowhere = try await agent.call("save", ["handle": handle])
        #expect(nowhere.contains("name a “file”"), "\(nowhere)")
        let saved = try await agent.call("save", ["handle": handle, "file": "live.yaml"])
        #expect(saved.hasPrefix("run once: passed\n") && saved.contains("\nrecording: live\n"), "\(saved)")
        #expect(await agent.leave())
        server.interrupt()
        _ = try await server.end()
        let kept = try folder.contents(of: "live")
        #expect(!kept.isEmpty && kept.values.allSatisfy { !$0.contains("testpassword") })
        let run = try await Program.run(
            ["scenario", "run", "live.yaml"], in: folder, environment: ["PASSWORD": "testpassword"])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    @Test("no service is used that the person has not named")
    func refused() async throws {
        let (server, port) = try await Program.serving(by: ["sandbox"], in: try TemporaryFolder())
        let address = "http://127.0.0.1:\(port)"
        let folder = try TemporaryFolder()
        for options in [[], ["--service", "https://osdm.example.com"]] {
            let agent = try AgentProcess(options, in: folder)
            for service: JSONTree in [["live": .string(address)], ["live": "${address}"]] {
                let answer = try await agent.call(
                    "open", ["service": service, "variables": ["address": .string(address)]])
                #expect(
                    answer.hasPrefix(
                        "open: The service “\(address)” may not be used: the person has allowed ")
                        && answer.hasSuffix("Ask for “guichet agent --service URL”."), "\(answer)")
            }
            let bare = try await agent.call("open", ["service": "live"])
            #expect(bare == "open: “live” needs a URL.", "\(bare)")
            #expect(await agent.leave())
        }
        server.interrupt()
        _ = try await server.end()
    }
}
