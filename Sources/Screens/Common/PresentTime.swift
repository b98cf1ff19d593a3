import Foundation
import Observation
import TerminalUI
import Waiting

/// The time by which a screen judges whether a train has left or an offer is over; it goes on only when that
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
