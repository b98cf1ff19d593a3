import Observation
import Testing
import Waiting
import WaitingTesting

@Observable @MainActor
final class Basket {
    private(set) var titles: [String] = []

    func order(_ title: String) {
        Task {
            try await Task.sleep(for: .milliseconds(50))
            titles.append(title)
        }
    }
}

@Test("an ordered book comes into the basket", .waiting(timeout: .seconds(10)))
@MainActor
func ordering() async throws {
    let basket = Basket()
    basket.order("Emma")
    try await eventually("the book", showing: { basket.titles }) { basket.titles == ["Emma"] }
}
