public import Waiting

/// The wait of a program for data from a server of the process that tests it.
public enum SocketWait: Hashable, Sendable {
    /// The server sends nothing before this instant.
    case until(LoopInstant)
    /// The server sends nothing before the test releases the response to this request: `GET /trips`.
    case held(String)
}

/// A function that returns what a program can receive through a connection from one port of this machine to another,
/// once the server has read everything that the program has sent; nil if that is not known.
public typealias SocketWaits = @Sendable (_ from: Int, _ to: Int) -> SocketWait?
