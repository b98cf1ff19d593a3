import Locking

/// What a held call throws when its task is cancelled, for callers that cannot throw a `CancellationError`:
/// they have to tell it from one that the test gave.
struct EndedByCancellation: Error {}

/// A call of a stubbed function, from its reception to its end.
final class CallRecord<Arguments: Sendable, Answer: Sendable>: LogEntry {
    enum Phase: Sendable {
        /// Waits for the test, in `answer`.
        case held(failingOnCancellation: Bool)
        /// Its closure is running.
        case running
        case ended(End)
    }

    enum End: Sendable {
        case returned(Answer)
        case threw(any Error)
        case cancelled
        /// The double itself ended the call: nobody had stubbed or answered it.
        case failed(String)
    }

    private struct State {
        var phase: Phase
        var isCancelled = false
        /// What the double itself ended the call with.
        var failure: DoubleFailure?
        var cancellationWaiters: [OneShot<Void>] = []

        mutating func takeWaiters() -> [OneShot<Void>] {
            defer { cancellationWaiters = [] }
            return cancellationWaiters
        }
    }

    let header: CallHeader
    let arguments: Arguments
    private let answer = OneShot<Answer>()
    private let state: Lock<State>

    init(_ header: CallHeader, _ arguments: Arguments, phase: Phase) {
        self.header = header
        self.arguments = arguments
        state = Lock(State(phase: phase))
    }

    var phase: Phase { state.withLock { $0.phase } }
    var isCancelled: Bool { state.withLock { $0.isCancelled } }
    var failure: DoubleFailure? { state.withLock { $0.failure } }
    var cancellationWaiterCount: Int { state.withLock { $0.cancellationWaiters.count } }

    var held: (isHeld: Bool, isCancelled: Bool) {
        state.withLock { state in
            if case .held = state.phase { return (true, state.isCancelled) }
            return (false, state.isCancelled)
        }
    }

    /// Suspends until the test, a cancellation or the scope's end answers.
    func heldAnswer() async throws -> Answer { try await answer.value() }

    /// Notes what a call was failed with that nobody had stubbed.
    func fail(with failure: DoubleFailure) { state.withLock { $0.failure = failure } }

    /// Notes how a call ended that was not held.
    func end(_ end: End) {
        let waiters = state.withLock { state in
            state.phase = .ended(end)
            return state.takeWaiters()
        }
        for waiter in waiters { waiter.settle(.failure(WaitEnd.ended)) }
    }

    /// Ends a held call; the state that prevents it, else nil.
    func respond(_ result: Result<Answer, any Error>, as end: End) -> String? {
        guard let wake = claim(result, as: end) else { return outcome }
        wake()
        return nil
    }

    /// Ends a held call; what then remains to be done is to tell those who wait for that.
    private func claim(
        _ result: Result<Answer, any Error>, as end: End, with failure: DoubleFailure? = nil
    ) -> (@Sendable () -> Void)? {
        let waiters: [OneShot<Void>]? = state.withLock { state in
            guard case .held = state.phase else { return nil }
            state.phase = .ended(end)
            state.failure = failure
            return state.takeWaiters()
        }
        guard let waiters else { return nil }
        return { [answer] in
            for waiter in waiters { waiter.settle(.failure(WaitEnd.ended)) }
            answer.settle(result)
        }
    }

    func release(_ failure: DoubleFailure) -> (@Sendable () -> Void)? {
        claim(.failure(failure), as: .failed("was held to the end"), with: failure)
    }

    func letGo() {}

    /// The calling task was cancelled; of no consequence once the call has ended.
    func cancel() {
        let woken: (claim: OneShot<Answer>.Claim?, waiters: [OneShot<Void>]) = state.withLock { state in
            if case .ended = state.phase { return (nil, []) }
            state.isCancelled = true
            guard case .held(failingOnCancellation: true) = state.phase else {
                return (nil, state.takeWaiters())
            }
            state.phase = .ended(.cancelled)
            return (answer.claim(.failure(EndedByCancellation())), state.takeWaiters())
        }
        for waiter in woken.waiters { waiter.settle(.success(())) }
        woken.claim?.wake()
    }

    /// Suspends until the calling task is cancelled; fails when the call ends before that.
    func cancellation(within limit: Duration?, clock: any Clock<Duration>) async throws(WaitEnd) {
        let shot = OneShot<Void>()
        let settled: Result<Void, any Error>? = state.withLock { state in
            if state.isCancelled { return .success(()) }
            if case .ended = state.phase { return .failure(WaitEnd.ended) }
            state.cancellationWaiters.append(shot)
            return nil
        }
        if let settled { shot.settle(settled) }
        do {
            try await shot.value(within: limit, clock: clock)
        } catch {
            state.withLock { $0.cancellationWaiters.removeAll { $0 === shot } }
            throw error
        }
    }

    var outcome: String {
        switch phase {
        case .held:
            isCancelled ? "is held, though its task was cancelled" : "is held"
        case .running: "is being performed"
        case .ended(.returned(let value)): "returned \(header.text(value))"
        case .ended(.threw(let error)): "threw \(header.text(error))"
        case .ended(.cancelled): "ended because its task was cancelled"
        case .ended(.failed(let why)): why
        }
    }

    var result: Result<Answer, any Error>? {
        switch phase {
        case .held, .running: nil
        case .ended(.returned(let value)): .success(value)
        case .ended(.threw(let error)): .failure(error)
        case .ended(.cancelled): .failure(CancellationError())
        case .ended(.failed): failure.map { .failure($0) }
        }
    }
}
