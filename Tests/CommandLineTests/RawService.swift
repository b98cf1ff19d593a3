import HTTPTransport
import Locking
import NIOCore
import NIOPosix

/// A service on this machine that responds with exactly these bytes: the first part at once, and each other part when the
/// test says so.
final class RawService: Sendable {
    private struct State {
        var requests: [String] = []
        var client: (any Channel)?
        var left: ArraySlice<String> = []
        var hasClosed = false
    }

    private let parts: [String]
    private let state = Lock(State())
    private let (events, event) = AsyncStream.makeStream(of: Void.self)
    private let channel = Lock<(any Channel)?>(nil)

    init(_ parts: String...) async throws {
        self.parts = parts
        let take: @Sendable (String, any Channel) -> Void = { [weak self] in self?.take($0, from: $1) }
        let end: @Sendable () -> Void = { [weak self] in self?.note { $0.hasClosed = true } }
        let bound = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { client in
                client.closeFuture.whenComplete { _ in end() }
                return client.eventLoop.makeCompletedFuture {
                    try client.pipeline.syncOperations.addHandler(Handler { take($0, client) })
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        channel.withLock { $0 = bound }
    }

    var port: Int { channel.withLock { $0?.localAddress?.port ?? 0 } }
    var requests: [String] { state.withLock { $0.requests } }

    private func note(_ change: (inout State) -> Void) {
        state.withLock(change)
        event.yield()
    }

    private func take(_ request: String, from client: any Channel) {
        note { state in
            state.requests.append(request)
            (state.client, state.left) = (client, parts[...])
        }
        sendNext()
    }

    /// Sends the next part of the response.
    func sendNext() {
        let (client, part) = state.withLock { ($0.client, $0.left.popFirst()) }
        guard let client, let part else { return }
        client.writeAndFlush(
            ByteBuffer(bytes: part.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }), promise: nil)
    }

    /// Closes the connection to the client.
    func hangUp() { state.withLock { $0.client }?.close(promise: nil) }

    /// Waits until the client has closed its connection.
    func clientHasClosed() async {
        for await _ in events where state.withLock({ $0.hasClosed }) { return }
    }

    func close() async throws { try await channel.withLock { $0 }?.close() }

    /// Passes each request on, as text, when its head and its body have arrived.
    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let take: @Sendable (String) -> Void
        private var text = ""

        init(_ take: @escaping @Sendable (String) -> Void) { self.take = take }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            text += String(fieldBytes: unwrapInboundIn(data).readableBytesView)
            guard let head = text.firstRange(of: "\r\n\r\n") else { return }
            let length = text[..<head.lowerBound].firstMatch(of: /(?i)content-length: (\d+)/).flatMap {
                Int($0.1)
            }
            guard text[head.upperBound...].utf8.count >= length ?? 0 else { return }
            take(text)
            text = ""
        }
    }
}
