import Testing
import Waiting

@UIActor
final class Basket {
    private(set) var titles: [String] = []
    let activities: Activities

    init(in scope: LoopScope) {
        activities = scope.activities
    }

    func order(_ title: String, from shop: @escaping @UIActor (String) async throws -> String) {
        let activity = activities.begin("Ordering \(title)")
        Task { @UIActor in
            defer { activity.end() }
            if let book = try? await activity.perform({ try await shop(title) }) { titles.append(book) }
        }
    }
}

@Suite("The landing page")
@UIActor
struct LandingTests {
    @Test("the landing page's program runs")
    func program() async {
        await #expect(processExitsWith: .success) {
            let title = try UILoop.run { @UIActor in
                let basket = Basket(in: LoopScope("shop"))
                basket.order("Emma") { title in title }
                return try await eventually("the book") { basket.titles.first }
            }
            precondition(title == "Emma")
        }
    }

    @Test("the landing page's first wait is fulfilled")
    func firstWait() async throws {
        let clock = VirtualClock()
        let scope = LoopScope("shop", clock: clock)
        let basket = Basket(in: scope)

        basket.order("Emma") { title in
            try await clock.sleep(for: .seconds(3))
            return title
        }

        try await eventually("the book", within: .seconds(5), scope: scope) { basket.titles == ["Emma"] }
        #expect(clock.now.nanoseconds == 3_000_000_000)
    }

    @Test("the landing page's wait that can never succeed fails at once")
    func quiescence() async throws {
        struct SoldOut: Error {}
        let scope = LoopScope("shop")
        let basket = Basket(in: scope)
        basket.order("Emma") { _ in throw SoldOut() }

        let outcome = await UILoop.shared.wait(
            for: "the book", timeout: .seconds(60), scope: scope, failsWhenQuiescent: true
        ) { probe in
            probe.saw(basket.titles)
            return basket.titles.first
        }

        if case .quiescent(let report) = outcome {
            #expect(report.lastSeen == "[]")
            #expect(report.elapsed < .seconds(30))
        } else {
            Issue.record("It ended otherwise: \(outcome)")
        }
    }

    @Test("the landing page's expectation is fulfilled by a callback on any thread")
    func expectation() async throws {
        let token = LoopExpectation("the token")
        Task.detached { token.fulfill() }
        try await token.wait(timeout: .seconds(60)).get()
    }
}
