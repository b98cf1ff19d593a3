import Foundation
import Waiting

/// The timer that wakes a run loop for a wait: at its deadline and, if it polls, before that.
///
/// Without a timer, a run loop that has no other source would return at once.
final class RunLoopTimer {
    private let clock = MonotonicClock()
    private let deadline: LoopInstant
    private let interval: Duration
    private let onFire: () -> Void
    private var timer: Timer?

    init(until deadline: LoopInstant, _ polling: Polling, onFire: @escaping () -> Void) {
        self.deadline = deadline
        interval = if case .every(let time) = polling { max(time, .microseconds(1)) } else { .unlimited }
        self.onFire = onFire
    }

    func start(on runLoop: RunLoop) {
        let rest = min(clock.now.duration(to: deadline), interval)
        // Once the time is up, the wait's next evaluation ends it.
        guard rest > .zero else { return }
        let onThread = OnThread { [weak self, unowned runLoop] in
            guard let self, self.timer != nil else { return }
            onFire()
            start(on: runLoop)
        }
        // Foundation turns the date into monotonic time when it gets the timer. In Foundation for Linux (Swift 6.3), a
        // `Timer(timeInterval:)` would fire at once.
        let date = Date(timeIntervalSinceNow: min(rest / .seconds(1), Self.longest))
        let timer = Timer(fire: date, interval: 0, repeats: false) { _ in onThread.body() }
        self.timer = timer
        runLoop.add(timer, forMode: .default)
    }

    func cancel() {
        timer?.invalidate()
        timer = nil
    }

    /// A year, in seconds. After that, the timer starts again.
    private static let longest: TimeInterval = 31_536_000
}

/// A closure for a timer, whose block Foundation calls on the thread of the run loop that has the timer.
///
/// `@unchecked Sendable` is sound here: the closure is made on that thread, and called on no other.
private struct OnThread: @unchecked Sendable {
    let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }
}
