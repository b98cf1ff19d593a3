import Foundation
import HTTPTransport
import HTTPTypes
import NIOCore
import NIOHTTP1

/// Responds to the requests of one connection. `HTTPServerPipelineHandler` passes each request on when the response to
/// the previous one is complete.
final class ConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// The time limit for a whole request, from the start of the connection or the end of the previous response, and
    /// for the client to take a response.
    static let patience = TimeAmount.seconds(30)
    /// The largest accepted size of a request, in bytes. Larger requests get the status 413. OSDM requests are far
    /// smaller.
    static let largestRequest = 1 << 20

    private let transport: any Transport
    private let hosts: Listener.Hosts
    private var deadline: Scheduled<Void>?
    /// The request that is arriving.
    private var request: HTTPRequest?
    private var body = ByteBuffer()
    /// Whether a request is waiting for the end of its response. It stays true after the last response.
    private var isBusy = false
    /// Whether the connection is closed after the current response.
    private var isLast = false

    init(_ transport: any Transport, hosts: Listener.Hosts = .thisMachine) {
        (self.transport, self.hosts) = (transport, hosts)
    }

    func channelActive(context: ChannelHandlerContext) {
        startDeadline(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    private func startDeadline(_ context: ChannelHandlerContext) {
        deadline?.cancel()
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        // Requests behind the last response are not carried out (RFC 9112 section 9.6).
        case .head(let head): if !isBusy { start(head, context) }
        case .body(let part):
            // The rest of a refused request may still arrive.
            guard let request else { return }
            body.writeImmutableBuffer(part)
            guard body.readableBytes > Self.largestRequest else { return }
            let sentence = "The request is larger than \(Self.largestRequest) bytes."
            refuse(request.method, .problem(.contentTooLarge, "X_TOO_LARGE", sentence), context)
        case .end:
            if let request { respond(to: request, context) }
        }
    }

    private func start(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        // A client of HTTP/1.0 expects that the connection ends after one request (RFC 9112 section 9.3).
        isLast = head.version != .http1_1 || !head.isKeepAlive
        let port = context.channel.localAddress?.port ?? 0
        guard let request = HTTPRequest(head, port: port) else {
            return errorCaught(context: context, error: HTTPParserError.invalidMethod)
        }
        if hosts == .thisMachine, let refusal = HostCheck.refusal(of: request, port: port) {
            return refuse(request.method, refusal, context)
        }
        self.request = request
        body = ByteBuffer()
        // The client waits for this response before it sends the content (RFC 9110 section 10.1.1).
        if request.headerFields[.expect]?.lowercased() == "100-continue" {
            let head = HTTPResponseHead(version: .http1_1, status: .continue)
            context.writeAndFlush(wrapOutboundOut(.head(head)), promise: nil)
        }
    }

    private func respond(to request: HTTPRequest, _ context: ChannelHandlerContext) {
        deadline?.cancel()
        isBusy = true
        self.request = nil
        let (transport, body) = (transport, Data(body.readableBytesView))
        context.eventLoop.makeFutureWithTask { try await transport.send(request, body: body) }
            .assumeIsolated().whenComplete { [self] result in
                switch result {
                case .success(let response): send(response, to: request.method, context)
                case .failure(let error as TransportError) where error.code == .unanswered:
                    send(.notFound(error.detail), to: request.method, context)
                case .failure: cut(request.method, context)
                }
            }
    }

    private func send(
        _ response: HTTPTransport.Response, to method: HTTPRequest.Method, _ context: ChannelHandlerContext
    ) {
        var head = HTTPResponseHead(response.framedHead(for: method, now: Date()))
        if !head.isKeepAlive { isLast = true }
        if isLast { head.headers.replaceOrAdd(name: "connection", value: "close") }
        let content = response.hasContent(for: method) ? response.body : Data()
        startDeadline(context)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        // The next request comes after `.end`, which waits until these bytes have left: a client that takes no
        // responses cannot make the server keep many.
        context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: content)))))
            .assumeIsolated().whenComplete { [self] _ in
                // The client may have closed its side in the meantime. Writing `.end` may begin the next request.
                let isLast = isLast
                isBusy = isLast
                startDeadline(context)
                context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
                // The client closes the other side when it has read the response. If the server closed both, what
                // the client still sends would destroy the response on its way (RFC 9112 section 9.6).
                if isLast { context.close(mode: .output, promise: nil) }
            }
    }

    /// Responds before the whole request is there, and closes the connection.
    private func refuse(
        _ method: HTTPRequest.Method, _ response: HTTPTransport.Response, _ context: ChannelHandlerContext
    ) {
        (request, isBusy, isLast) = (nil, true, true)
        send(response, to: method, context)
    }

    /// Cuts the connection in the middle of a response. For HEAD, it is cut before the header, because a response to
    /// HEAD has no content, and so would be complete after its header.
    private func cut(_ method: HTTPRequest.Method, _ context: ChannelHandlerContext) {
        if method != .head {
            let head = HTTPResponseHead(
                version: .http1_1, status: .ok,
                headers: ["content-type": "application/json", "content-length": "65536"])
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.writeAndFlush(
                wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: "{")))), promise: nil)
        }
        context.close(promise: nil)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // The client has closed its side, but may still wait for a response.
        if case .inputClosed? = event as? ChannelEvent {
            if isBusy { isLast = true } else { context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let error = error as? HTTPParserError, !isBusy else { return }
        let isLong = error == .headerOverflow
        let response = HTTPTransport.Response.problem(
            isLong ? .requestHeaderFieldsTooLarge : .badRequest, "X_MALFORMED_REQUEST",
            isLong ? "The header of the request is too long." : "This is not a request of HTTP/1.1.")
        refuse(.get, response, context)
    }
}
