import Foundation
import OSDM
import Rail
import Testing

@Suite("Information that a service requests")
struct RequestedInformationTests {
    @Test("an expression that an earlier version stored as a text is read as one that asks for nothing")
    func earlierVersion() throws {
        let earlier = Data(#"["passengers[ANY].detail.firstName"]"#.utf8)
        let read = try JSONDecoder().decode([RequestedInformation].self, from: earlier)
        #expect(read == [.all([])])
        func booking(_ asked: RequestedInformation?) -> Booking {
            Booking(id: "1", createdOn: .distantPast, travellers: [], parts: [], requestedInformation: asked)
        }
        #expect(!booking(read.first).asksForMore)
        #expect(booking(try RequestedInformation("a.x")).asksForMore)
    }

    @Test("a detail is missing unless the detail or an alternative to it is known")
    func missing() throws {
        let expression = try RequestedInformation("a.x AND (b.x OR c.x)")
        func missing(_ known: String...) -> String? {
            expression.missing { known.contains($0.name) }?.description
        }
        #expect(missing() == "a.x AND (b.x OR c.x)")
        #expect(missing("a") == "b.x OR c.x")
        #expect(missing("c") == "a.x")
        #expect(missing("a", "b") == nil)
        #expect(
            try RequestedInformation("a.x AND b.x OR c.x").missing { $0.name == "a" }?.description
                == "b.x OR c.x")
        #expect(RequestedInformation.all([]).missing { _ in false } == nil)
    }

    @Test("a detail of any traveller is expanded to a detail of each traveller")
    func everyone() throws {
        let expression = try RequestedInformation("passengers[ANY].a.b OR purchaser.a.b AND others[ANY].a.b")
        let expanded = expression.expanded("passengers", [.reference("one"), .reference("two")])
        #expect(
            expanded.description
                == "passengers[one].a.b AND passengers[two].a.b OR purchaser.a.b AND others[ANY].a.b")
    }

    @Test(
        "an expression is the same after it is stored and read, even with nested lists and names that look like numbers"
    )
    func kept() throws {
        let field = { RequestedInformation.field(.init("passengers", $0, "detail", "email")) }
        let nested = RequestedInformation.all([
            .all([field(.every), field(.number(1))]), .any([.any([field(.reference("1"))]), .all([])]),
            .all([field(.reference("ANY"))]),
        ])
        let data = try JSONEncoder().encode([nested])
        #expect(try JSONDecoder().decode([RequestedInformation].self, from: data) == [nested])
    }
}
