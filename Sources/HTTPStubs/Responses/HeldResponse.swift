import HTTPTransport
import Locking

/// A gate that holds responses back until they are released, so that a test can look at the screen meanwhile.
///
/// The response is decided when it is released. A request that is still held when the session is finished is a
/// failure. Several stubs of one session may share a gate.
public final class HeldResponse: Sendable {
    private struct State {
        var waiting: [(request: StubRequest, release: AsyncStream<StubResponse?>.Continuation)] = []
        /// Releases that came before their requests.
        var early: [StubResponse?] = []
        var arrived = 0
    }

    /// The name, for messages and for a release by name.
    package let name: String
    private let state = Lock(State())
    private let arrivals = Milestones()

    public init(_ name: String = "held response") { self.name = name }

    /// The requests that are held now, in the order in which they came.
    public var waiting: [StubRequest] { state.withLock { $0.waiting.map(\.request) } }

    /// Releases the request that has waited longest, or else the next one to come, with its response or with another.
    public func release(_ response: StubResponse? = nil) {
        let first = state.withLock { state in
            if state.waiting.isEmpty { state.early.append(response) }
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst().release
        }
        first?.yield(response)
    }

    /// Suspends until so many requests, counted from the beginning, have come to be held.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func waitForRequests(_ count: Int = 1) async throws(CancellationError) {
        _ = try await arrivals.wait(for: count)
    }

    /// Ends the wait of a request whose session is finished.
    func drop(request number: Int) { take(number)?.finish() }

    /// Holds a request back until its release, and returns the response given there; nil for the stub's own.
    func hold(_ request: StubRequest) async throws(TransportError) -> StubResponse? {
        let (releases, release) = AsyncStream.makeStream(of: StubResponse?.self)
        let arrived = state.withLock { state in
            state.arrived += 1
            if state.early.isEmpty {
                state.waiting.append((request, release))
            } else {
                release.yield(state.early.removeFirst())
            }
            return state.arrived
        }
        arrivals.reach(arrived)
        let released = await releases.first { _ in true }
        _ = take(request.number)
        try checkCancellation()
        guard let released else {
            throw TransportError(.cancelled, detail: "the session of the stubs is finished")
        }
        return released
    }

    private func take(_ number: Int) -> AsyncStream<StubResponse?>.Continuation? {
        state.withLock { state in
            let place = state.waiting.firstIndex { $0.request.number == number }
            return place.map { state.waiting.remove(at: $0).release }
        }
    }
}
