public import HTTPBodies
public import HTTPTypes

/// Something that goes wrong on purpose, for whom, and how often.
public struct Fault: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        // Before the service sees the request.

        /// The request leaves this much later.
        case delay(Delay)
        /// A problem document (RFC 9457) with this status, instead of an answer.
        case fail(HTTPResponse.Status)
        /// 429 with `Retry-After` (RFC 9110 section 10.2.3), in whole seconds.
        case busy(retryAfter: Duration)
        /// A web page instead of an answer, as proxies and portals send it.
        case html
        /// Nothing listens.
        case refuse
        /// The connection ends before the request arrives.
        case reset
        /// The connection is given up after this long, before the request arrives.
        case timeout(after: Duration)
        /// No answer at all, until whoever waits gives up; after a day, `timedOut`.
        case silence

        // After the service has carried the request out.

        /// The answer comes this much later.
        case late(Delay)
        /// The answer's body arrives at this speed.
        case bandwidth(Bandwidth)
        /// The answer waits until that of a later request has been given, or at most this long.
        case reorder(atMost: Duration)
        /// The answer never arrives.
        case lose
        /// A problem document with this status comes in place of the answer.
        case failAfter(HTTPResponse.Status)
        /// The connection ends within the answer, and the transport notices.
        case truncate
        /// What arrives is no HTTP.
        case malformed
        /// Half of the answer's bytes, as if they were all.
        case half
        /// As many bytes as the answer's, and none of them its own.
        case garbage
        /// The last answer to a request of the same method and path is given again, in place of this one's.
        case duplicate
        /// The service is sent the request twice, and its second answer is given.
        case twice

        /// Whether others may come on top of it.
        var isWait: Bool {
            switch self {
            case .delay, .late, .bandwidth, .reorder: true
            default: false
            }
        }
    }

    public var kind: Kind
    /// Only requests of this method; nil for all.
    public var method: HTTPRequest.Method?
    /// Only requests to a path of this pattern, or below it; nil for all.
    public var path: PathPattern?
    /// How likely each is to meet it, 0…1.
    public var probability: Double
    /// Only so many requests meet it; nil for all.
    public var times: Int?
    /// Only every so manieth of these requests.
    public var every: Int
    /// So many of these requests are let through first.
    public var after: Int

    public init(
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
    /// As the text that reads as it (`FaultSpec`).
    public var description: String {
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
    public var description: String {
        switch self {
        case .delay(let delay): "delay=\(delay)"
        case .fail(let status): "fail=\(status.code)"
        case .busy(let time): "busy=\(Delay.text(time))"
        case .html: "html"
        case .refuse: "refuse"
        case .reset: "reset"
        case .timeout(let time): time == .zero ? "timeout" : "timeout=\(Delay.text(time))"
        case .silence: "silence"
        case .late(let delay): "late=\(delay)"
        case .bandwidth(let bandwidth): "bandwidth=\(bandwidth)"
        case .reorder(let time): "reorder=\(Delay.text(time))"
        case .lose: "lose"
        case .failAfter(let status): "failafter=\(status.code)"
        case .truncate: "truncate"
        case .malformed: "malformed"
        case .half: "half"
        case .garbage: "garbage"
        case .duplicate: "duplicate"
        case .twice: "twice"
        }
    }
}
