import HTTPTypes
import Locking

/// What keeps back the response to a request.
package enum StubWait: Sendable {
    /// It has to be released. The text has the method and the path of the request: `GET /trips`.
    case held(String)
    /// A delay, which ends at this instant if the session is on the system's clock.
    case delayed(until: ContinuousClock.Instant)
}

extension StubSession {
    /// The methods and paths of the requests whose responses are held now: `GET /trips`.
    package var heldRequests: [String] {
        let held = state.withLock { $0.held }
        return held.sorted { $0.key < $1.key }.flatMap { number, held in
            held.response.waiting.filter { $0.number == number }.map { "\($0.method.rawValue) \($0.path)" }
        }
    }

    /// Returns what keeps back the response to the latest request on a server's connection; nil if nothing does.
    ///
    /// - Parameter connection: The `connection` of the request's `ResponseReceiver`.
    package func wait(ofConnection connection: Int) -> StubWait? {
        let state = state.withLock { $0 }
        guard let request = state.requests.kept.last(where: { $0.connection == connection }) else {
            return nil
        }
        if let end = state.delays[request.number] { return .delayed(until: end) }
        let held = state.held[request.number]?.response.waiting.first { $0.number == request.number }
        return held.map { .held("\($0.method.rawValue) \($0.path)") }
    }
}
