import CWaiting
import Foundation
import Locking

/// What other threads hand to the loop: jobs, and the wish that it wake up or stop.
final class LoopInbox: Sendable {
    private struct State {
        var jobs: [UnownedJob] = []
        /// Virtual clocks that were told to go on.
        var timelines: [Timeline] = []
        var isSleeping = false
        var isWoken = false
        var thread: UInt64?
        var isThreadStarting = false
        /// How many plain runs there are, and how many of them are to stop.
        var plainRuns = 0
        var stops = 0
    }

    private let state = Lock(State())
    let wakeReadEnd: Int32
    private let wakeWriteEnd: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        // Without its own pipe a loop could not be woken; nothing sensible could go on from here.
        precondition(waiting_pipe(&ends) == 0, "No file descriptors are left for the event loop.")
        wakeReadEnd = ends[0]
        wakeWriteEnd = ends[1]
    }

    /// Takes a job from any thread; true when no thread runs the loop and one is to be started.
    func add(_ job: UnownedJob) -> Bool {
        let (mustWake, mustStart) = state.withLock { state in
            state.jobs.append(job)
            let mustStart = state.thread == nil && !state.isThreadStarting
            if mustStart { state.isThreadStarting = true }
            defer { state.isSleeping = false }
            return (state.isSleeping, mustStart)
        }
        if mustWake { signal() }
        return mustStart
    }

    func add(_ timeline: Timeline) {
        wakeUp { $0.timelines.append(timeline) }
    }

    func wakeUp() {
        wakeUp { _ in }
    }

    private func wakeUp(_ change: (inout State) -> Void) {
        let mustWake = state.withLock { state in
            change(&state)
            state.isWoken = true
            defer { state.isSleeping = false }
            return state.isSleeping
        }
        if mustWake { signal() }
    }

    /// The jobs that are ready, oldest first, in exchange for an empty array to fill; and the timelines that
    /// somebody moved.
    func takeJobs(into jobs: inout [UnownedJob]) -> [Timeline] {
        state.withLock { state in
            state.isWoken = false
            swap(&state.jobs, &jobs)
            guard !state.timelines.isEmpty else { return [] }
            defer { state.timelines = [] }
            return state.timelines
        }
    }

    /// Whether a pass has something to do already.
    var isReady: Bool { state.withLock { !$0.jobs.isEmpty || $0.isWoken } }

    /// Says that the loop is about to sleep; false when something became ready meanwhile.
    func prepareToSleep() -> Bool {
        state.withLock { state in
            guard state.jobs.isEmpty, !state.isWoken else { return false }
            state.isSleeping = true
            return true
        }
    }

    func endSleep() { state.withLock { $0.isSleeping = false } }

    /// Empties the pipe that woke the loop.
    func wokeUp() {
        var bytes: (UInt64, UInt64) = (0, 0)
        while read(wakeReadEnd, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
    }

    /// Makes the calling thread the loop's; false when another thread is, or is about to be.
    func claimThread(asTheStartedOne: Bool = false) -> Bool {
        let current = waiting_thread()
        return state.withLock { state in
            if let owner = state.thread { return owner == current }
            guard !state.isThreadStarting || asTheStartedOne else { return false }
            state.thread = current
            return true
        }
    }

    /// Whether a thread runs the loop, or has.
    var hasThread: Bool { state.withLock { $0.thread != nil } }

    var isOnLoopThread: Bool {
        let current = waiting_thread()
        return state.withLock { $0.thread == current }
    }

    // MARK: Plain runs

    func beginPlainRun() { state.withLock { $0.plainRuns += 1 } }

    /// Asks the innermost plain run that was not asked yet to stop; nothing when there is none.
    func stop() {
        wakeUp { state in
            if state.stops < state.plainRuns { state.stops += 1 }
        }
    }

    /// Ends the innermost plain run when that was asked for.
    func endPlainRunIfStopped() -> Bool {
        state.withLock { state in
            guard state.stops > 0 else { return false }
            state.stops -= 1
            state.plainRuns -= 1
            return true
        }
    }

    var isStopped: Bool { state.withLock { $0.stops > 0 } }

    private func signal() {
        var byte: UInt8 = 1
        // A full pipe is as good as one more byte: the loop wakes either way.
        _ = write(wakeWriteEnd, &byte, 1)
    }
}
