import HTTPTransport
import Locking
import NIOCore
import NIOHTTP1
import NIOPosix

/// A port of this machine, with its open connections.
struct Listener {
    /// When the listener is closed, the time that is left for responses to open requests.
    private static let grace = TimeAmount.seconds(2)

    private struct Connections {
        var open: [ObjectIdentifier: any Channel] = [:]
        /// The number of connections so far.
        var count = 0
        var isClosing = false
    }

    private let channel: any Channel
    private let connections: Lock<Connections>

    var port: Int { channel.localAddress?.port ?? 0 }

    /// The values of `Host` that the listener accepts.
    enum Hosts: Sendable {
        /// This machine by its own names.
        case thisMachine
        /// Any, as by a proxy.
        case any
    }

    /// Listens on a port; 0 means any free port.
    init(
        _ transport: any Transport, port: Int, hosts: Hosts = .thisMachine, isProxy: Bool = false
    ) async throws {
        let connections = Lock(Connections())
        self.connections = connections
        channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            // A client may close its side after its last request.
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { connection in
                let id = ObjectIdentifier(connection)
                let (number, isTooLate) = connections.withLock {
                    $0.open[id] = connection
                    $0.count += 1
                    return ($0.count, $0.isClosing)
                }
                connection.closeFuture.whenComplete { _ in connections.withLock { $0.open[id] = nil } }
                return connection.eventLoop.makeCompletedFuture {
                    guard !isTooLate else { throw ChannelError.ioOnClosedChannel }
                    try Self.configure(
                        connection.pipeline.syncOperations,
                        {
                            ConnectionHandler(
                                transport, heads: $0, hosts: hosts, isProxy: isProxy, number: number)
                        })
                }
            }
            .bind(host: "127.0.0.1", port: port).get()
    }

    private static func configure(
        _ pipeline: ChannelPipeline.SynchronousOperations,
        _ handler: (HeadHandler) -> ConnectionHandler
    ) throws {
        // NIO's encoder does not know which responses are for HEAD, and would announce chunks for these. So
        // `framedHead` sets the framing fields, and the encoder does not.
        var encoder = HTTPResponseEncoder.Configuration()
        encoder.automaticallySetFramingHeaders = false
        // Sets the limit for all fields together to that for one field: 80 KB.
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderListSize = limits.maxHeaderFieldSize
        let heads = HeadHandler()
        try pipeline.addHandler(heads)
        try pipeline.configureHTTPServerPipeline(
            withErrorHandling: false, withOutboundHeaderValidation: false, withEncoderConfiguration: encoder,
            withDecoderLimitConfiguration: limits)
        let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        try pipeline.addHandler(ParsedHeadHandler(heads), position: .after(parser))
        try pipeline.addHandler(handler(heads))
    }

    /// Returns the event that the connection from a port of this machine waits for, once it has handled everything that
    /// it has read; nil if there is no such connection, or if it has become a tunnel.
    func wait(ofClient port: Int) -> ConnectionHandler.Wait? {
        let channel = connections.withLock { $0.open.values.first { $0.remoteAddress?.port == port } }
        guard let channel else { return nil }
        // The event loop first handles everything that it has read, and then runs this. It never waits for the caller.
        return try? channel.eventLoop.submit {
            try channel.pipeline.syncOperations.handler(type: ConnectionHandler.self).wait
        }.wait()
    }

    /// Accepts no more connections, and closes each open one after the response to its current request.
    func close() async {
        let open = connections.withLock {
            $0.isClosing = true
            return Array($0.open.values)
        }
        // This must happen before the port is closed. Then, once the port is closed, each response says that it is
        // the last one on its connection.
        for connection in open {
            connection.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        }
        try? await channel.close()
        let ended = channel.eventLoop.makePromise(of: Void.self)
        EventLoopFuture.andAllComplete(open.map(\.closeFuture), promise: ended)
        // Some responses never come.
        channel.eventLoop.scheduleTask(in: Self.grace) { ended.succeed() }
        try? await ended.futureResult.get()
    }
}
