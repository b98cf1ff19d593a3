import HTTPFixtures
import Testing

@Suite("Faults of the tea shop")
struct FaultExamples {
    @Test("a fault spoils the service, and one that met no request is named")
    func faults() async throws {
        let shop = StubSession()
        shop.stub(.get("/teas"), response: .json(["teas": ["Matcha"]]))

        let service = FaultyTransport(
            shop, faults: try FaultSpec("fail=503@/teas*1,lose@POST /orders"), seed: 7)
        let client = TeaShop(transport: service)

        await #expect(throws: SoldOut.self) { try await client.teas(matching: "green") }
        #expect(try await client.teas(matching: "green") == ["Matcha"])
        #expect(service.unmet == ["lose@POST /orders"])
    }
}
