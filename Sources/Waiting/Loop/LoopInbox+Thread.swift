import CWaiting
import Locking

/// The claims by which threads share the loop. One thread at a time runs the loop, until its last claim ends.
extension LoopInbox {
    /// A thread that waits until the loop's own thread hands the loop over.
    struct Request: Sendable {
        let thread: UInt64
        /// Opens when the thread gets the loop.
        let gate: ThreadGate
    }

    /// The longest time that a thread waits for the loop's own thread to finish its pass.
    private static let longestHandover = Duration.seconds(10)

    /// Claims the loop for the calling thread until `endClaim`. Returns false if another thread is inside a
    /// call of `run`.
    ///
    /// If the loop's own thread runs the loop, the caller waits until that thread hands the loop over at the end of a
    /// pass. So a call succeeds whether or not the loop was busy before.
    ///
    /// - Parameter onlyAgain: waits for the loop's own thread only if this thread was the last one to call `run`.
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
            // The loop may have been handed over at the last moment.
            return state.thread == current
        }
    }

    /// Claims the loop for the calling thread, which is the loop's own.
    func claimAsOwnThread() {
        let current = waiting_thread()
        state.withLock { state in
            state.isThreadStarting = false
            state.thread = current
            state.ownThread = current
            state.claims = 1
        }
    }

    /// Hands the loop over to the thread that has waited longest. Returns false if no thread waits.
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

    /// Ends the calling thread's latest claim. Returns true if the caller has to start a thread for the loop: no thread
    /// runs the loop any more, and work is left or another thread waits for the loop.
    func endClaim(isWorkLeft: Bool) -> Bool {
        state.withLock { state in
            state.claims -= 1
            guard state.claims == 0 else { return false }
            state.thread = nil
            state.isThreadStarting = isWorkLeft || !state.jobs.isEmpty || !state.requests.isEmpty
            return state.isThreadStarting
        }
    }

    var isOnLoopThread: Bool {
        let current = waiting_thread()
        return state.withLock { $0.thread == current }
    }
}
