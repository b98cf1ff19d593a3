import CWaiting
import Locking

/// The thread that runs the loop: one at a time, for as long as it has a claim.
extension LoopInbox {
    /// The wish of a thread for the loop, which the loop's own thread runs.
    struct Request: Sendable {
        let thread: UInt64
        /// Opens when the loop is given to that thread.
        let gate: ThreadGate
    }

    /// The longest time that a thread waits for the loop's own one to end its pass.
    private static let longestHandover = Duration.seconds(10)

    /// Claims the loop for the calling thread, until `endClaim`; returns false if another caller runs it.
    ///
    /// The loop's own thread gives the loop, at the end of a pass, to each thread that wants it, in turn: a call does
    /// not depend on whether there was work for the loop before.
    ///
    /// - Parameter onlyAgain: claims it from the loop's own thread only if this thread has claimed it last.
    func claimThread(onlyAgain: Bool = false) -> Bool {
        let current = waiting_thread()
        let (isClaimed, request, mustWake) = state.withLock { state -> (Bool, Request?, Bool) in
            if state.thread == current {
                state.claims += 1
                return (true, nil, false)
            }
            if state.thread == nil, !state.isThreadStarting {
                state.thread = current
                state.claims = 1
                state.lastCaller = current
                return (true, nil, false)
            }
            let isCallers = state.thread != nil && state.thread != state.ownThread
            guard !isCallers, !onlyAgain || state.lastCaller == current else { return (false, nil, false) }
            let request = Request(thread: current, gate: ThreadGate())
            state.requests.append(request)
            defer { state.isSleeping = false }
            return (false, request, state.isSleeping)
        }
        if mustWake { signal() }
        guard let request else { return isClaimed }
        if request.gate.wait(until: MonotonicClock().now.advanced(by: Self.longestHandover)) { return true }
        return state.withLock { state in
            state.requests.removeAll { $0.gate === request.gate }
            // It may have been given at the last moment.
            return state.thread == current
        }
    }

    /// Makes the calling thread, which was started for the loop, the one that runs it.
    func claimAsOwnThread() {
        let current = waiting_thread()
        state.withLock { state in
            state.isThreadStarting = false
            state.thread = current
            state.ownThread = current
            state.claims = 1
        }
    }

    /// Gives the loop to the thread that has wanted it longest; returns false if none does.
    func handOver() -> Bool {
        let request = state.withLock { state -> Request? in
            guard let request = state.requests.first else { return nil }
            state.requests.removeFirst()
            state.thread = request.thread
            state.lastCaller = request.thread
            state.ownThread = nil
            state.claims = 1
            return request
        }
        request?.gate.open()
        return request != nil
    }

    /// Ends the calling thread's latest claim; returns true if the caller has to start a thread for the loop,
    /// since no thread runs it any more, and there is work left, or another thread wants it.
    func endClaim(isWorkLeft: Bool) -> Bool {
        state.withLock { state in
            state.claims -= 1
            guard state.claims == 0 else { return false }
            state.thread = nil
            state.isThreadStarting = isWorkLeft || !state.jobs.isEmpty || !state.requests.isEmpty
            return state.isThreadStarting
        }
    }

    /// Whether a thread runs the loop, or has run it.
    var hasThread: Bool { state.withLock { $0.thread != nil || $0.lastCaller != nil } }

    var isOnLoopThread: Bool {
        let current = waiting_thread()
        return state.withLock { $0.thread == current }
    }
}
