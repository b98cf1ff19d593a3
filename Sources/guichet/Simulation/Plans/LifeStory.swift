import SharedAlgorithms
import Simulation

/// Faults and steps that lead to a rare path only together, such as a lost response to a purchase, followed by errors
/// when the program asks whether the purchase was made.
struct LifeStory {
    let faults: [LifeWord]
    let steps: [LifeWord]

    /// Draws one of the stories.
    static func drawn(_ random: inout SeededGenerator) -> LifeStory { random.one(of: all) }

    private static let hold = LifeWord("hold", ["train": 0, "fare": 1])
    private static let buy = LifeWord("buy")
    private static let refund = LifeWord("refund", ["then": "confirm"])
    private static let confirmation = "PATCH /bookings/*/refund-offers"

    private static func once(_ fault: String, _ path: String) -> LifeWord {
        LifeWord(fault, ["at": path, "times": 1])
    }

    /// Returns a fault that makes three requests for bookings fail, after `after` of them have succeeded.
    private static func unread(after: Int) -> LifeWord {
        LifeWord("fail", ["at": "GET /bookings", "value": "500", "after": after, "times": 3])
    }

    private static let all = [
        // The outcome of a purchase or a refund stays unknown.
        LifeStory(
            faults: [once("lose", "POST /bookings/*/fulfillments"), unread(after: 1)], steps: [hold, buy]),
        LifeStory(faults: [once("lose", confirmation), unread(after: 5)], steps: [hold, buy, refund]),
        LifeStory(faults: [unread(after: 5)], steps: [hold, buy, refund]),
        LifeStory(
            faults: [LifeWord("fail", ["at": confirmation, "value": "500", "times": 1])],
            steps: [hold, buy, refund]),
        LifeStory(
            faults: [once("reset", "POST /bookings/*/refund-offers")], steps: [hold, buy, refund, refund]),
        LifeStory(faults: [once("lose", "DELETE /bookings")], steps: [hold, LifeWord("let-go")]),
        // A trip is held without the program's knowledge, and the traveller finds it by its code.
        LifeStory(
            faults: [
                once("truncate", "POST /bookings"),
                LifeWord("fail", ["at": "/bookings-search", "value": "500", "times": 2]),
            ], steps: [hold, LifeWord("find", ["booking": 0, "name": "right"])]),
        // The traveller wants to leave while the trip is being held.
        LifeStory(
            faults: [LifeWord("late", ["at": "POST /bookings", "value": "3s", "times": 1])],
            steps: [LifeWord("press", ["key": "Ctrl-C", "ms": 1900]), hold]),
        // The window's clock is behind or ahead when the hold ends. The traveller stays on Review only during short
        // waits.
        LifeStory(
            faults: [LifeWord("clock", ["at": 2, "by": -3600])],
            steps: [hold] + Array(repeating: LifeWord("wait", ["s": 120]), count: 8) + [buy]),
        LifeStory(
            faults: [LifeWord("clock", ["at": 2, "by": 1200])],
            steps: [hold, LifeWord("wait", ["s": 5]), LifeWord("trips")]),
        LifeStory(faults: [], steps: [hold, LifeWord("buy-twice")]),
        // A window is killed while it waits for the response to a purchase that is delayed on its way.
        LifeStory(
            faults: [
                LifeWord("delay", ["at": "POST /bookings/*/fulfillments", "value": "25s", "times": 1]),
                LifeWord("kill", ["frame": 40]),
            ], steps: [hold, buy, LifeWord("trips")]),
    ]
}
