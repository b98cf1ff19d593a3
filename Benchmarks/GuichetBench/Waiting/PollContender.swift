import Foundation

/// A look every 10 ms.
struct PollContender: WaitContender {
    let name = "wait.poll"

    static let interval = 0.01

    func wait(seconds: Double, until isTrue: @escaping @Sendable () -> Bool) -> Bool {
        let end = milliseconds() + seconds * 1000
        while !isTrue() {
            guard milliseconds() < end else { return false }
            Thread.sleep(forTimeInterval: Self.interval)
        }
        return true
    }

    func tell(_ change: () -> Void) { change() }
}
