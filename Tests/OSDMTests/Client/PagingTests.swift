import HTTPTransport
import HTTPTypes
import OSDM
import Rail
import Testing

@Suite struct PagingTests {
    private func service(_ response: @escaping FakeService.Responding) async throws -> (
        RailService, FakeService
    ) {
        let fake = FakeService(response)
        return (try await Fixture.signedIn(fake), fake)
    }

    @Test("earlier and later pages are requested with the service's own links, unchanged")
    func links() async throws {
        let (service, fake) = try await service { _ throws(TransportError) in .json(Samples.trips) }
        let page = try await service.trips(Fixture.departing)
        #expect(page.earlier == PageLink("https://rail.example.com/osdm/trips-collections/c1?page=p0"))
        let later = try #require(page.later)
        _ = try await service.tripPage(later)
        let asked = try #require(fake.requests.last?.request)
        #expect(asked.method == .get)
        #expect(asked.path == "/osdm/trips-collections/c1?page=p2")
        #expect(asked.headerFields[.authorization] == "Bearer token-1")
        #expect(asked.headerFields[.contentType] == nil)
    }

    @Test("links are found by their relation in upper or lower case, and an empty link is ignored")
    func relations() async throws {
        let (service, _) = try await service { _ throws(TransportError) in
            .json(
                Wire.TripCollectionResponse(
                    id: "c",
                    links: [Wire.Link(rel: "PREV", href: "p0"), Wire.Link(rel: "next", href: "")]))
        }
        let page = try await service.trips(Fixture.departing)
        #expect(page.earlier == PageLink("p0"))
        #expect(page.later == nil)
    }

    @Test(
        "a relative link is resolved against the service's address",
        arguments: [
            ("trips-collections/c1?page=p2", "/osdm/trips-collections/c1?page=p2"),
            ("/osdm/trips-collections/c1?page=a%2Fb", "/osdm/trips-collections/c1?page=a%2Fb"),
            ("HTTPS://RAIL.example.com:443/x", "/x"), ("//rail.example.com/y", "/y"),
        ])
    func relative(_ href: String, _ path: String) async throws {
        let (service, fake) = try await service { _ throws(TransportError) in .json(Samples.trips) }
        _ = try await service.tripPage(PageLink(href))
        #expect(fake.requests.last?.request.path == path)
    }

    @Test(
        "a link to another origin is not followed, and gets no token",
        arguments: [
            "https://elsewhere.example.com/osdm/trips-collections/c1", "//elsewhere.example.com/x",
            "http://rail.example.com/osdm/x", "https://rail.example.com:8443/osdm/x",
            "https://ada:sesame@rail.example.com/osdm/x", "https://ada@rail.example.com/osdm/x",
            "https://rail.example.com.elsewhere.example.com/x",
            "file:///etc/hosts", "javascript:alert(1)", "urn:x:y", "https:///x",
        ])
    func elsewhere(_ href: String) async throws {
        let (service, fake) = try await service { _ throws(TransportError) in .json(Samples.trips) }
        let before = fake.requests.count
        let error = await #expect(throws: RailError.self) { try await service.tripPage(PageLink(href)) }
        #expect(error?.code == .malformedResponse)
        #expect(error?.activity == "listing trains")
        #expect(fake.requests.count == before)
    }

    @Test(
        "if a service lacks the new path, the older path is used, and later requests use only the older path")
    func olderPath() async throws {
        let (service, fake) = try await service { seen throws(TransportError) in
            seen.path == "/osdm/trips-collection" ? .json(Samples.trips) : .problem(.notFound)
        }
        #expect(try await service.trips(Fixture.departing).trips.count == 1)
        #expect(try await service.trips(Fixture.departing).trips.count == 1)
        #expect(fake.requests(to: "trips-collections").count == 1)
        #expect(fake.requests(to: "trips-collection").count == 2)
    }

    @Test("if a service has neither path, the error is the one for the new path")
    func neitherPath() async throws {
        let (service, _) = try await service { seen throws(TransportError) in
            .problem(.notFound, "No \(seen.path) here.")
        }
        let error = await #expect(throws: RailError.self) { try await service.trips(Fixture.departing) }
        #expect(error?.code == .refused)
        #expect(error?.detail == "No /osdm/trips-collections here.")
    }
}
