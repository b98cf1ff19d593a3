import Foundation
import HTTPTransport
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// Handles the parts of HTTP/1.1 that Hummingbird leaves out, for one connection. It answers unreadable requests with
/// a problem document, and answers `Expect: 100-continue`. It closes the connection if a request does not arrive
/// within the time limit.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The time limit for a whole request, from the start of the connection or the end of the previous response.
    static let patience = TimeAmount.seconds(30)

    private var deadline: Scheduled<Void>?
    /// Whether a request is waiting for the end of its response.
    private var isBusy = false
    /// Whether the current response has `Connection: close`.
    private var isLast = false

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        if let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) {
            try? pipeline.addHandler(RequestHeadHandler(), position: .before(codec))
        }
        // The default encoder does not know which responses are for HEAD, and would announce chunks. `framedHead` has
        // already set the framing.
        if let encoder = try? pipeline.handler(type: HTTPResponseEncoder.self) {
            var configuration = HTTPResponseEncoder.Configuration()
            configuration.automaticallySetFramingHeaders = false
            let own = HTTPResponseEncoder(configuration: configuration)
            try? pipeline.addHandler(own, position: .after(encoder))
            pipeline.removeHandler(encoder, promise: nil)
        }
        if context.channel.isActive { expectRequest(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    func channelActive(context: ChannelHandlerContext) {
        expectRequest(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    private func expectRequest(_ context: ChannelHandlerContext) {
        deadline?.cancel()
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            isBusy = true
            // The client waits for this response before it sends the content (RFC 9110 section 10.1.1).
            if head.headerFields[.expect]?.lowercased() == "100-continue" {
                context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
            }
        case .body: break
        case .end: deadline?.cancel()
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var promise = promise
        switch unwrapOutboundIn(data) {
        case .head(let head): isLast = head.headerFields[.connection]?.lowercased() == "close"
        case .body: break
        case .end:
            isBusy = false
            expectRequest(context)
            guard isLast else { break }
            // After `Connection: close` a server must close the connection (RFC 9112 section 9.6).
            let (sent, channel) = (promise ?? context.eventLoop.makePromise(), context.channel)
            sent.futureResult.whenComplete { _ in channel.close(promise: nil) }
            promise = sent
        }
        context.write(data, promise: promise)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // No error response is sent in the middle of another response: the client would read it as part of
        // the content.
        guard !isBusy, context.channel.isActive, error is HTTPParserError || error is HTTP1TypeConversionError
        else { return context.fireErrorCaught(error) }
        let isLong = error as? HTTPParserError == .headerOverflow
        var response = HTTPTransport.Response.problem(
            isLong ? .requestHeaderFieldsTooLarge : .badRequest, "X_MALFORMED_REQUEST",
            isLong ? "The header of the request is too long." : "This is not a request of HTTP/1.1.")
        response.head.headerFields[.connection] = "close"
        let head = response.framedHead(for: .get, now: Date())
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(ByteBuffer(bytes: response.body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(promise: nil)
    }
}
