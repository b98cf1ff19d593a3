public import Waiting

/// What a program can get through its connection to a server of the process that tests it.
public enum SocketWait: Hashable, Sendable {
    /// Nothing before this instant, which is the earliest possible one.
    case until(LoopInstant)
    /// Nothing before the test itself gives the answer to this request: `GET /trips`.
    case held(String)
}

/// Says what a program can get through a connection from one port of this machine to another one, once all that it has
/// sent is read; nil if that is not known.
public typealias SocketWaits = @Sendable (_ from: Int, _ to: Int) -> SocketWait?
