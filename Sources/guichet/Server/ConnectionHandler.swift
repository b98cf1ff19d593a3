import Foundation
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import OSDM

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

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        if let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) {
            try? pipeline.addHandler(VersionHandler(), position: .before(codec))
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
        if case .end = unwrapOutboundIn(data) {
            isBusy = false
            expectRequest(context)
        }
        context.write(data, promise: promise)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // In the middle of a response, another one would be taken for a part of it.
        guard !isBusy, context.channel.isActive, error is HTTPParserError || error is HTTP1TypeConversionError
        else { return context.fireErrorCaught(error) }
        let problem = Wire.encode(
            Wire.Problem(
                code: "X_MALFORMED_REQUEST", title: "Bad Request", status: 400,
                detail: "This is not a request of HTTP/1.1."))
        var head = HTTPResponse(status: .badRequest)
        head.headerFields = [
            .contentType: Wire.problemMediaType, .contentLength: "\(problem.count)", .connection: "close",
        ]
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(ByteBuffer(bytes: problem))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(promise: nil)
    }
}
