import HTTPTransport
import HTTPTypes
import OSDM
import Rail
import Testing

@Suite struct RecentSearchTests {
    @Test("the last searches are offered newest first, each pair of places once, five at most")
    func searches() async throws {
        let service = Fixture.service(FakeService { _ throws(TransportError) in .text("") })
        #expect(try await service.recentSearches() == [])
        for name in ["a", "b", "c", "d", "e", "f", "c"] {
            var query = Fixture.departing
            query.origin = Place(id: name, name: name)
            try await service.rememberSearch(query)
        }
        #expect(try await service.recentSearches().map(\.origin.name) == ["c", "f", "e", "d", "b"])
    }
}
