import HTTPBodies
import HTTPTransport
import Locking

/// Holds answers back until they are released, so that what is on screen meanwhile can be looked at.
///
/// What the answer is, is decided when it is released. A request that is cancelled meanwhile is held no more.
/// One that is still held when the session is finished is a failure. It belongs to one session; several stubs of
/// that may share it.
public final class HeldResponse: Sendable {
    private enum Outcome {
        case released(StubResponse?)
        case dropped
    }

    private struct Entry {
        let request: StubRequest
        var continuation: CheckedContinuation<Outcome, Never>?
    }

    private struct State {
        var waiting: [Entry] = []
        /// By number, for requests whose tasks have not come to wait yet.
        var decided: [Int: Outcome] = [:]
        /// Releases that came before their requests.
        var early: [StubResponse?] = []
        /// Nothing is held any more, once all have been released.
        var open: (answer: StubResponse?, isOpen: Bool) = (nil, false)
        var arrived = 0
    }

    /// For messages, and for releasing it by name.
    public let name: String
    private let state = Lock(State())
    private let arrivals = Milestones()

    public init(_ name: String = "held answer") { self.name = name }

    /// The requests that are held now, in the order in which they came.
    public var waiting: [StubRequest] { state.withLock { $0.waiting.map(\.request) } }

    /// Lets the answer go to the request that has waited longest; when there is none, to the next one that comes.
    ///
    /// - Parameters:
    ///   - answer: Instead of the one that the stub was made with.
    public func release(_ answer: StubResponse? = nil) {
        finish(.released(answer)) { state in
            if state.waiting.isEmpty { state.early.append(answer) }
            return state.waiting.isEmpty ? [] : [0]
        }
    }

    /// Lets the answer go to one request, whichever came before it.
    ///
    /// - Parameters:
    ///   - number: The request's `StubRequest.number`.
    /// - Returns: Whether that request was held.
    @discardableResult
    public func release(request number: Int, _ answer: StubResponse? = nil) -> Bool {
        finish(.released(answer)) { state in
            state.waiting.firstIndex { $0.request.number == number }.map { [$0] } ?? []
        }
    }

    /// Lets all answers go, and holds none that comes later.
    public func releaseAll(_ answer: StubResponse? = nil) {
        finish(.released(answer)) { state in
            state.open = (answer, true)
            return Array(state.waiting.indices)
        }
    }

    /// Suspends until so many requests have come to be held, since it was made.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func waitForRequests(_ count: Int = 1) async throws(CancellationError) {
        _ = try await arrivals.wait(for: count)
    }

    /// Ends the wait of a request whose session is finished.
    func drop(request number: Int) {
        finish(.dropped) { state in
            state.waiting.firstIndex { $0.request.number == number }.map { [$0] } ?? []
        }
    }

    /// Holds a request back.
    ///
    /// - Returns: The answer that it was released with; nil for the one that the stub was made with.
    /// - Throws: `TransportError.Code.cancelled`.
    func hold(_ request: StubRequest) async throws(TransportError) -> StubResponse? {
        let (early, arrived): (Outcome?, Int) = state.withLock { state in
            state.arrived += 1
            if state.open.isOpen { return (.released(state.open.answer), state.arrived) }
            if !state.early.isEmpty { return (.released(state.early.removeFirst()), state.arrived) }
            state.waiting.append(Entry(request: request))
            return (nil, state.arrived)
        }
        arrivals.reach(arrived)
        let outcome = if let early { early } else { await wait(request.number) }
        try checkCancellation()
        switch outcome {
        case .released(let answer): return answer
        case .dropped: throw TransportError(.cancelled, detail: "the session of the stubs is finished")
        }
    }

    private func wait(_ number: Int) async -> Outcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let outcome: Outcome? = state.withLock { state in
                    if let outcome = state.decided.removeValue(forKey: number) { return outcome }
                    guard let place = state.waiting.firstIndex(where: { $0.request.number == number }) else {
                        return .dropped
                    }
                    state.waiting[place].continuation = continuation
                    return nil
                }
                if let outcome { continuation.resume(returning: outcome) }
            }
        } onCancel: {
            drop(request: number)
        }
    }

    @discardableResult
    private func finish(_ outcome: Outcome, _ choice: (inout State) -> [Int]) -> Bool {
        let (continuations, isAny) = state.withLock { state in
            let places = choice(&state)
            var continuations: [CheckedContinuation<Outcome, Never>] = []
            for place in places {
                let entry = state.waiting[place]
                if let continuation = entry.continuation {
                    continuations.append(continuation)
                } else {
                    state.decided[entry.request.number] = outcome
                }
            }
            for place in places.reversed() { state.waiting.remove(at: place) }
            return (continuations, !places.isEmpty)
        }
        for continuation in continuations { continuation.resume(returning: outcome) }
        return isAny
    }
}
