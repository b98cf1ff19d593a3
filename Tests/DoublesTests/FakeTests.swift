import Doubles
import Testing

@Suite("A fake of a struct of closures", .timeLimit(.minutes(1)))
struct FakeTests {
    private struct Service: Sendable {
        var titles: @Sendable (_ author: String) async throws -> [String]
        var subtitles: @Sendable (_ author: String) async throws -> [String]
        var country = "France"
        var count: @Sendable @concurrent (String) async throws -> Int
        var calm: @Sendable (Int) async -> Int
        var lend: @Sendable (String, Int) throws(Refusal) -> Int
        var isOpen: @Sendable () -> Bool
        var load: @Sendable (String, @escaping @Sendable (Int) -> Void) -> Void
    }

    private static func fakeService(
        in scope: DoubleScope = .unheard
    ) -> (service: Service, doubles: FakeDoubles<Service>) {
        fake(of: Service.self, in: scope) {
            Service(
                titles: $0.titles.function, subtitles: $0.subtitles.function, count: $0.count.function,
                calm: $0.calm.function(fallback: 0),
                lend: $0.lend.syncFunction(failure: { _ in Refusal(code: 500) }),
                isOpen: $0.isOpen.syncFunction(fallback: false), load: $0.load.syncFunction(fallback: ()))
        }
    }

    @Test("each function is a double with its own types: async or not, throwing or not, with a completion")
    func shapes() async throws {
        let (service, doubles) = Self.fakeService()
        doubles.titles.returns(["Emma"], when: { $0 == "Austen" })
        doubles.subtitles.returns([])
        doubles.count.performs { $0.count }
        doubles.calm.returns(7)
        doubles.lend.throws(Refusal(), when: { _, days in days > 30 }).returns(14)
        doubles.isOpen.returns(true)
        doubles.load.performs { title, completion in completion(title.count) }
        #expect(try await service.titles("Austen") == ["Emma"])
        #expect(try await service.subtitles("Austen") == [])
        #expect(try await service.count("Emma") == 4)
        #expect(await service.calm(1) == 7)
        #expect(try service.lend("Emma", 14) == 14)
        #expect(throws: Refusal()) { try service.lend("Emma", 31) }
        #expect(service.isOpen())
        let inbox = Inbox<Int>()
        service.load("Emma") { inbox.add($0) }
        #expect(inbox.all == [4])
        try expect(doubles.titles).received(times: 1, with: "Austen")
        #expect(doubles.lend.calls.map(\.arguments.1) == [14, 31])
    }

    @Test("a call without a rule fails with the name of its member, at the line of the fake")
    func unstubbed() async throws {
        let scope = DoubleScope()
        let line = #line + 1
        let service = fake(of: Catalogue.self, in: scope) {
            Catalogue(titles: $0.titles.function, isOpen: $0.isOpen.syncFunction(fallback: false))
        }.service
        _ = try? await service.titles("Austen")
        #expect(!service.isOpen())
        let failure = #expect(throws: DoubleFailure.self) { try scope.verify() }
        #expect(failure?.reason == .unstubbed(call: #"titles("Austen")"#))
        #expect(failure?.location.line == line)
        #expect(failure?.others.map(\.reason) == [.unstubbed(call: "isOpen()")])
    }

    @Test("functions of one type have the names of their members")
    func names() {
        let doubles = Self.fakeService().doubles
        #expect(doubles.titles.name == "titles")
        #expect(doubles.subtitles.name == "subtitles")
        #expect(doubles.count.name == "count")
        #expect(doubles.lend.name == "lend")
        #expect(doubles.load.name == "load")
    }

    @Test("a double is named by its type if it is not certain which member it stands for")
    func unsure() {
        let (service, doubles) = fake(of: Service.self, in: .unheard) {
            var service = Self.fakeService().service
            service.subtitles = $0.subtitles.function
            return service
        }
        #expect(service.country == "France")
        #expect(doubles.subtitles.name.hasPrefix("Service."))
        #expect(doubles.subtitles.name.contains("(String) async throws -> Array<String>"))
    }

    @Test("the doubles of a fake share a scope, and hide secret values")
    func scope() async throws {
        let scope = DoubleScope()
        let (service, doubles) = fake(of: Catalogue.self, in: scope, hidesValues: true) {
            Catalogue(
                titles: $0.titles.returns([]).function,
                isOpen: $0.isOpen.returns(true).syncFunction(fallback: false))
        }
        _ = service.isOpen()
        _ = try await service.titles("Austen")
        try expect(order: doubles.isOpen, doubles.titles)
        #expect(scope.calls.map(\.call) == ["isOpen(hidden)", "titles(hidden)"])
    }
}
