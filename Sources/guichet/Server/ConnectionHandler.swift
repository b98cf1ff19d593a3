import Foundation
import HTTPTransport
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// The part of HTTP/1.1 that Hummingbird leaves open, for one connection: what cannot be read gets a problem document,
/// `Expect: 100-continue` an answer, and a request that is not whole in time no more time.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The time for a whole request, from the beginning of the connection or the end of the response before.
    static let patience = TimeAmount.seconds(30)

    private var deadline: Scheduled<Void>?
    /// Whether a request has begun whose response has not ended.
    private var isBusy = false
    /// Whether the response that is sent now says that the connection ends with it.
    private var isLast = false

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        if let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) {
            try? pipeline.addHandler(RequestHeadHandler(), position: .before(codec))
        }
        // It does not know which responses are to HEAD, and would announce chunks. Each head here has its framing.
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
            // RFC 9110 section 10.1.1: the client waits for this before it sends the content.
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
            // A server that says so has to do it (RFC 9112 section 9.6).
            let (sent, channel) = (promise ?? context.eventLoop.makePromise(), context.channel)
            sent.futureResult.whenComplete { _ in channel.close(promise: nil) }
            promise = sent
        }
        context.write(data, promise: promise)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // In the middle of a response, another one would be taken for a part of it.
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
