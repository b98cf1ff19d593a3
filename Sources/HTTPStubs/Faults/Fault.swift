import HTTPBodies
import HTTPTransport
import HTTPTypes

/// A failure on purpose: what goes wrong, for which requests, and how often.
struct Fault: Hashable, Sendable {
    /// A kind of failure; `FaultSpec.words` explains each.
    enum Kind: Hashable, Sendable {
        // Before the service sees the request.
        case delay(Delay)
        case instead(Response)
        case error(TransportError.Code, after: Duration = .zero)

        // After the service has carried the request out.
        case late(Delay)
        case bandwidth(Bandwidth)
        case reorder(atMost: Duration)
        case replaced(by: Response)
        case lost(TransportError.Code)
        case half, garbage, duplicate, twice
    }

    let kind: Kind
    /// The fault as it is written in its line.
    var text = ""
    /// The method that a request must have; nil for any.
    var method: HTTPRequest.Method?
    /// The pattern of the path at which, or below which, a request must be; nil for any.
    var path: PathPattern?
    /// The probability that a request meets the fault, 0…1.
    var probability = 1.0
    var times = Int.max
    var every = 1
    var after = 0

    /// Whether the fault's method and path are those of a request.
    func matches(_ method: HTTPRequest.Method, _ segments: [[UInt8]]) -> Bool {
        guard self.method == nil || self.method == method else { return false }
        return path.map { $0.captures(segments, isPrefix: true) != nil } ?? true
    }
}
