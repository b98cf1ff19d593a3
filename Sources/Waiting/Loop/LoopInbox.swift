import CWaiting
import Foundation
import Locking

/// The requests that other threads make of the loop: to run a job, to wake up, to stop.
final class LoopInbox: Sendable {
    struct State {
        var jobs: [LoopJob] = []
        /// The timelines of virtual clocks that were told to move.
        var timelines: [Timeline] = []
        var isSleeping = false
        var isWoken = false
        /// The thread that runs the loop; nil if no thread does.
        var thread: UInt64?
        /// The number of claims that `thread` has not ended yet. The loop's own thread has one claim while it
        /// runs the loop.
        var claims = 0
        /// The last thread that claimed the loop by calling `run`.
        var lastCaller: UInt64?
        /// The loop's own thread, while it runs the loop.
        var ownThread: UInt64?
        /// Whether the loop's own thread was started but does not run the loop yet.
        var isThreadStarting = false
        /// The threads that wait for the loop's own thread to hand the loop over, in order of arrival.
        var requests: [Request] = []
        /// The number of `run()` calls in progress.
        var plainRuns = 0
        /// The number of `run()` calls that were asked to stop, and have not stopped yet.
        var stops = 0
    }

    let state = Lock(State())
    let wakeReadEnd: Int32
    private let wakeWriteEnd: Int32

    init() {
        var ends: [Int32] = [-1, -1]
        // Without this pipe, no thread could wake the loop.
        precondition(waiting_pipe(&ends) == 0, "No file descriptors are left for the event loop.")
        wakeReadEnd = ends[0]
        wakeWriteEnd = ends[1]
    }

    /// Adds a job, on any thread. Returns true if the caller has to start a thread for the loop.
    func add(_ job: LoopJob) -> Bool {
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

    /// Takes the ready jobs, oldest first, and the timelines whose clocks were told to move. `isWoken` says whether
    /// somebody woke the loop.
    func takeAll() -> (jobs: [LoopJob], timelines: [Timeline], isWoken: Bool) {
        state.withLock { state in
            defer { (state.jobs, state.timelines, state.isWoken) = ([], [], false) }
            return (state.jobs, state.timelines, state.isWoken)
        }
    }

    /// Whether the next pass has something to do.
    var isReady: Bool { state.withLock { !$0.jobs.isEmpty || $0.isWoken } }

    /// Notes that the loop is about to sleep. Returns false if the loop must not sleep, because something is ready.
    func prepareToSleep() -> Bool {
        state.withLock { state in
            guard state.jobs.isEmpty, !state.isWoken else { return false }
            // If a thread waits for the loop, the pass ends without a sleep, so that the loop's own thread can hand the
            // loop over. A nested run cannot hand the loop over, so it sleeps.
            guard state.requests.isEmpty || state.claims > 1 else { return false }
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

    // MARK: Plain runs

    func beginPlainRun() { state.withLock { $0.plainRuns += 1 } }

    /// Asks the innermost `run()` that has not been asked yet to stop. Does nothing if there is no such run.
    func stop() {
        wakeUp { state in
            if state.stops < state.plainRuns { state.stops += 1 }
        }
    }

    /// Ends the innermost `run()` if it was asked to stop. Returns true if so.
    func endPlainRunIfStopped() -> Bool {
        state.withLock { state in
            guard state.stops > 0 else { return false }
            state.stops -= 1
            state.plainRuns -= 1
            return true
        }
    }

    var isStopped: Bool { state.withLock { $0.stops > 0 } }

    func signal() {
        var byte: UInt8 = 1
        // If the pipe is full, this byte is not needed to wake the loop.
        _ = write(wakeWriteEnd, &byte, 1)
    }
}
