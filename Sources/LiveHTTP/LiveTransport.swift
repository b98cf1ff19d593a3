import AsyncHTTPClient
public import Foundation
public import HTTPTransport
public import HTTPTypes
import NIOCore
import NIOHTTP1

/// HTTP over the network, by AsyncHTTPClient.
///
/// TLS is checked in full. Bodies that come as gzip or deflate are unpacked, up to a limit. A GET that is
/// redirected within its origin is followed; any other redirection is a response. Proxies are those of the
/// environment, spoken to by `CONNECT` (RFC 9110 section 9.3.6) or SOCKS 5. Nothing is sent twice. Once
/// connected it waits without end for a response: the deadline is `DeadlineTransport`'s, around it.
public final class LiveTransport: Transport {
    private let limits: LiveLimits
    private let proxies: ProxyRules
    private let clients: ClientPool

    /// Opens nothing before the first request.
    public init(limits: LiveLimits = LiveLimits(), proxies: ProxyRules = ProxyRules()) {
        self.limits = limits
        self.proxies = proxies
        clients = ClientPool(limits)
    }

    /// Ends what is under way, closes all connections, and lets nothing begin again.
    @concurrent public func shutDown() async { await clients.shutDown() }

    @concurrent public func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response
    {
        var target = try Target(request)
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        var response = try await exchange(request, body, with: target)
        if request.method == .get {
            for _ in 0..<max(0, limits.redirections) {
                guard let next = target.redirected(by: response.head) else { break }
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
        let proxy = proxies.proxy(scheme: target.scheme, host: target.host, port: target.port)
        let client = try clients.client(through: proxy)
        var head: HTTPClientResponse?
        do {
            // `DeadlineTransport` keeps one around the whole exchange; the library's own ends with the head.
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
