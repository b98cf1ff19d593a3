import AsyncHTTPClient
import HTTPTransport
import NIOCore
import NIOHTTPCompression
import Synchronization

/// The HTTP clients of a transport: one for each proxy, made for the first request that needs it.
final class ClientPool: Sendable {
    private struct State {
        var clients: [Proxy?: HTTPClient] = [:]
        var isShutDown = false
    }

    private let limits: LiveLimits
    private let state = Mutex(State())

    init(_ limits: LiveLimits) { self.limits = limits }

    deinit {
        // The library requires a shutdown, but a deinitialiser cannot wait for it.
        let clients = state.withLock { Array($0.clients.values) }
        guard !clients.isEmpty else { return }
        Task { for client in clients { try? await client.shutdown() } }
    }

    func client(through proxy: Proxy?) throws(TransportError) -> HTTPClient {
        if case .unsupported(let scheme)? = proxy?.kind {
            throw TransportError(.proxyFailed, detail: "proxies of the kind \"\(scheme)\" are not supported")
        }
        let client = state.withLock { state -> HTTPClient? in
            guard !state.isShutDown else { return nil }
            if let client = state.clients[proxy] { return client }
            let client = HTTPClient(configuration: configuration(proxy))
            state.clients[proxy] = client
            return client
        }
        guard let client else { throw TransportError(.cancelled, detail: "the transport is shut down") }
        return client
    }

    /// Ends all exchanges, and refuses new ones.
    func shutDown() async {
        let clients = state.withLock { state in
            state.isShutDown = true
            defer { state.clients = [:] }
            return Array(state.clients.values)
        }
        for client in clients { try? await client.shutdown() }
    }

    private func configuration(_ proxy: Proxy?) -> HTTPClient.Configuration {
        // Without a TLS configuration the library checks certificates and host names in full.
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(limits.connecting)), proxy: proxy.map(Self.library),
            decompression: .enabled(limit: .size(limits.body)))
        // Only the caller knows whether a request may be sent twice, so only the caller retries.
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }

    private static func library(_ proxy: Proxy) -> HTTPClient.Configuration.Proxy {
        switch proxy.kind {
        case .socks: return .socksServer(host: proxy.host, port: proxy.port)
        case .http, .unsupported:
            let authorization = proxy.username.map {
                HTTPClient.Authorization.basic(username: $0, password: proxy.password ?? "")
            }
            return .server(host: proxy.host, port: proxy.port, authorization: authorization)
        }
    }
}
