import Foundation
import HTTPTransport
import HTTPTypes
import Locking
import NIOCore
import NIOHTTP1
import Waiting

/// Responds to the requests of one connection. `HTTPServerPipelineHandler` passes each request on when the response to
/// the previous one is complete.
final class ConnectionHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    /// The time limit for a whole request, from the start of the connection or the end of the previous response,
    /// and for the client to receive a response.
    static let patience = TimeAmount.seconds(30)
    /// The largest accepted size of a request, in bytes. Larger requests get the status 413.
    static let largestRequest = 64 << 20
    /// The maximum number of bytes of a response that wait for the client to read them. If more wait, the service has
    /// to wait, too.
    static let mostWaiting = 1 << 20

    private let transport: any Transport
    private let heads: HeadHandler
    private let hosts: Listener.Hosts
    private let isProxy: Bool
    /// The number of the connection among those of its listener.
    private let number: Int
    private var deadline: Scheduled<Void>?
    /// The earliest instant at which the deadline can come.
    private var closing = LoopInstant.distantFuture
    private var request: HTTPRequest?
    private var body = ByteBuffer()
    /// Whether a request is waiting for the end of its response. It stays true after the last response.
    private var isBusy = false
    /// Whether the connection is closed after the current response.
    private var isLast = false
    /// Whether the client knows chunks and informational responses, which HTTP/1.0 does not have.
    private var isHTTP11 = true
    /// The part of the current response that was already sent to the client.
    private var passedOn = PassedOn.nothing
    private let waiting = Lock(0)
    private var responding: Task<Void, Never>?

    private enum PassedOn {
        case nothing, head
        /// The whole response. The value has the trailer fields, which follow the body.
        case whole(HTTPFields)
    }

    init(
        _ transport: any Transport, heads: HeadHandler = HeadHandler(),
        hosts: Listener.Hosts = .thisMachine, isProxy: Bool = false, number: Int = 0
    ) {
        (self.transport, self.heads, self.hosts) = (transport, heads, hosts)
        (self.isProxy, self.number) = (isProxy, number)
    }

    /// The event that the connection waits for, as its event loop knows it.
    enum Wait: Sendable {
        /// The response to a request on the connection of this number.
        case response(connection: Int)
        /// A request, or the rest of one, until this instant, at which the connection is closed.
        case request(until: LoopInstant)
    }

    var wait: Wait { isBusy ? .response(connection: number) : .request(until: closing) }

    func channelActive(context: ChannelHandlerContext) {
        startDeadline(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        // If the client closes the connection during a streamed response, the response is no longer needed.
        if case .head = passedOn { responding?.cancel() }
        context.fireChannelInactive()
    }

    private func startDeadline(_ context: ChannelHandlerContext) {
        deadline?.cancel()
        let channel = context.channel
        closing = MonotonicClock().now.advanced(by: .nanoseconds(Self.patience.nanoseconds))
        deadline = context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        // Requests that arrive after the connection's last response are not carried out (RFC 9112 section 9.6).
        case .head(let head): if !isBusy { start(head, context) }
        case .body(let part):
            // The rest of a refused request may still arrive.
            guard let request else { return }
            body.writeImmutableBuffer(part)
            guard body.readableBytes > Self.largestRequest else { return }
            let sentence = "The request is larger than \(Self.largestRequest) bytes."
            refuse(request.method, .problem(.contentTooLarge, "X_TOO_LARGE", sentence), context)
        case .end:
            guard let request else { return }
            if let transport = transport as? any TunnelTransport, transport.opensTunnel(for: request) {
                openTunnel(for: request, transport, context)
            } else {
                respond(to: request, context)
            }
        }
    }

    private func start(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        // A client of HTTP/1.0 expects that the connection ends after one request (RFC 9112 section 9.3).
        isHTTP11 = head.version == .http1_1
        isLast = !isHTTP11 || !head.isKeepAlive
        let port = context.channel.localAddress?.port ?? 0
        guard let request = HTTPRequest(head, method: heads.takeMethod(), port: port) else {
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

    /// Hands the connection over to a tunnel, which uses it until it is closed.
    private func openTunnel(
        for request: HTTPRequest, _ transport: any TunnelTransport, _ context: ChannelHandlerContext
    ) {
        deadline?.cancel()
        do {
            try TunnelHandler.add(to: context.pipeline) { try transport.tunnel(for: request, receive: $0) }
        } catch {
            refuse(request.method, .problem(.badGateway, "X_UPSTREAM", "\(error)."), context)
        }
    }

    private func respond(to request: HTTPRequest, _ context: ChannelHandlerContext) {
        deadline?.cancel()
        isBusy = true
        self.request = nil
        passedOn = .nothing
        let (transport, body) = (transport, Data(body.readableBytesView))
        self.body = ByteBuffer()
        let (loop, bound) = (context.eventLoop, NIOLoopBound((self, context), eventLoop: context.eventLoop))
        let waiting = waiting
        let receiver = ResponseReceiver(
            connection: number, isBehind: { waiting.withLock { $0 > Self.mostWaiting } }
        ) { part in
            if case .body(let data) = part { waiting.withLock { $0 += data.count } }
            loop.execute {
                let (handler, context) = bound.value
                handler.passOn(part, to: request.method, context)
            }
        }
        let promise = loop.makePromise(of: HTTPTransport.Response.self)
        responding = promise.completeWithTask {
            try await ResponseReceiver.$current.withValue(receiver) {
                try await transport.send(request, body: body)
            }
        }
        promise.futureResult.assumeIsolated()
            .whenComplete { [self] result in
                switch passedOn {
                case .nothing: break
                // The service broke off within the response, so this server closes the connection in the same way.
                case .head: return context.close(promise: nil)
                case .whole(let trailers):
                    // As with a response that is sent as a whole, all bytes must be sent before the next request
                    // is read.
                    return context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer()))))
                        .assumeIsolated().whenComplete { [self] _ in end(trailers, context) }
                }
                switch result {
                case .success(let response): send(response, to: request.method, context)
                case .failure(let error as TransportError) where error.code == .unanswered:
                    send(.notFound(error.detail), to: request.method, context)
                case .failure: cut(request.method, context)
                }
            }
    }

    /// Sends a part of a response to the client before the rest has arrived. A response without content is sent as
    /// a whole.
    private func passOn(
        _ part: ResponsePart, to method: HTTPRequest.Method, _ context: ChannelHandlerContext
    ) {
        switch part {
        case .informational(let head):
            // `100 Continue` is not passed on, because this server itself has already sent one.
            guard case .nothing = passedOn, isHTTP11, head.status != .continue else { return }
            context.writeAndFlush(wrapOutboundOut(.head(HTTPResponseHead(head))), promise: nil)
        case .head(var head):
            guard HTTPTransport.Response(head: head).hasContent(for: method) else { return }
            passedOn = .head
            if head.headerFields[.contentLength] == nil, isHTTP11 {
                head.headerFields[.transferEncoding] = "chunked"
            }
            begin(head, context, keepsPhrase: isProxy)
            context.flush()
        case .body(let data):
            guard case .head = passedOn else { return waiting.withLock { $0 -= data.count } }
            context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: data)))))
                .whenComplete { [waiting] _ in waiting.withLock { $0 -= data.count } }
        case .end(let trailers):
            guard case .head = passedOn else { return }
            // The response is ended later: the next request also has to wait until the task that asked for this
            // response has ended.
            passedOn = .whole(trailers)
        }
    }

    private func send(
        _ response: HTTPTransport.Response, to method: HTTPRequest.Method, _ context: ChannelHandlerContext
    ) {
        begin(response.framedHead(for: method, now: Date(), isProxy: isProxy), context)
        let content = response.hasContent(for: method) ? response.body : Data()
        startDeadline(context)
        // `.end` allows the next request, so it waits until these bytes are sent. A client that does not read
        // responses can therefore not make the server hold many of them.
        context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: content)))))
            .assumeIsolated().whenComplete { [self] _ in end(HTTPFields(), context) }
    }

    /// - Parameter keepsPhrase: Whether a status without a reason phrase is passed on without one.
    private func begin(
        _ response: HTTPResponse, _ context: ChannelHandlerContext, keepsPhrase: Bool = false
    ) {
        var head = HTTPResponseHead(response)
        if keepsPhrase {
            let status = response.status
            head.status = .custom(code: UInt(status.code), reasonPhrase: status.reasonPhrase)
        }
        if !head.isKeepAlive { isLast = true }
        if isLast { head.headers.replaceOrAdd(name: "connection", value: "close") }
        context.write(wrapOutboundOut(.head(head)), promise: nil)
    }

    private func end(_ trailers: HTTPFields, _ context: ChannelHandlerContext) {
        // The client may have closed its side in the meantime. Writing `.end` may begin the next request.
        let isLast = isLast
        isBusy = isLast
        startDeadline(context)
        let fields = trailers.isEmpty ? nil : HTTPHeaders(trailers.map { ($0.name.rawName, $0.value) })
        context.writeAndFlush(wrapOutboundOut(.end(fields)), promise: nil)
        // Closes only the server's side. If both were closed, data that the client is still sending would cause a
        // reset, and the client could lose the response (RFC 9112 section 9.6).
        if isLast { context.close(mode: .output, promise: nil) }
    }

    /// Responds before the whole request has arrived, and closes the connection.
    private func refuse(
        _ method: HTTPRequest.Method, _ response: HTTPTransport.Response, _ context: ChannelHandlerContext
    ) {
        (request, isBusy, isLast) = (nil, true, true)
        send(response, to: method, context)
    }

    /// Cuts the connection in the middle of a response. For HEAD, it is cut before the header, because a response
    /// to HEAD has no content, and would be complete after its header.
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
