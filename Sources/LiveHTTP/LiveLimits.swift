/// How long an exchange may take, and how large its answer may be.
public struct LiveLimits: Hashable, Sendable {
    /// For the connection, TLS and a proxy included.
    public var connecting: Duration
    /// For the whole exchange, from the call to the last byte.
    public var whole: Duration
    /// Bytes of a body, after decompression: a small answer that unpacks to more is refused too.
    public var body: Int
    /// How many redirections of a GET are followed.
    public var redirections: Int

    public init(
        connecting: Duration = .seconds(10), whole: Duration = .seconds(20), body: Int = 64 << 20,
        redirections: Int = 5
    ) {
        self.connecting = connecting
        self.whole = whole
        self.body = body
        self.redirections = redirections
    }
}
