/// How long connecting may take, and how large a response may be; `DeadlineTransport` limits the whole exchange.
public struct LiveLimits: Hashable, Sendable {
    /// For the connection, TLS and a proxy included.
    public var connecting: Duration
    /// Bytes of a body, after decompression: a small answer that unpacks to more is refused too.
    public var body: Int
    /// How many redirections of a GET are followed.
    public var redirections: Int

    public init(
        connecting: Duration = .seconds(10), body: Int = 64 << 20, redirections: Int = 5
    ) {
        self.connecting = connecting
        self.body = body
        self.redirections = redirections
    }
}
