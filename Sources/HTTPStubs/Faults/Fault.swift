import HTTPBodies
import HTTPTransport
import HTTPTypes

/// A fault to inject: what goes wrong, for which requests, and how often.
struct Fault: Hashable, Sendable {
    /// A kind of failure; `FaultSpec.words` explains each.
    enum Kind: Hashable, Sendable {
        // Before the service receives the request.
        case delay(Delay)
        case instead(Response)
        case error(TransportError.Code, after: Duration = .zero)

        // After the service has carried out the request.
        case late(Delay)
        case bandwidth(Bandwidth)
        case reorder(atMost: Duration)
        case replaced(by: Response)
        case lost(TransportError.Code)
        case half, garbage, duplicate, twice
    }

    let kind: Kind
    /// The fault as it is written in the `FaultSpec`.
    var text = ""
    /// A pattern of the requests that may meet the fault: those to its path or to a path below; nil for all
    /// requests.
    var requests: RequestPattern?
    /// The probability that a matching request meets the fault, from 0 to 1.
    var probability = 1.0
    var times = Int.max
    var every = 1
    var after = 0

    func matches(_ request: HTTPRequest) -> Bool { requests?.matches(request, isPrefix: true) ?? true }
}
