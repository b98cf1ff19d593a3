import Doubles
import DoublesTesting
import Observation
import Testing
import Waiting
import WaitingTesting

/// The service of an app, as a struct of closures.
struct ShelfService: Sendable {
    var titles: @Sendable (_ author: String) async throws -> [String]
}

@Observable @MainActor
final class ShelfModel {
    private(set) var titles: [String] = []
    private(set) var isLoading = false
    private(set) var problem: String?
    private let service: ShelfService

    init(_ service: ShelfService) { self.service = service }

    func load(_ author: String) {
        isLoading = true
        Task {
            defer { isLoading = false }
            do { titles = try await service.titles(author) } catch { problem = "The shelf is closed." }
        }
    }
}

@Suite("A shelf", .doubles, .waiting(timeout: .seconds(10)))
@MainActor
struct ShelfModelTests {
    private let titles = StubbedFunction<String, [String]>("titles")

    @Test("a shelf is loading until its titles have come")
    func loading() async throws {
        let titles = titles.held()
        let shelf = ShelfModel(ShelfService(titles: titles.function))
        shelf.load("Austen")
        let call = try await titles.nextCall()
        #expect(shelf.isLoading && call.arguments == "Austen")
        try call.respond(with: ["Emma"])
        try await eventually("the titles") { shelf.titles == ["Emma"] && !shelf.isLoading }
    }

    @Test("a service that fails leaves a sentence")
    func failing() async throws {
        struct Closed: Error {}
        let shelf = ShelfModel(ShelfService(titles: titles.throws(Closed()).function))
        shelf.load("Austen")
        try await eventually("the sentence") { shelf.problem == "The shelf is closed." }
    }
}
