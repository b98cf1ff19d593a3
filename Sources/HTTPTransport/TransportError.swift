/// Why no answer came.
public struct TransportError: Error, Hashable, Sendable {
    /// What kind of failure it is; new codes may be added.
    public enum Code: String, Hashable, Sendable {
        case nameNotResolved
        case connectionRefused
        case connectionReset
        case timedOut
        case tlsFailed
        case truncated
        case malformed
        /// The body is larger than the transport accepts.
        case tooLarge
        case proxyFailed
        case cancelled
        /// What stands in for a service, stubs or a recording, has no answer for this request.
        case unanswered
        case other
    }

    public var code: Code
    /// What the system or the library said, for the log and for a person's details.
    public var detail: String

    public init(_ code: Code, detail: String = "") {
        self.code = code
        self.detail = detail
    }
}
