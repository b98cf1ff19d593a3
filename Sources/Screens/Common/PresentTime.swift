import Foundation
import Observation
import TerminalUI
import Waiting

/// The present time of a screen. It advances only at moments at which the screen changes: when a train
/// leaves, or an offer expires.
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

    /// Updates the time now, and again at each moment that `next` returns.
    ///
    /// - Parameter next: Returns the first moment after a given time at which the screen changes; nil if it never does.
    func watch(in window: Window?, next: @escaping @UIActor (Date) -> Date?) {
        let present = clock()
        if present > now, next(now).map({ $0 <= present }) ?? false { now = present }
        nextMoment.set(next(present), by: clock, in: window) { [weak self, weak window] in
            self?.watch(in: window, next: next)
        }
    }
}

/// Calls a closure at a given moment. The timer does not count as pending work, so a test's virtual clock does not jump
/// ahead to the departure of a train.
@UIActor
final class NextMoment {
    private var scope: LoopScope?
    private var timer: LoopSource?

    nonisolated init() {}

    // A running timer would keep its clock alive until it fires.
    isolated deinit { cancel() }

    /// A timer stands still while the computer sleeps. After this time, it is set anew by the clock.
    private static let longest: TimeInterval = 60

    /// Sets the moment and its closure, in place of the previous ones.
    ///
    /// - Parameter moment: The moment; nil for none.
    func set(
        _ moment: Date?, by clock: @escaping @Sendable () -> Date, in window: Window?,
        _ action: @escaping @UIActor () -> Void
    ) {
        cancel()
        guard let moment, let window else { return }
        let left = moment.timeIntervalSince(clock())
        guard left <= Self.longest else {
            return set(after: .seconds(Self.longest), in: window) { [weak self, weak window] in
                if clock() < moment { self?.set(moment, by: clock, in: window, action) } else { action() }
            }
        }
        // A `Date` is exact only to a tenth of a microsecond. Without this minimum, a timer that fires slightly too
        // early would be set again and again.
        set(after: .seconds(max(0.001, left)), in: window, action)
    }

    /// Sets the moment to a time after now, in place of the previous moment.
    func set(after delay: Duration, in window: Window, _ action: @escaping @UIActor () -> Void) {
        cancel()
        let scope = self.scope ?? LoopScope("moments", clock: window.scope.clock)
        self.scope = scope
        timer = window.loop.schedule(after: delay, name: "the next moment", in: scope, action)
    }

    func cancel() {
        timer?.cancel()
        timer = nil
    }
}
