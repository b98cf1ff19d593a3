import Waiting

/// Ours: the event loop, woken by whoever changed something.
struct LoopContender: WaitContender {
    let name = "wait"

    func wait(seconds: Double, until isTrue: @escaping @Sendable () -> Bool) -> Bool {
        UILoop.shared.run(for: "the change", timeout: .seconds(seconds)) { _ in isTrue() }.value != nil
    }

    func tell(_ change: () -> Void) {
        change()
        UILoop.shared.wakeUp()
    }
}
