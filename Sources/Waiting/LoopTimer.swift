/// A timer in the loop's heap: earliest first, and among equals the one that was set first.
///
/// A cancelled timer stays in the heap until it comes up, so that cancelling costs nothing.
final class LoopTimer: Comparable {
    let deadline: LoopInstant
    let number: Int
    let scope: LoopScope
    private var handler: (@UIActor () -> Void)?

    init(deadline: LoopInstant, number: Int, scope: LoopScope, handler: @escaping @UIActor () -> Void) {
        self.deadline = deadline
        self.number = number
        self.scope = scope
        self.handler = handler
    }

    var isCancelled: Bool { handler == nil }

    var isDue: Bool { deadline <= scope.clock.now }

    @UIActor func cancel() {
        guard handler != nil else { return }
        handler = nil
        scope.timers -= 1
    }

    @UIActor func fire() {
        guard let action = handler else { return }
        cancel()
        action()
    }

    static func < (left: LoopTimer, right: LoopTimer) -> Bool {
        (left.deadline, left.number) < (right.deadline, right.number)
    }

    static func == (left: LoopTimer, right: LoopTimer) -> Bool { left === right }
}
