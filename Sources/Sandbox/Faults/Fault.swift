package import HTTPTypes

/// Something that goes wrong on purpose.
package struct Fault: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The answer comes this much later.
        case delay(Duration)
        /// A problem document with this status, instead of an answer.
        case fail(HTTPResponse.Status)
        /// 429 with `Retry-After` (RFC 9110 section 10.2.3), in whole seconds.
        case busy(retryAfter: Duration)
        /// A web page instead of JSON, as proxies and portals send it.
        case html
        /// Half of the answer's bytes, as if they were all.
        case half
        /// Nothing listens.
        case refuse
        /// The request is carried out, and its answer never arrives.
        case lose
        /// No answer at all, until whoever waits gives up.
        case silence
    }

    package var kind: Kind
    /// Only requests to this path or below it; nil for all.
    package var path: String?
    /// Only the first so many of these; nil for all.
    package var times: Int?

    package init(_ kind: Kind, at path: String? = nil, times: Int? = nil) {
        self.kind = kind
        self.path = path
        self.times = times
    }

    /// Whether it is for a request to this path.
    func matches(_ requestPath: String) -> Bool {
        guard let path else { return true }
        let asked = requestPath.prefix { $0 != "?" }
        return asked == path || asked.hasPrefix(path.hasSuffix("/") ? path : path + "/")
    }
}
