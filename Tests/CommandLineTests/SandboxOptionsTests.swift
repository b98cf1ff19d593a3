import Documents
import Testing

@testable import Sandbox
@testable import guichet

@Suite("The sandbox of a scenario") struct SandboxOptionsTests {
    private func options(_ yaml: String) throws -> SandboxOptions {
        try SandboxOptions(DocumentValue(yaml: yaml, file: "a.yaml", as: "scenario"))
    }

    @Test("events are words for bookings, or a list with those of trains")
    func events() throws {
        #expect(try options("events: price-rise,late-ticket=5s").events.ticketDelay == .seconds(5))
        let listed = try options("events: [ sold-out, { train: TGV 6605, delay: 8 min } ]").events
        #expect(listed.isSoldOut)
        #expect(listed.trains.map(\.train) == [.named("TGV 6605")])
        let mistake = try #require(
            #expect(throws: DocumentMistake.self) {
                _ = try options("events:\n  - { train: TGV 6605, delay: 8 }")
            })
        #expect(mistake.place.line == 2)
        #expect(mistake.message.hasPrefix("“delay” needs minutes"))
    }
}
