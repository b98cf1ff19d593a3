import HTTPTransport
import Locking

/// A gate that holds responses back until they are released, so that a test can look at the screen meanwhile.
///
/// The response is decided when it is released. A request that is still held when the session is finished is a
/// failure. Several stubs of one session may share a gate.
public final class HeldResponse: Sendable {
    private struct State {
        var waiting: [Wait] = []
        /// Releases that came before their requests.
        var early: [StubResponse?] = []
        var arrived = 0
    }

    private struct Wait {
        let request: StubRequest
        let release: AsyncStream<StubResponse?>.Continuation
        /// The sleep that tells the clock that the request waits; nil on the system's clock, which need not know.
        let sleep: Task<Void, Never>?

        func end() {
            release.finish()
            sleep?.cancel()
        }
    }

    /// The name, for messages and for a release by name.
    package let name: String
    private let state = Lock(State())
    private let arrivals = Milestones()

    public init(_ name: String = "held response") { self.name = name }

    /// The requests that are held now, in the order in which they came.
    public var waiting: [StubRequest] { state.withLock { $0.waiting.map(\.request) } }

    /// The number of requests that have come to it.
    var count: Int { state.withLock { $0.arrived } }

    /// Releases the request that has waited longest, or else the next one to come, with its response or with another.
    public func release(_ response: StubResponse? = nil) {
        let first = state.withLock { state in
            if state.waiting.isEmpty { state.early.append(response) }
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
        first?.release.yield(response)
        first?.end()
    }

    /// Suspends until so many requests, counted from the beginning, have come to be held.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func waitForRequests(_ count: Int = 1) async throws(CancellationError) {
        _ = try await arrivals.wait(for: count)
    }

    /// Ends the wait of a request whose session is finished.
    func drop(request number: Int) { take(number)?.end() }

    /// Holds a request back until its release, and returns the response given there; nil for the stub's own.
    /// - Parameter clock: The clock on which the request sleeps meanwhile, without end: a clock that jumps need not
    ///   stand still for it.
    func hold(
        _ request: StubRequest, on clock: any Clock<Duration>
    ) async throws(TransportError) -> StubResponse? {
        let (releases, release) = AsyncStream.makeStream(of: StubResponse?.self)
        let (arrived, sleep) = state.withLock { state in
            state.arrived += 1
            guard state.early.isEmpty else {
                release.yield(state.early.removeFirst())
                return (state.arrived, Task<Void, Never>?.none)
            }
            let sleep = clock is ContinuousClock ? nil : Task { await sleepWithoutEnd(on: clock) }
            state.waiting.append(Wait(request: request, release: release, sleep: sleep))
            return (state.arrived, sleep)
        }
        arrivals.reach(arrived)
        await withTaskCancellationHandler {
            await sleep?.value
        } onCancel: {
            sleep?.cancel()
        }
        let released = await releases.first { _ in true }
        _ = take(request.number)
        try checkCancellation()
        guard let released else {
            throw TransportError(.cancelled, detail: "the session of the stubs is finished")
        }
        return released
    }

    private func take(_ number: Int) -> Wait? {
        state.withLock { state in
            let place = state.waiting.firstIndex { $0.request.number == number }
            return place.map { state.waiting.remove(at: $0) }
        }
    }
}
