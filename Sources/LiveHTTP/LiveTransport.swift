import AsyncHTTPClient
public import Foundation
public import HTTPTransport
public import HTTPTypes
import NIOCore
import NIOHTTP1
import Synchronization

/// Sends requests over the network, with AsyncHTTPClient.
///
/// Certificates and host names are checked. Bodies in gzip or deflate are unpacked, up to a limit. A redirection of a
/// GET within its origin is followed; any other redirection is returned as the response. Proxies come from the
/// environment, and are used by `CONNECT` (RFC 9110 section 9.3.6) or SOCKS 5. No request is sent twice. A response
/// has no deadline: wrap this transport in a `DeadlineTransport`.
public final class LiveTransport: Transport {
    private struct State {
        /// A client for each proxy, made for the first request that needs it.
        var clients: [Proxy?: HTTPClient] = [:]
        var isShutDown = false
    }

    private let limits: LiveLimits
    private let proxies: ProxyRules
    private let state = Mutex(State())

    /// Makes a transport. It opens no connection before the first request.
    public init(limits: LiveLimits = LiveLimits(), proxies: ProxyRules = ProxyRules()) {
        self.limits = limits
        self.proxies = proxies
    }

    deinit {
        // The library requires a shutdown, but a deinitialiser cannot wait for it.
        let clients = state.withLock { Array($0.clients.values) }
        guard !clients.isEmpty else { return }
        Task { for client in clients { try? await client.shutdown() } }
    }

    /// Ends all exchanges, closes all connections, and refuses new requests.
    @concurrent public func shutDown() async {
        let clients = state.withLock { state in
            state.isShutDown = true
            defer { state.clients = [:] }
            return Array(state.clients.values)
        }
        for client in clients { try? await client.shutdown() }
    }

    @concurrent public func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response
    {
        var request = request
        var response = try await exchange(request, body)
        for _ in 0..<max(0, limits.redirections) {
            guard let next = request.redirected(by: response.head) else { break }
            request = next
            response = try await exchange(request, body)
        }
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        return response
    }

    private func exchange(_ request: HTTPRequest, _ body: Data) async throws(TransportError) -> Response {
        let target = try Target(request)
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        let origin = target.origin
        let proxy = proxies.proxy(scheme: origin.scheme, host: origin.host, port: origin.port)
        let client = try client(through: proxy)
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

    private func client(through proxy: Proxy?) throws(TransportError) -> HTTPClient {
        if case .unsupported(let scheme)? = proxy?.kind {
            throw TransportError(.proxyFailed, detail: "proxies of the kind \"\(scheme)\" are not supported")
        }
        let client = state.withLock { state -> HTTPClient? in
            guard !state.isShutDown else { return nil }
            if let client = state.clients[proxy] { return client }
            let client = HTTPClient(configuration: HTTPClient.Configuration(limits, proxy))
            state.clients[proxy] = client
            return client
        }
        guard let client else { throw TransportError(.cancelled, detail: "the transport is shut down") }
        return client
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

    public init(connecting: Duration = .seconds(10), body: Int = 64 << 20, redirections: Int = 5) {
        self.connecting = connecting
        self.body = body
        self.redirections = redirections
    }
}
