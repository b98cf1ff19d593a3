import NIOCore
import NIOHTTP1

/// Adds to a request's header the facts that swift-http-types leaves out: the HTTP version, and the address in the
/// request line.
final class RequestHeadHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        let isOld = head.version != .http1_1
        // A client of HTTP/1.0 expects that the connection ends after one request (RFC 9112 section 9.3).
        // This field makes the server close the connection.
        if isOld || !head.isKeepAlive { head.headers.replaceOrAdd(name: "connection", value: "close") }
        // HTTP/1.0 does not require `Host`.
        if isOld, !head.headers.contains(name: "host"), let port = context.channel.localAddress?.port {
            head.headers.add(name: "host", value: "127.0.0.1:\(port)")
        }
        // If the request line contains an address, that address replaces `Host` (RFC 9112 section 3.2.2).
        if head.headers["host"].count == 1, let authority = Self.authority(head.uri) {
            head.headers.replaceOrAdd(name: "host", value: authority)
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// Returns the host and port of a request target in absolute form, which clients send to proxies.
    private static func authority(_ target: String) -> String? {
        target.prefixMatch(of: #/[A-Za-z][A-Za-z0-9+.\-]*:\/\/([^\/?#]*)/#).map { String($0.1) }
    }
}
