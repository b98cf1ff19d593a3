import NIOCore
import NIOPosix
import Synchronization

/// A server on this machine that responds with exactly the bytes that a test wants.
final class LoopbackServer: Sendable {
    enum Step: Sendable {
        case send([UInt8])
        /// Closes the connection properly.
        case close
        /// Breaks the connection (TCP RST).
        case reset

        static func send(_ text: String) -> Step { .send(Array(text.utf8)) }
    }

    /// Returns the steps that respond to a request (its head and body). Without steps, the client waits.
    typealias Responding = @Sendable (_ request: String) -> [Step]

    let port: Int
    let requests: Tally<String>
    /// Counts the connections that the client has closed.
    let endings: Tally<Void>
    private let channel: any Channel

    /// Runs a test with a server, and then stops the server.
    static func serving<Result>(
        greeting: String = "", _ responding: @escaping Responding,
        isolation: isolated (any Actor)? = #isolation, _ test: (LoopbackServer) async throws -> Result
    ) async throws -> Result {
        let server = try await LoopbackServer(greeting: greeting, responding)
        do {
            let result = try await test(server)
            try await server.channel.close()
            return result
        } catch {
            try? await server.channel.close()
            throw error
        }
    }

    private init(greeting: String, _ responding: @escaping Responding) async throws {
        let (requests, endings) = (Tally<String>(), Tally<Void>())
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        RequestHandler(
                            greeting: greeting, responding: responding, requests: requests, endings: endings))
                }
            }
        channel = try await bootstrap.bind(host: "127.0.0.1", port: 0).get()
        port = channel.localAddress?.port ?? 0
        self.requests = requests
        self.endings = endings
    }

    /// Returns a port of this machine on which nothing listens.
    static func closedPort() async throws -> Int {
        try await serving({ _ in [] }) { $0.port }
    }
}

/// Collects complete requests, and takes the steps that respond to them.
private final class RequestHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let greeting: String
    private let responding: LoopbackServer.Responding
    private let requests: Tally<String>
    private let endings: Tally<Void>
    private var text = ""
    private var hasClosed = false

    init(
        greeting: String, responding: @escaping LoopbackServer.Responding, requests: Tally<String>,
        endings: Tally<Void>
    ) {
        self.greeting = greeting
        self.responding = responding
        self.requests = requests
        self.endings = endings
    }

    func channelActive(context: ChannelHandlerContext) {
        guard !greeting.isEmpty else { return }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: greeting)), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        text += String(buffer: unwrapInboundIn(data))
        guard let head = text.firstRange(of: "\r\n\r\n") else { return }
        let length = text[..<head.lowerBound].split(separator: "\r\n")
            .first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.drop { $0 != ":" }.dropFirst().drop { $0 == " " }) }
        guard text[head.upperBound...].utf8.count >= (length ?? 0) else { return }
        let request = text
        text = ""
        requests.add(request)
        for step in responding(request) {
            switch step {
            case .send(let bytes):
                context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
            case .close:
                hasClosed = true
                context.close(promise: nil)
            case .reset:
                hasClosed = true
                let abrupt = linger(l_onoff: 1, l_linger: 0)
                let channel = context.channel
                (channel as? any SocketOptionProvider)?.setSoLinger(abrupt)
                    .whenComplete { _ in channel.close(promise: nil) }
            }
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if !hasClosed { endings.add(()) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
