import HTTPTransport
import Locking

/// A gate that holds responses back until they are released, so that what is on screen meanwhile can be looked at.
///
/// The response is decided when it is released. A request that is cancelled meanwhile is held no more. One that is
/// still held when the session is finished is a failure. It belongs to one session; several stubs of that may share
/// it.
public final class HeldResponse: Sendable {
    private struct Entry: Sendable {
        let request: StubRequest
        let release = Milestones()
    }

    private struct State {
        var waiting: [Entry] = []
        /// By number, for requests that are released, and whose tasks have not gone on yet.
        var released: [Int: StubResponse?] = [:]
        /// Releases that came before their requests.
        var early: [StubResponse?] = []
        /// Set when nothing is held any more, since all have been released.
        var open: (isOpen: Bool, response: StubResponse?) = (false, nil)
        var arrived = 0
    }

    /// For messages, and for releasing it by name.
    package let name: String
    private let state = Lock(State())
    private let arrivals = Milestones()

    public init(_ name: String = "held response") { self.name = name }

    /// The requests that are held now, in the order in which they came.
    public var waiting: [StubRequest] { state.withLock { $0.waiting.map(\.request) } }

    /// Lets the response go to the request that has waited longest; when there is none, to the next one that comes.
    ///
    /// - Parameters:
    ///   - response: In place of the one that the stub was made with.
    public func release(_ response: StubResponse? = nil) {
        release(response) { state in
            if state.waiting.isEmpty { state.early.append(response) }
            return state.waiting.prefix(1)
        }
    }

    /// Lets the response go to one request, whichever came before it.
    ///
    /// - Parameters:
    ///   - number: The request's `StubRequest.number`.
    /// - Returns: Whether that request was held.
    @discardableResult
    public func release(request number: Int, _ response: StubResponse? = nil) -> Bool {
        release(response) { $0.waiting.filter { $0.request.number == number }[...] }
    }

    /// Lets all responses go, and holds none that comes later.
    public func releaseAll(_ response: StubResponse? = nil) {
        release(response) { state in
            state.open = (true, response)
            return state.waiting[...]
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
        state.withLock { $0.waiting.first { $0.request.number == number } }?.release.end()
    }

    /// Holds a request back.
    ///
    /// - Returns: The response that it was released with; nil for the one that the stub was made with.
    /// - Throws: `TransportError.Code.cancelled`.
    func hold(_ request: StubRequest) async throws(TransportError) -> StubResponse? {
        let entry = Entry(request: request)
        let (arrived, isHeld, early): (Int, Bool, StubResponse?) = state.withLock { state in
            state.arrived += 1
            if state.open.isOpen { return (state.arrived, false, state.open.response) }
            if !state.early.isEmpty { return (state.arrived, false, state.early.removeFirst()) }
            state.waiting.append(entry)
            return (state.arrived, true, nil)
        }
        arrivals.reach(arrived)
        guard isHeld else { return early }
        _ = try? await entry.release.wait(for: 1)
        let released = state.withLock { state in
            state.waiting.removeAll { $0.request.number == request.number }
            return state.released.removeValue(forKey: request.number)
        }
        try checkCancellation()
        guard let released else {
            throw TransportError(.cancelled, detail: "the session of the stubs is finished")
        }
        return released
    }

    @discardableResult
    private func release(
        _ response: StubResponse?, to choice: (inout State) -> ArraySlice<Entry>
    ) -> Bool {
        let entries = state.withLock { state in
            let entries = choice(&state)
            for entry in entries { state.released.updateValue(response, forKey: entry.request.number) }
            state.waiting.removeAll { state.released.keys.contains($0.request.number) }
            return entries
        }
        for entry in entries { entry.release.reach(1) }
        return !entries.isEmpty
    }
}
