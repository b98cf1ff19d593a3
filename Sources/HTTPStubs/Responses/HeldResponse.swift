import HTTPTransport
import Locking
public import Observation

/// Holds responses back until a test releases them, so that the test can look at the screen meanwhile.
///
/// A response is made when it is released. A request that is still held when the session is finished is a failure.
/// Several stubs of a session may share one `HeldResponse`.
public final class HeldResponse: Sendable, Observable {
    private struct State {
        var waiting: [Wait] = []
        /// The releases that came before their requests, with the responses to use.
        var early: [StubResponse?] = []
        var arrived = 0
    }

    private struct Wait {
        let request: StubRequest
        let release: AsyncStream<StubResponse?>.Continuation
        /// A sleep on the session's clock, so that a virtual clock knows that the request waits. Nil on the system's
        /// clock.
        let sleep: Task<Void, Never>?

        func end() {
            release.finish()
            sleep?.cancel()
        }
    }

    /// The name in messages, by which the session releases the response.
    package let name: String
    private let state = Lock(State())
    private let arrivals = Milestones()
    /// Wakes waits such as `eventually { held.waiting.isEmpty }` when a request comes or goes.
    private let registrar = ObservationRegistrar()

    public init(_ name: String = "held response") { self.name = name }

    /// The requests that are held now, in the order in which they came.
    public var waiting: [StubRequest] {
        registrar.access(self, keyPath: \.waiting)
        return state.withLock { $0.waiting.map(\.request) }
    }

    /// The number of requests that have arrived so far.
    var count: Int { state.withLock { $0.arrived } }

    /// Releases the request that has waited longest or, if none waits, the next request to come.
    /// - Parameter response: The response to use instead of the stub's own; nil for the stub's own.
    public func release(_ response: StubResponse? = nil) {
        let first = state.withLock { state in
            if state.waiting.isEmpty { state.early.append(response) }
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }
        first?.release.yield(response)
        first?.end()
        tellChange()
    }

    /// Suspends until this number of requests have arrived in total.
    /// - Throws: `CancellationError` when the task is cancelled.
    public func waitForRequests(_ count: Int = 1) async throws(CancellationError) {
        _ = try await arrivals.wait(for: count)
    }

    /// Ends the wait of a request, because its session is finished.
    func drop(request number: Int) { take(number)?.end() }

    /// Holds a request until it is released. Returns the response to use instead of the stub's own, if there is one.
    /// - Parameter clock: The clock on which the request sleeps meanwhile. The sleep is endless, so that a
    ///   virtual clock never advances to its end.
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
        tellChange()
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

    private func tellChange() { registrar.withMutation(of: self, keyPath: \.waiting) {} }

    private func take(_ number: Int) -> Wait? {
        defer { tellChange() }
        return state.withLock { state in
            let place = state.waiting.firstIndex { $0.request.number == number }
            return place.map { state.waiting.remove(at: $0) }
        }
    }
}
