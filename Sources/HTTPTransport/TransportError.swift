/// The reason that no response came.
public struct TransportError: Error, Hashable, Sendable {
    /// The kind of failure; new codes may be added.
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
        /// The stubs or the recording in a service's place have no response for this request.
        case unanswered
        case other
    }

    public var code: Code
    /// The words of the system or the library, for the log and for a person's details.
    public var detail: String

    public init(_ code: Code, detail: String = "") {
        self.code = code
        self.detail = detail
    }
}
