import Foundation
import Locking

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers the requests of a `URLSession` with a session of stubs.
final class StubURLProtocol: URLProtocol {
    private struct State {
        var loading: Task<Void, Never>?
        var outcome: StubbedLoad.Outcome?
    }

    private let state = Lock(State())
    #if !canImport(FoundationNetworking)
        private var runLoop: CFRunLoop?
    #endif

    /// Accepts requests of other schemes too, which would otherwise reach the network.
    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        #if canImport(FoundationNetworking)
            if let outcome = state.withLock({ $0.outcome }) { return deliver(outcome) }
        #else
            runLoop = CFRunLoopGetCurrent()
        #endif
        let load = StubbedLoad(request, by: task, link: SessionLink.of(self))
        // Safe: the task uses the lock, and otherwise only what is set before the task starts and then stays.
        nonisolated(unsafe) let loading = self
        state.withLock { state in
            state.loading = Task {
                let outcome = await load.outcome()
                // A request that Foundation has stopped must not get an outcome.
                let isWanted = loading.state.withLock { state in
                    if !Task.isCancelled { state.outcome = outcome }
                    return !Task.isCancelled
                }
                if isWanted { loading.deliverSoon() }
            }
        }
    }

    override func stopLoading() {
        let loading = state.withLock { state in
            defer { state.loading = nil }
            return state.loading
        }
        loading?.cancel()
    }

    /// Delivers the outcome where Foundation expects it.
    private func deliverSoon() {
        #if canImport(FoundationNetworking)
            // The client may only be called on the queue of its `URLSession`, on which Foundation calls `startLoading`
            // and nothing else of ours. A task that is resumed is started again.
            task?.suspend()
            task?.resume()
        #else
            guard let runLoop else { return }
            CFRunLoopPerformBlock(runLoop, CFRunLoopMode.commonModes.rawValue) {
                let outcome = self.state.withLock { $0.loading == nil ? nil : $0.outcome }
                if let outcome { self.deliver(outcome) }
            }
            CFRunLoopWakeUp(runLoop)
        #endif
    }

    private func deliver(_ outcome: StubbedLoad.Outcome) {
        guard let client else { return }
        switch outcome {
        case .failure(let error): client.urlProtocol(self, didFailWithError: error)
        case .success(let loaded):
            #if !canImport(FoundationNetworking)
                if let next = loaded.next {
                    client.urlProtocol(self, wasRedirectedTo: next, redirectResponse: loaded.response)
                }
            #endif
            client.urlProtocol(self, didReceive: loaded.response, cacheStoragePolicy: .notAllowed)
            // In one piece: Foundation for Linux gives only the last piece to a completion handler.
            if !loaded.body.isEmpty { client.urlProtocol(self, didLoad: loaded.body) }
            loaded.response.withoutChallenge { client.urlProtocolDidFinishLoading(self) }
        }
    }
}
