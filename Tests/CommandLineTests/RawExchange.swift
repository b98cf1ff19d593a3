import NIOCore
import NIOPosix

/// Sends bytes to a server on this machine. Returns all bytes that the server sends until it closes the connection.
///
/// - Parameter closingSide: Whether the client says that it has nothing more to send.
func rawExchange(_ text: String, at port: Int, closingSide: Bool = false) async throws -> String {
    try await withRawConnection(to: port) { inbound, outbound in
        try await outbound.write(ByteBuffer(string: text))
        if closingSide { outbound.finish() }
        var response = ""
        for try await part in inbound { response += String(buffer: part) }
        return response
    }
}

/// Opens a connection to a server on this machine, and closes it when `body` returns.
///
/// - Parameter breaks: Whether the server sees at once that the connection is closed (TCP RST). Otherwise the client may
///   only have closed its side.
func withRawConnection<Result: Sendable>(
    to port: Int, breaks: Bool = false,
    _ body:
        @Sendable (NIOAsyncChannelInboundStream<ByteBuffer>, NIOAsyncChannelOutboundWriter<ByteBuffer>)
        async throws -> Result
) async throws -> Result {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .channelOption(.allowRemoteHalfClosure, value: true)
        .connect(host: "127.0.0.1", port: port) { channel in
            channel.eventLoop.makeCompletedFuture {
                try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                    wrappingChannelSynchronously: channel,
                    configuration: .init(isOutboundHalfClosureEnabled: true))
            }
        }
    if breaks {
        try await (channel.channel as? any SocketOptionProvider)?
            .setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    }
    return try await channel.executeThenClose(body)
}
