import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Refuses a response with a status code below 100.
///
/// AsyncHTTPClient takes such a status for an informational one, and then ends the process because the response ends
/// without a final status (1.37.0, `HTTPRequestStateMachine.receivedHTTPResponseEnd`).
final class StatusCheck: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    private var hasRefused = false

    /// Adds a check to a connection of HTTP/1.1, or to a stream of HTTP/2.
    @Sendable static func add(to channel: any Channel) -> EventLoopFuture<Void> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            let next = try pipeline.handler(type: NIOHTTPResponseDecompressor.self)
            try pipeline.addHandler(StatusCheck(), position: .before(next))
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // The rest of a refused response may be here already.
        guard !hasRefused else { return }
        if case .head(let head) = unwrapInboundIn(data), head.status.code < 100 {
            hasRefused = true
            context.fireErrorCaught(HTTPParserError.invalidStatus)
            context.close(promise: nil)
        } else {
            context.fireChannelRead(data)
        }
    }
}
