public import HTTPBodies
public import HTTPTransport
public import HTTPTypes

/// What a session of stubs tells while it works; each is called on the task of the request.
public struct StubHooks: Sendable {
    /// A stub is about to answer.
    public var onActivation: (@Sendable (Stub, StubRequest) -> Void)?
    /// A stub's answer led elsewhere, and that is asked for next.
    public var onRedirect: (@Sendable (StubRequest, Response, HTTPRequest) -> Void)?
    /// A request has its result; from a fallback when there is no stub.
    public var onFinish: (@Sendable (StubRequest, Stub?, Result<Response, TransportError>) -> Void)?
    /// No stub is for a request; the nearest, and what kept each apart. A fallback is asked afterwards.
    public var onMiss: (@Sendable (StubRequest, [NearMiss]) -> Void)?

    public init(
        onActivation: (@Sendable (Stub, StubRequest) -> Void)? = nil,
        onRedirect: (@Sendable (StubRequest, Response, HTTPRequest) -> Void)? = nil,
        onFinish: (@Sendable (StubRequest, Stub?, Result<Response, TransportError>) -> Void)? = nil,
        onMiss: (@Sendable (StubRequest, [NearMiss]) -> Void)? = nil
    ) {
        self.onActivation = onActivation
        self.onRedirect = onRedirect
        self.onFinish = onFinish
        self.onMiss = onMiss
    }
}
