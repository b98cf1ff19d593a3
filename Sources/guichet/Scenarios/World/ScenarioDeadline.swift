import HTTPTransport
import Waiting

/// The deadline of one request, on a scenario's clock.
///
/// The deadline is a timer in the window's scope, not a sleep of the request. While a response is being
/// computed, the request does not sleep, so the clock stands still. When the timer fires, the clock stands
/// still until the request is abandoned.
@UIActor
final class ScenarioDeadline {
    private var timer: LoopSource?
    private var hold: ClockHold?

    private init() {}

    nonisolated static func timer(in scope: LoopScope, _ clock: VirtualClock) -> DeadlineTransport.Timer {
        { time, fire in
            let deadline = await ScenarioDeadline()
            await deadline.set(time, scope, clock, fire)
            return { await deadline.cancel() }
        }
    }

    private func set(
        _ time: Duration, _ scope: LoopScope, _ clock: VirtualClock, _ fire: @escaping @Sendable () -> Void
    ) {
        timer = UILoop.shared.schedule(after: time, name: "deadline of a request", in: scope) { [weak self] in
            self?.hold = clock.hold("a request that is given up")
            fire()
        }
    }

    private func cancel() {
        timer?.cancel()
        hold?.release()
    }
}
