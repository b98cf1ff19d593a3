import NIOCore
import NIOPosix

/// Sends bytes to a server on this machine. Returns all bytes that the server sends until it closes the connection.
func rawExchange(_ text: String, at port: Int) async throws -> String {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connect(host: "127.0.0.1", port: port) { channel in
            channel.eventLoop.makeCompletedFuture {
                try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
            }
        }
    return try await channel.executeThenClose { inbound, outbound in
        try await outbound.write(ByteBuffer(string: text))
        var response = ""
        for try await part in inbound { response += String(buffer: part) }
        return response
    }
}
