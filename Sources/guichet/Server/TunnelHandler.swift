import Foundation
import HTTPTransport
import HTTPTypes
import LiveHTTP
import NIOCore
import NIOHTTP1

/// A transport that can hand a connection over to another protocol than HTTP.
protocol TunnelTransport: Transport {
    /// Whether a request asks for another protocol (RFC 9110 section 7.8).
    func opensTunnel(for request: HTTPRequest) -> Bool
    func tunnel(
        for request: HTTPRequest, receive: @escaping @Sendable (Data?) -> Void
    ) throws(TransportError) -> Tunnel
}

/// Passes the bytes of a client to a tunnel, and the bytes of the service back to the client, unchanged.
final class TunnelHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let channel: any Channel
    private var tunnel: Tunnel?
    /// The first bytes of the response, up to the status, which tells whether the service changes to the other
    /// protocol.
    private var start = Data()
    private var waiting = 0

    private init(_ channel: any Channel) { self.channel = channel }

    /// Replaces all handlers for HTTP.
    static func add(
        to pipeline: ChannelPipeline, _ open: (@escaping @Sendable (Data?) -> Void) throws -> Tunnel
    ) throws {
        let handlers = pipeline.syncOperations
        let channel = try handlers.context(handlerType: ConnectionHandler.self).channel
        let handler = TunnelHandler(channel)
        let (loop, bound) = (channel.eventLoop, NIOLoopBound(handler, eventLoop: channel.eventLoop))
        handler.tunnel = try open { data in loop.execute { bound.value.receive(data) } }
        let parts: [any RemovableChannelHandler] = [
            try handlers.handler(type: HeadHandler.self),
            try handlers.handler(type: HTTPResponseEncoder.self),
            try handlers.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self),
            try handlers.handler(type: ParsedHeadHandler.self),
            try handlers.handler(type: HTTPServerPipelineHandler.self),
            try handlers.handler(type: ConnectionHandler.self),
        ]
        try handlers.addHandler(handler)
        for part in parts { _ = handlers.removeHandler(part) }
    }

    private func receive(_ data: Data?) {
        guard let data else {
            if start.isEmpty {
                let head = "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                channel.write(ByteBuffer(string: head), promise: nil)
            }
            // Closes the connection after everything that was written before has been sent.
            return channel.writeAndFlush(ByteBuffer()).whenComplete { [channel] _ in
                channel.close(promise: nil)
            }
        }
        start += data.prefix(max(0, Self.switched.utf8.count - start.count))
        waiting += data.count
        guard waiting <= Self.mostWaiting else { return channel.close(promise: nil) }
        channel.writeAndFlush(ByteBuffer(bytes: data)).assumeIsolated()
            .whenComplete { [self] _ in waiting -= data.count }
    }

    /// The most bytes that may wait for a client that does not read them. If there are more, the connection is
    /// closed.
    private static let mostWaiting = 64 << 20
    private static let switched = "HTTP/1.1 101"

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // If the service has refused the other protocol, the client's next request cannot be sent through the
        // tunnel, so the connection is closed.
        let isRefused = start.count == Self.switched.utf8.count && start != Data(Self.switched.utf8)
        if isRefused { return context.close(promise: nil) }
        tunnel?.send(Data(unwrapInboundIn(data).readableBytesView))
    }

    func channelInactive(context: ChannelHandlerContext) {
        tunnel?.close()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        let isEnd =
            if case .inputClosed? = event as? ChannelEvent { true } else {
                event is ChannelShouldQuiesceEvent
            }
        if isEnd { context.close(promise: nil) }
        context.fireUserInboundEventTriggered(event)
    }
}
