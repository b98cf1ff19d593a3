public import HTTPBodies
public import HTTPTransport
public import HTTPTypes

/// The closures that a session of stubs calls while it works, each on the task of the request.
public struct StubHooks: Sendable {
    /// A stub is about to respond.
    public var onActivation: (@Sendable (Stub, StubRequest) -> Void)?
    /// A stub's response led elsewhere, and that is asked for next.
    public var onRedirect: (@Sendable (StubRequest, Response, HTTPRequest) -> Void)?
    /// A request has its result, from its stub or from the fallback.
    public var onFinish: (@Sendable (StubRequest, Stub?, Result<Response, TransportError>) -> Void)?
    /// No stub is for a request; the nearest, and what kept each apart. A fallback is asked afterwards.
    public var onMiss: (@Sendable (StubRequest, [NearMiss]) -> Void)?

    public init() {}
}
