import Testing
import Waiting
import WaitingTesting

@UIActor
final class Suggestions {
    private(set) var shown: [String] = []
    private(set) var answers = 0
    private let workers: (any TaskExecutor)?

    init(workers: (any TaskExecutor)?) { self.workers = workers }

    func type(_ text: String) {
        Task(executorPreference: workers) { await self.answer(text) }
    }

    private func answer(_ text: String) async {
        shown = await stations(beginningWith: text)
        answers += 1
    }
}

@concurrent
func stations(beginningWith text: String) async -> [String] {
    ["Paris Est", "Paris Nord", "Pau"].filter { $0.hasPrefix(text) }
}

@UIActor
final class LatestSuggestions {
    private(set) var shown: [String] = []
    private(set) var answers = 0
    private var asked = 0
    private let workers: (any TaskExecutor)?

    init(workers: (any TaskExecutor)?) { self.workers = workers }

    func type(_ text: String) {
        asked += 1
        Task(executorPreference: workers) { [asked] in await self.answer(text, number: asked) }
    }

    private func answer(_ text: String, number: Int) async {
        let found = await stations(beginningWith: text)
        if number == asked { shown = found }
        answers += 1
    }
}

@Test("the suggestions are those for the last letters, in any order", .waiting(orders: 1...100))
@UIActor
func latest() async throws {
    let field = LatestSuggestions(workers: LoopWorker())
    field.type("Pa")
    field.type("Paris")
    try await eventually("both answers") { field.answers == 2 }
    #expect(field.shown == ["Paris Est", "Paris Nord"])
}

@Suite("Suggestions for what is typed", .serialized)
@UIActor
struct SuggestionTests {
    @Test("in order of arrival, an old answer never comes after a newer one")
    func arrival() async throws {
        for _ in 1...20 { #expect(try await shown(in: .arrival) == ["Paris Est", "Paris Nord"]) }
    }

    @Test("one of a hundred seeds finds an old answer that comes after a newer one, and finds it each time")
    func oldAnswer() async throws {
        let seed = try #require(try await firstBadSeed())
        for _ in 1...20 {
            #expect(try await shown(in: .seeded(seed)) == ["Paris Est", "Paris Nord", "Pau"])
        }
    }

    private func shown(in order: LoopOrder) async throws -> [String] {
        try await UILoop.shared.withOrder(order) {
            let field = Suggestions(workers: LoopWorker())
            field.type("Pa")
            field.type("Paris")
            try await eventually("both answers") { field.answers == 2 }
            return field.shown
        }
    }

    private func firstBadSeed() async throws -> UInt64? {
        for seed in UInt64(1)...100 {
            if try await shown(in: .seeded(seed)) != ["Paris Est", "Paris Nord"] { return seed }
        }
        return nil
    }
}
