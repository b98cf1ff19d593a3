import Foundation
import Locking

/// Watches the loop's thread from a thread of its own, and reports stalls.
final class StallWatch: Sendable {
    private struct State {
        var work: Stall.Work?
        var since = LoopInstant(nanoseconds: 0)
        var isReported = false
        /// Whether the watching thread sleeps until it is woken, because the loop sleeps.
        var isAsleep = false
        var isCancelled = false
    }

    private enum Step {
        case end
        case sleep(until: LoopInstant)
        case report(Stall)
    }

    private let limit: Duration
    private let activities: @Sendable () -> [String]
    private let report: @Sendable (Stall) -> Void
    private let gate = ThreadGate()
    private let state = Lock(State())
    private let clock = MonotonicClock()

    init(
        limit: Duration, activities: @escaping @Sendable () -> [String],
        report: @escaping @Sendable (Stall) -> Void
    ) {
        self.limit = limit
        self.activities = activities
        self.report = report
    }

    func start() {
        let thread = Thread { [self] in watch() }
        thread.name = "UILoop stall watch"
        thread.start()
    }

    func cancel() {
        state.withLock { $0.isCancelled = true }
        gate.open()
    }

    /// Notes that the loop begins a piece of work; nil for sleep. Returns the work that the loop did before.
    ///
    /// Work that itself runs the loop does not stall while it does so. Its time starts again afterwards.
    func begin(_ work: Stall.Work?) -> Stall.Work? {
        let now = clock.now
        let (outer, mustWake, stall) = state.withLock { state in
            let outer = state.work
            let stall = state.isReported ? makeStall(state, now, isOver: true) : nil
            state.work = work
            state.since = now
            state.isReported = false
            let mustWake = state.isAsleep && work != nil
            if mustWake { state.isAsleep = false }
            return (outer, mustWake, stall)
        }
        if mustWake { gate.open() }
        if let stall { report(stall) }
        return outer
    }

    private func watch() {
        while true {
            switch nextStep() {
            case .end: return
            case .sleep(let instant): _ = gate.wait(until: instant)
            case .report(let stall): report(stall)
            }
        }
    }

    private func nextStep() -> Step {
        let now = clock.now
        return state.withLock { state in
            if state.isCancelled { return .end }
            guard state.work != nil else {
                state.isAsleep = true
                return .sleep(until: .distantFuture)
            }
            let deadline = state.since.advanced(by: limit)
            // The loop itself makes the second report, at the end of the stall.
            guard !state.isReported else { return .sleep(until: now.advanced(by: limit)) }
            guard now >= deadline, let stall = makeStall(state, now, isOver: false) else {
                return .sleep(until: deadline)
            }
            state.isReported = true
            return .report(stall)
        }
    }

    private func makeStall(_ state: State, _ now: LoopInstant, isOver: Bool) -> Stall? {
        state.work.map { work in
            Stall(
                duration: state.since.duration(to: now), isOver: isOver, work: work, activities: activities())
        }
    }
}
