import Foundation
import Observation
import TerminalUI
import Waiting

/// The time by which a screen decides whether a train has left or an offer has expired; it advances only when that
/// changes something.
@Observable
@UIActor
final class PresentTime {
    private(set) var now: Date
    @ObservationIgnored private let clock: @Sendable () -> Date
    @ObservationIgnored private let nextMoment = NextMoment()

    init(_ clock: @escaping @Sendable () -> Date) {
        self.clock = clock
        now = clock()
    }

    /// Takes the time anew, and does so again at each moment that changes something.
    ///
    /// - Parameter next: The first such moment after a time.
    func watch(in window: Window?, next: @escaping @UIActor (Date) -> Date?) {
        let present = clock()
        if present > now, next(now).map({ $0 <= present }) ?? false { now = present }
        nextMoment.set(next(present), now: present, in: window) { [weak self, weak window] in
            self?.watch(in: window, next: next)
        }
    }
}

/// Calls a closure at a moment of the window's clock. It does not count as pending work, so a test's virtual clock
/// does not jump ahead just because a train leaves some day.
@UIActor
final class NextMoment {
    private var scope: LoopScope?
    private var timer: LoopSource?

    nonisolated init() {}

    // Otherwise the timer would keep its clock alive until it fires.
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
