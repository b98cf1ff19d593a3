import Foundation

/// Foundation's run loop, run for 0.1 ms at a time, with a look at the condition in between.
struct QuantumContender: WaitContender {
    let name = "wait.quantum"

    static let quantum = 0.0001

    func wait(seconds: Double, until isTrue: @escaping @Sendable () -> Bool) -> Bool {
        let loop = RunLoop.current
        // An empty run loop returns at once, and this one would burn a processor: that is not its measure here.
        let rest = Timer(timeInterval: 1_000_000, repeats: false) { _ in }
        loop.add(rest, forMode: .default)
        defer { rest.invalidate() }
        let end = milliseconds() + seconds * 1000
        while !isTrue() {
            guard milliseconds() < end else { return false }
            _ = loop.run(mode: .default, before: Date(timeIntervalSinceNow: Self.quantum))
        }
        return true
    }

    // Nothing to tell: it looks by itself, soon enough.
    func tell(_ change: () -> Void) { change() }
}
