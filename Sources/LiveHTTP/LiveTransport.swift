import AsyncHTTPClient
public import Foundation
public import HTTPTransport
public import HTTPTypes
import NIOCore
import NIOHTTP1

/// Sends requests over the network, with AsyncHTTPClient.
///
/// Certificates and host names are checked. Bodies in gzip or deflate are unpacked, up to a limit. A redirection of a
/// GET within its origin is followed; any other redirection is returned as the response. Proxies come from the
/// environment, and are used by `CONNECT` (RFC 9110 section 9.3.6) or SOCKS 5. No request is sent twice. A response
/// has no deadline: wrap this transport in a `DeadlineTransport`.
public final class LiveTransport: Transport {
    private let limits: LiveLimits
    private let proxies: ProxyRules
    private let clients: ClientPool

    /// Makes a transport. It opens no connection before the first request.
    public init(limits: LiveLimits = LiveLimits(), proxies: ProxyRules = ProxyRules()) {
        self.limits = limits
        self.proxies = proxies
        clients = ClientPool(limits)
    }

    /// Ends all exchanges, closes all connections, and refuses new requests.
    @concurrent public func shutDown() async { await clients.shutDown() }

    @concurrent public func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response
    {
        var target = try Target(request)
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        var response = try await exchange(request, body, with: target)
        if request.method == .get {
            for _ in 0..<max(0, limits.redirections) {
                guard let next = Target(response.head, from: target) else { break }
                target = next
                response = try await exchange(request, body, with: target)
            }
        }
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        return response
    }

    private func exchange(
        _ request: HTTPRequest, _ body: Data, with target: Target
    ) async throws(TransportError) -> Response {
        let origin = target.origin
        let proxy = proxies.proxy(scheme: origin.scheme, host: origin.host, port: origin.port)
        let client = try clients.client(through: proxy)
        var head: HTTPClientResponse?
        do {
            // `DeadlineTransport` limits the whole exchange; the library's own deadline covers only the head.
            let response = try await client.execute(
                HTTPClientRequest(request, body, target), deadline: .distantFuture)
            head = response
            let bytes = try await collect(response)
            try Task.checkCancellation()
            return Response(head: HTTPResponse(response), body: bytes)
        } catch {
            guard !Task.isCancelled else { throw TransportError(.cancelled) }
            throw TransportError(error, from: target, hasHead: head != nil, isProxied: proxy != nil)
        }
    }

    private func collect(_ response: HTTPClientResponse) async throws -> Data {
        let announced = response.headers.first(name: "Content-Length").flatMap { Int($0) }
        guard (announced ?? 0) <= limits.body else { throw tooLarge }
        var bytes = Data()
        for try await part in response.body {
            guard bytes.count + part.readableBytes <= limits.body else { throw tooLarge }
            bytes.append(contentsOf: part.readableBytesView)
        }
        return bytes
    }

    private var tooLarge: TransportError {
        let size = Int64(limits.body).formatted(
            .byteCount(style: .memory).locale(Locale(identifier: "en")))
        return TransportError(.tooLarge, detail: "more than \(size)")
    }
}

/// The limits of a `LiveTransport`. `DeadlineTransport` limits the time of a whole exchange.
public struct LiveLimits: Hashable, Sendable {
    /// The longest time to connect, including TLS and the proxy.
    public var connecting: Duration
    /// The most bytes of a response's body, after decompression.
    public var body: Int
    /// The most redirections of one GET that are followed.
    public var redirections: Int

    public init(
        connecting: Duration = .seconds(10), body: Int = 64 << 20, redirections: Int = 5
    ) {
        self.connecting = connecting
        self.body = body
        self.redirections = redirections
    }
}
