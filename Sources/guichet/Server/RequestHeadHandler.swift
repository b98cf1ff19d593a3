import NIOCore
import NIOHTTP1

/// Adds to a request's header what swift-http-types leaves out: the HTTP version, and the address in the request line.
final class RequestHeadHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        let isOld = head.version != .http1_1
        // An HTTP/1.0 connection ends after one request, as its clients expect (RFC 9112 section 9.3). The server
        // decides by this field.
        if isOld || !head.isKeepAlive { head.headers.replaceOrAdd(name: "connection", value: "close") }
        // HTTP/1.0 has no `Host`.
        if isOld, !head.headers.contains(name: "host"), let port = context.channel.localAddress?.port {
            head.headers.add(name: "host", value: "127.0.0.1:\(port)")
        }
        // The address counts, and not `Host` (RFC 9112 section 3.2.2).
        if head.headers["host"].count == 1, let authority = Self.authority(head.uri) {
            head.headers.replaceOrAdd(name: "host", value: authority)
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// The host and port of a request target in absolute form, as clients send it to proxies.
    private static func authority(_ target: String) -> String? {
        target.prefixMatch(of: #/[A-Za-z][A-Za-z0-9+.\-]*:\/\/([^\/?#]*)/#).map { String($0.1) }
    }
}
