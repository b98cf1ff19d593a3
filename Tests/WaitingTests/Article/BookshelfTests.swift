import Observation
import Testing
import Waiting

@Observable @MainActor
final class Bookshelf {
    private(set) var titles: [String] = []

    func order(_ title: String) {
        Task {
            try await MonotonicClock().sleep(for: .milliseconds(50))
            titles.append(title)
        }
    }
}

@Test("an ordered book comes onto the shelf")
@MainActor
func ordered() async throws {
    let shelf = Bookshelf()
    shelf.order("Emma")
    try await eventually("the book") { shelf.titles == ["Emma"] }
}
