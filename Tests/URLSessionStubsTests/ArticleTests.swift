import Foundation
import HTTPStubs
import HTTPTransport
import HTTPTypes
import JSONTrees
import Testing
import URLSessionStubs

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The article in URLSessionStubs.docc shows the code of this file, word for word: ArchitectureTests compares them.

/// Looks for teas with a `URLSession`.
struct TeaClient {
    var session = URLSession.shared

    func teas(matching text: String) async throws -> [String] {
        guard let url = URL(string: "https://tea.example.com/teas?text=\(text)") else {
            throw URLError(.badURL)
        }
        let (body, _) = try await session.data(from: url)
        return try JSONDecoder().decode([String].self, from: body)
    }
}

@Suite(.timeLimit(.minutes(1))) struct ArticleTests {
    @Test("a client that only knows URLSession gets the response of a stub")
    func stubbed() async throws {
        let service = StubSession()
        service.stub(.get("/teas"), .query("text", "green"), response: .json(["Matcha", "Sencha"]))
        let client = TeaClient(session: URLSession(configuration: service.configuration))

        #expect(try await client.teas(matching: "green") == ["Matcha", "Sencha"])
        try service.finish()
    }

    @Test("a client that only knows URLSession meets the faults of a fallback")
    func faults() async throws {
        let shop = ClosureTransport { _, _ in
            Response(head: HTTPResponse(status: .ok), body: Data(#"["Matcha"]"#.utf8))
        }

        let service = StubSession(fallback: FaultyTransport(shop, faults: try FaultSpec("reset*1")))
        let client = TeaClient(session: URLSession(configuration: service.configuration))

        let error = await #expect(throws: URLError.self) { try await client.teas(matching: "green") }
        #expect(error?.code == .networkConnectionLost)
        #expect(try await client.teas(matching: "green") == ["Matcha"])
    }
}
