import Locking

/// The error of a held call whose task was cancelled. It is not a `CancellationError`, because a rule may
/// throw a `CancellationError`, too.
struct EndedByCancellation: Error {}

/// A call of a stubbed function, from its beginning to its end.
final class CallRecord<Arguments: Sendable, Response: Sendable>: LogEntry {
    enum Phase: Sendable {
        /// The call waits in `response` until the test responds.
        case held(failingOnCancellation: Bool)
        /// The rule's closure is running.
        case running
        case ended(End)
    }

    enum End: Sendable {
        case returned(Response)
        case threw(any Error)
        case cancelled
        /// The double itself ended the call, because no rule applied or nobody responded.
        case failed(String)

        init(_ result: Result<Response, any Error>) {
            switch result {
            case .success(let response): self = .returned(response)
            case .failure(let error): self = .threw(error)
            }
        }
    }

    private struct State {
        var phase: Phase
        var isCancelled = false
        /// The failure with which the double itself ended the call.
        var failure: DoubleFailure?
        var cancellationWaiters: [OneShot<Void>] = []

        mutating func takeWaiters() -> [OneShot<Void>] {
            defer { cancellationWaiters = [] }
            return cancellationWaiters
        }
    }

    let header: CallHeader
    let arguments: Arguments
    private let response = OneShot<Response>()
    private let state: Lock<State>

    init(_ header: CallHeader, _ arguments: Arguments, phase: Phase) {
        self.header = header
        self.arguments = arguments
        state = Lock(State(phase: phase))
    }

    var phase: Phase {
        header.changes.read()
        return state.withLock { $0.phase }
    }
    var isCancelled: Bool {
        header.changes.read()
        return state.withLock { $0.isCancelled }
    }
    var failure: DoubleFailure? { state.withLock { $0.failure } }
    var cancellationWaiterCount: Int { state.withLock { $0.cancellationWaiters.count } }

    var held: (isHeld: Bool, isCancelled: Bool) {
        header.changes.read()
        return state.withLock { state in
            if case .held = state.phase { return (true, state.isCancelled) }
            return (false, state.isCancelled)
        }
    }

    /// Suspends until the test responds, the task is cancelled or the scope ends.
    func heldResponse() async throws -> Response { try await response.value() }

    func fail(with failure: DoubleFailure) {
        state.withLock { $0.failure = failure }
        header.changes.tell()
    }

    /// Ends a running call. A call that was held has already ended, and does not change.
    func end(with result: Result<Response, any Error>) -> Result<Response, any Error> {
        let waiters: [OneShot<Void>] = state.withLock { state in
            guard case .running = state.phase else { return [] }
            state.phase = .ended(End(result))
            return state.takeWaiters()
        }
        for waiter in waiters { waiter.settle(.failure(WaitEnd.ended)) }
        header.changes.tell()
        return result
    }

    /// Ends a held call. Returns nil, or the call's outcome if the call is not held.
    func respond(_ result: Result<Response, any Error>) -> String? {
        guard let wake = finish(result, as: End(result)) else { return outcome }
        wake()
        return nil
    }

    func release(_ failure: DoubleFailure) -> (@Sendable () -> Void)? {
        finish(.failure(failure), as: .failed("was held to the end"), with: failure)
    }

    /// Ends a held call, and returns a function that wakes everybody who waits for the call; nil if the call is not
    /// held. Call the function without a lock.
    private func finish(
        _ result: Result<Response, any Error>, as end: End, with failure: DoubleFailure? = nil
    ) -> (@Sendable () -> Void)? {
        let waiters: [OneShot<Void>]? = state.withLock { state in
            guard case .held = state.phase else { return nil }
            state.phase = .ended(end)
            state.failure = failure
            return state.takeWaiters()
        }
        guard let waiters else { return nil }
        return { [response, header] in
            for waiter in waiters { waiter.settle(.failure(WaitEnd.ended)) }
            response.settle(result)
            header.changes.tell()
        }
    }

    func letGo() {}

    /// Notes that the calling task was cancelled; does nothing once the call has ended.
    ///
    /// - Parameter isLogged: Whether the call is in the log, where a test can see it.
    func cancel(isLogged: Bool = true) {
        let (waiters, isEnded) = state.withLock { state -> ([OneShot<Void>], Bool) in
            if case .ended = state.phase { return ([], false) }
            state.isCancelled = true
            guard case .held(failingOnCancellation: true) = state.phase else {
                return (state.takeWaiters(), false)
            }
            state.phase = .ended(.cancelled)
            return (state.takeWaiters(), true)
        }
        for waiter in waiters { waiter.settle(.success(())) }
        if isEnded { response.settle(.failure(EndedByCancellation())) }
        if isLogged { header.changes.tell() }
    }

    /// Suspends until the calling task is cancelled; throws if the call ends before that.
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
        case .held: isCancelled ? "is held, though its task was cancelled" : "is held"
        case .running: "is being performed"
        case .ended(.returned(let value)): "returned \(header.text(value))"
        case .ended(.threw(let error)): "threw \(header.text(error))"
        case .ended(.cancelled): "ended because its task was cancelled"
        case .ended(.failed(let why)): why
        }
    }

    var result: Result<Response, any Error>? {
        switch phase {
        case .held, .running: nil
        case .ended(.returned(let value)): .success(value)
        case .ended(.threw(let error)): .failure(error)
        case .ended(.cancelled): .failure(CancellationError())
        case .ended(.failed): failure.map { .failure($0) }
        }
    }
}
