import Foundation
import HTTPFixtures
import HTTPFixturesTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct Menu {
    var session = URLSession.shared

    func cakes() async throws -> [String] {
        guard let url = URL(string: "https://tea.example.com/cakes") else { throw URLError(.badURL) }
        return try JSONDecoder().decode([String].self, from: try await session.data(from: url).0)
    }
}

@Test("the menu lists the cakes", .stubs)
func cakes() async throws {
    let service = StubSession()
    service.stub(.get("/cakes"), times: .once, response: .json(["Madeleine"]))
    let menu = Menu(session: URLSession(configuration: service.configuration))

    #expect(try await menu.cakes() == ["Madeleine"])
}
