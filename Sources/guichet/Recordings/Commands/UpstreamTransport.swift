import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import LiveHTTP
import Locking

/// Sends the requests of any client to the service behind a recording proxy, and its responses back.
///
/// Targets, methods and bodies stay unchanged, and each part of a response is passed on as soon as it arrives. If
/// the service gives no response, the client gets a response that says why.
struct UpstreamTransport: Transport {
    private let service: Origin
    private let live: LiveTransport
    /// Returns the transport to the service, which also records; nil until the recording has begun.
    private let base: @Sendable () -> (any Transport)?
    private let counts = Lock(Counts())

    private struct Counts: Sendable {
        var open = 0
        var tunnels = 0
        var waiting: CheckedContinuation<Void, Never>?
    }

    init(_ service: Origin, _ live: LiveTransport, base: @escaping @Sendable () -> (any Transport)?) {
        (self.service, self.live, self.base) = (service, live, base)
    }

    /// The number of connections that have changed to another protocol, or tried to.
    var tunnels: Int { counts.withLock { $0.tunnels } }

    /// Ends all exchanges with the service. This makes the recording include exchanges that would never end by
    /// themselves.
    func shutDown() async {
        await live.shutDown()
        await withCheckedContinuation { waiting in
            let isIdle = counts.withLock { counts in
                if counts.open > 0 { counts.waiting = waiting }
                return counts.open == 0
            }
            if isIdle { waiting.resume() }
        }
    }

    private func count(_ change: Int) {
        counts.withLock { counts in
            counts.open += change
            guard counts.open == 0 else { return }
            counts.waiting?.resume()
            counts.waiting = nil
        }
    }

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        count(1)
        defer { count(-1) }
        let own = "http://\(request.authority ?? "")"
        let address = "\(service.scheme)://\(service.name)"
        do throws(TransportError) {
            guard let base = self.base() else { throw TransportError(.connectionRefused) }
            let request = forwarded(request, from: own)
            let receiver = ResponseReceiver.current.map { client in
                ResponseReceiver(isBehind: client.isBehind) { part in
                    client.receive(forwarded(part, to: own))
                }
            }
            let result = await ResponseReceiver.$current.withValue(receiver) {
                await base.result(request, body: body)
            }
            var response = try result.get()
            response.head = forwarded(response.head, to: own)
            return response
        } catch {
            return .problem(
                error.code == .timedOut ? .gatewayTimeout : .badGateway, "X_UPSTREAM",
                "\(address) gave no response: \(error).")
        }
    }

    private func forwarded(_ request: HTTPRequest, from own: String) -> HTTPRequest {
        var request = request
        (request.scheme, request.authority) = (service.scheme, service.name)
        request.headerFields = Self.forwarded(request.headerFields)
        // This proxy's own server has already answered `Expect`.
        request.headerFields[.expect] = nil
        // Only asks for codings that can be recorded.
        if let asked = request.headerFields[.acceptEncoding] {
            request.headerFields[.acceptEncoding] = ContentCoding.known(asked)
        }
        for name in [HTTPField.Name.origin, .referer] {
            guard let value = request.headerFields[name], Self.origin(of: value) == Self.origin(of: own)
            else {
                continue
            }
            request.headerFields[name] = "\(service.scheme)://\(service.name)\(Self.rest(of: value))"
        }
        return request
    }

    private func forwarded(_ part: ResponsePart, to own: String) -> ResponsePart {
        switch part {
        case .informational(let head): .informational(forwarded(head, to: own))
        case .head(let head): .head(forwarded(head, to: own))
        case .body, .end: part
        }
    }

    private func forwarded(_ head: HTTPResponse, to own: String) -> HTTPResponse {
        var head = head
        head.headerFields = HTTPFields(
            Self.forwarded(head.headerFields).map { field in
                var field = field
                switch field.name.canonicalName {
                case "location": field.value = address(field.value, at: own)
                // Each target is in angle brackets (RFC 8288 section 3).
                case "link":
                    field.value = field.value.replacing(#/<([^<>]*)>/#) {
                        "<\(address(String($0.1), at: own))>"
                    }
                default: break
                }
                return field
            })
        return head
    }

    /// Returns an address of the service as one of this proxy, and any other as it is.
    private func address(_ address: String, at own: String) -> String {
        Self.origin(of: address) == service ? own + Self.rest(of: address) : address
    }

    /// Leaves out the fields that are meant only for the next machine on the way (RFC 9110 section 7.6.1).
    private static func forwarded(_ fields: HTTPFields) -> HTTPFields {
        let listed = fields[values: .connection].flatMap { $0.parts(between: 0x2C) }
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        let left = Set(
            listed + ["connection", "proxy-connection", "keep-alive", "te", "transfer-encoding", "upgrade"])
        return HTTPFields(fields.filter { !left.contains($0.name.canonicalName) })
    }

    private static func origin(of address: String) -> Origin? { URL(string: address).flatMap { Origin($0) } }

    /// The part of an address after its host and port.
    private static func rest(of address: String) -> Substring {
        let start = address.schemeMark?.upperBound ?? address.startIndex
        return address[start...].drop { !"/?#".contains($0) }
    }
}

extension UpstreamTransport: TunnelTransport {
    func opensTunnel(for request: HTTPRequest) -> Bool {
        // A client that offers to change to HTTP/2 also accepts HTTP/1.1, so it needs no tunnel.
        let isAsked = request.headerFields[.upgrade].map { !$0.lowercased().hasPrefix("h2c") } ?? false
        return isAsked
            && request.headerFields[values: .connection].contains { $0.lowercased().contains("upgrade") }
    }

    func tunnel(
        for request: HTTPRequest, receive: @escaping @Sendable (Data?) -> Void
    ) throws(TransportError) -> Tunnel {
        counts.withLock { $0.tunnels += 1 }
        var upgrade = forwarded(request, from: "http://\(request.authority ?? "")")
        upgrade.headerFields[.connection] = "Upgrade"
        upgrade.headerFields[.upgrade] = request.headerFields[.upgrade]
        return try live.tunnel(for: upgrade, receive: receive)
    }
}

extension UpstreamTransport {
    /// Reads the address of a service.
    /// - Parameter port: The port of the proxy, which cannot be its own service.
    static func service(_ text: String, port: Int) throws(ProgramError) -> Origin {
        guard let url = URL(string: text), let origin = Origin(url) else {
            throw .unusable("--upstream is not an address of HTTP. Give one such as https://api.example.com.")
        }
        guard url.user() == nil, url.password() == nil else {
            throw .unusable("--upstream must not hold a user name or password. The client sends its own.")
        }
        guard ["", "/"].contains(url.path), url.query() == nil, url.fragment() == nil else {
            throw .unusable(
                "--upstream must end after the host: the client's paths stay as they are. Give"
                    + " \(origin.scheme)://\(origin.name), and the rest to the client, behind the address of this proxy."
            )
        }
        guard port == 0 || origin.port != port || !["localhost", "127.0.0.1", "::1"].contains(origin.host)
        else {
            throw .unusable("--upstream is the address of this proxy itself. Choose another --port.")
        }
        try Settings.checkEncryption(of: url)
        try Settings.checkProxy(for: url)
        return origin
    }
}
