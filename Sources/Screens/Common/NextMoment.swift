import Foundation
import TerminalUI
import Waiting

/// Calls a closure when a moment has come by the window's clock. Nobody waits for it: a test's virtual clock does not
/// go on just because a train leaves some day.
@UIActor
final class NextMoment {
    private var scope: LoopScope?
    private var timer: LoopSource?

    nonisolated init() {}

    // A timer that nobody asks for any more would keep its clock until it fires.
    isolated deinit { timer?.cancel() }

    /// - Parameter moment: Nil for none; the closure of the moment before is not called.
    func set(_ moment: Date?, now: Date, in window: Window?, _ action: @escaping @UIActor () -> Void) {
        timer?.cancel()
        timer = nil
        guard let moment, let window else { return }
        let scope = self.scope ?? LoopScope("moments", clock: window.scope.clock)
        self.scope = scope
        // A date is exact to a tenth of a microsecond only: a timer that fires before the moment would be set again and
        // again.
        let delay = max(0.001, moment.timeIntervalSince(now))
        timer = window.loop.schedule(after: .seconds(delay), name: "the next moment", in: scope, action)
    }
}
