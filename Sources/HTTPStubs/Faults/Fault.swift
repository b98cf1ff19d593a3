package import HTTPBodies
package import HTTPTypes

/// A failure on purpose: what goes wrong, for which requests, and how often.
package struct Fault: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        // Before the service sees the request.

        /// The request leaves this much later.
        case delay(Delay)
        /// A problem document (RFC 9457) with this status, in place of a response.
        case fail(HTTPResponse.Status)
        /// 429 with `Retry-After` (RFC 9110 section 10.2.3), in whole seconds.
        case busy(retryAfter: Duration)
        /// A web page in place of a response, as proxies and portals send it.
        case html
        /// Nothing listens.
        case refuse
        /// The connection ends before the request arrives.
        case reset
        /// The connection is given up after this long, before the request arrives.
        case timeout(after: Duration)
        /// No response at all, until whoever waits gives up; after a day, `timedOut`.
        case silence

        // After the service has carried the request out.

        /// The response comes this much later.
        case late(Delay)
        /// The response's body arrives at this speed.
        case bandwidth(Bandwidth)
        /// The response waits until that of a later request has been given, or at most this long.
        case reorder(atMost: Duration)
        /// The response never arrives.
        case lose
        /// A problem document with this status comes in place of the response.
        case failAfter(HTTPResponse.Status)
        /// The connection ends within the response, and the transport notices.
        case truncate
        /// What arrives is no HTTP.
        case malformed
        /// Half of the response's bytes, as if they were all.
        case half
        /// As many bytes as the response has, and none of them its own.
        case garbage
        /// The last response to a request of the same method and path comes again, in place of this one's.
        case duplicate
        /// The service is sent the request twice, and its second response is given.
        case twice
    }

    package var kind: Kind
    /// Only requests of this method; nil for all.
    package var method: HTTPRequest.Method?
    /// Only requests to a path of this pattern, or below it; nil for all.
    package var path: PathPattern?
    /// How likely each is to meet it, 0…1.
    package var probability: Double
    /// Only so many requests meet it; nil for all.
    package var times: Int?
    /// Only the requests of which the number is a multiple of this.
    package var every: Int
    /// The number of these requests that are let through first.
    package var after: Int

    package init(
        _ kind: Kind, method: HTTPRequest.Method? = nil, at path: PathPattern? = nil,
        probability: Double = 1, times: Int? = nil, every: Int = 1, after: Int = 0
    ) {
        self.kind = kind
        self.method = method
        self.path = path
        self.probability = min(max(probability, 0), 1)
        self.times = times
        self.every = max(1, every)
        self.after = max(0, after)
    }

    /// Whether it may be for a request.
    func matches(_ method: HTTPRequest.Method, _ segments: [[UInt8]]) -> Bool {
        guard self.method == nil || self.method == method else { return false }
        guard let path else { return true }
        return path.captures(segments, isPrefix: true) != nil
    }
}

extension Fault: CustomStringConvertible {
    /// The text that reads as it (`FaultSpec`).
    package var description: String {
        var text = kind.description
        if let path {
            text += "@" + [method?.rawValue, path.text].compactMap { $0 }.joined(separator: " ")
        } else if let method {
            text += "@\(method.rawValue) /"
        }
        if probability < 1 { text += " \(probability * 100)%" }
        if after > 0 { text += " after \(after)" }
        if every > 1 { text += " every \(every)" }
        if let times { text += " first \(times)" }
        return text
    }
}

extension Fault.Kind: CustomStringConvertible {
    package var description: String {
        switch self {
        case .delay(let delay): "delay=\(delay)"
        case .fail(let status): "fail=\(status.code)"
        case .busy(let time): "busy=\(Delay.fixed(time))"
        case .timeout(let time): time == .zero ? "timeout" : "timeout=\(Delay.fixed(time))"
        case .late(let delay): "late=\(delay)"
        case .bandwidth(let bandwidth): "bandwidth=\(bandwidth)"
        case .reorder(let time): "reorder=\(Delay.fixed(time))"
        case .failAfter(let status): "failafter=\(status.code)"
        default: FaultSpec.plain.first { $0.value == self }?.key ?? ""
        }
    }
}
