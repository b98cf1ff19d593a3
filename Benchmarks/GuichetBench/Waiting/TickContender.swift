import Foundation

/// A condition variable that is looked at every 0.1 s besides, for what nobody signals.
struct TickContender: WaitContender {
    let name = "wait.tick"

    static let tick = 0.1

    private let condition = NSCondition()

    func wait(seconds: Double, until isTrue: @escaping @Sendable () -> Bool) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        let end = milliseconds() + seconds * 1000
        while !isTrue() {
            let left = (end - milliseconds()) / 1000
            guard left > 0 else { return false }
            _ = condition.wait(until: Date(timeIntervalSinceNow: min(left, Self.tick)))
        }
        return true
    }

    func tell(_ change: () -> Void) {
        condition.lock()
        change()
        condition.signal()
        condition.unlock()
    }
}
