import Foundation
import Synchronization

/// The ids of a scenario, the same in each run: UUIDs that count up.
final class ScenarioIDs: Sendable {
    private let last = Mutex(0)

    /// A UUID that no earlier call has returned.
    @Sendable func next() -> String {
        let number = last.withLock { last in
            last += 1
            return last
        }
        let digits = String(number)
        return "00000000-0000-4000-8000-" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    }
}
