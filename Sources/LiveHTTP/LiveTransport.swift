public import Foundation
import HTTPBodies
public import HTTPTransport
public import HTTPTypes

/// Sends requests over the network, with libcurl.
///
/// Certificates and host names are checked. Bodies in gzip or deflate are unpacked, up to a limit. A redirection of a GET
/// or a HEAD within the same origin is followed, as `RedirectingTransport` does; any other redirection is returned as the
/// response. Proxies come from the environment, and are used by `CONNECT` (RFC 9110 section 9.3.6) or SOCKS 5. No
/// request is sent twice to one address, unless the service redirects to it. A response has no deadline: wrap this
/// transport in a `DeadlineTransport`.
public final class LiveTransport: Transport {
    private let limits: LiveLimits
    private let proxies: ProxyRules
    private let certificates: String?
    private let unpacks: Bool
    private let thread = CurlThread()

    /// Makes a transport. It opens no connection before the first request.
    ///
    /// - Parameter unpacks: Whether bodies are unpacked. Otherwise a service gets the `Accept-Encoding` of the request, or
    ///   none, and a body stays as it came.
    public convenience init(
        limits: LiveLimits = LiveLimits(), proxies: ProxyRules = ProxyRules(), unpacks: Bool = true
    ) {
        self.init(limits: limits, proxies: proxies, unpacks: unpacks, certificates: nil)
    }

    /// - Parameter certificates: A file of certificates to trust in place of the system's.
    init(limits: LiveLimits, proxies: ProxyRules, unpacks: Bool = true, certificates: String?) {
        (self.limits, self.proxies, self.certificates) = (limits, proxies, certificates)
        self.unpacks = unpacks
    }

    deinit { thread.end() }

    /// Ends all exchanges, closes all connections, and refuses new requests.
    @concurrent public func shutDown() async {
        thread.end()
        await thread.waitForEnd()
    }

    @concurrent public func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response
    {
        let once = ClosureTransport { request, body throws(TransportError) in
            try await self.exchange(request, body)
        }
        // A POST would become a GET, whose success says nothing about the POST.
        let limit = [.get, .head].contains(request.method) ? limits.redirections : 0
        let following = RedirectingTransport(once, limit: limit, otherOrigins: false)
        let response = try await following.send(request, body: body)
        guard !Task.isCancelled || ResponseReceiver.current != nil else { throw TransportError(.cancelled) }
        return response
    }

    /// Sends a request that asks for another protocol, and then passes bytes on in both directions.
    ///
    /// - Parameter receive: Called with the bytes of the service, from the first one of its response, and with nil at the
    ///   end, on another thread.
    package func tunnel(
        for request: HTTPRequest, receive: @escaping @Sendable (Data?) -> Void
    ) throws(TransportError) -> Tunnel {
        var job = try job(request, Data())
        job.isTunnel = true
        return try Tunnel(job, receive)
    }

    private func job(_ request: HTTPRequest, _ body: Data) throws(TransportError) -> CurlJob {
        let target = try Target(request)
        let origin = target.origin
        let proxy = proxies.proxy(scheme: origin.scheme, host: origin.host, port: origin.port)
        if let problem = proxy?.problem { throw TransportError(.proxyFailed, detail: problem) }
        return CurlJob(
            request: request, body: body, target: target, proxy: proxy, limits: limits,
            certificates: certificates, unpacks: unpacks, receiver: ResponseReceiver.current)
    }

    private func exchange(_ request: HTTPRequest, _ body: Data) async throws(TransportError) -> Response {
        let job = try job(request, body)
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        let result = await thread.run(job)
        guard !Task.isCancelled || ResponseReceiver.current != nil else { throw TransportError(.cancelled) }
        let response = try result.get()
        return unpacks ? try unpacked(response) : response
    }

    private func unpacked(_ response: Response) throws(TransportError) -> Response {
        var response = response
        do throws(Decompression.Failure) {
            let fields = response.head.headerFields
            guard let body = try ContentCoding.unpacked(response.body, fields, limit: limits.body) else {
                return response
            }
            response.body = body
            response.head.headerFields = ContentCoding.unpackedFields(fields)
            return response
        } catch {
            switch error {
            // The response's header fields still say how its body is packed.
            case .unknown: return response
            case .tooLarge: throw TransportError(tooLarge: limits)
            case .cutOff: throw TransportError(.truncated, detail: "the packed body breaks off")
            case .broken: throw TransportError(.malformed, detail: "cannot be unpacked")
            }
        }
    }
}

/// The limits of a `LiveTransport`. `DeadlineTransport` limits the time of a whole exchange.
public struct LiveLimits: Hashable, Sendable {
    /// The longest time to connect, including TLS and the proxy.
    public var connecting: Duration
    /// The most bytes of a response's body, after decompression.
    public var body: Int
    /// The most redirections of one GET or HEAD that are followed.
    public var redirections: Int
    /// The longest time without a byte, in whole seconds; nil for no limit.
    public var silence: Duration?

    public init(
        connecting: Duration = .seconds(10), body: Int = 64 << 20, redirections: Int = 5,
        silence: Duration? = nil
    ) {
        self.connecting = connecting
        self.body = body
        self.redirections = redirections
        self.silence = silence
    }
}
