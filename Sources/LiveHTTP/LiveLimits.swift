/// The limits on connecting and on the size of a response; `DeadlineTransport` limits the whole exchange.
public struct LiveLimits: Hashable, Sendable {
    /// For the connection, TLS and a proxy included.
    public var connecting: Duration
    /// Bytes of a body, after decompression: a small response that unpacks to more is refused, too.
    public var body: Int
    /// The most redirections of a GET that are followed.
    public var redirections: Int

    public init(
        connecting: Duration = .seconds(10), body: Int = 64 << 20, redirections: Int = 5
    ) {
        self.connecting = connecting
        self.body = body
        self.redirections = redirections
    }
}
