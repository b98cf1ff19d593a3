import Foundation
package import HTTPTransport
import HTTPTypes
package import Rail

/// Speaks OSDM 3.9 with one service, and returns the program's own values.
///
/// Every method throws `RailError`, or `CancellationError` when its task is cancelled; cancelling a task
/// cancels its request.
///
/// Requests that only ask are sent again after failures that may pass (`RetryPolicy`): places, trips and offers bind
/// nobody to anything, so that they may arrive twice as a GET may. Those that change a booking are sent once.
package struct OSDMClient: Sendable {
    let configuration: OSDMConfiguration
    let address: ServiceAddress
    let session: TokenManager
    private let transport: any Transport
    /// Sends each request once.
    private let onceTransport: any Transport
    private let now: @Sendable () -> Date
    let tripsPath = TripsPath()

    package init(
        _ configuration: OSDMConfiguration, transport: any Transport, tokens: TokenStore = .forgetful,
        dependencies: OSDMDependencies = OSDMDependencies()
    ) {
        self.configuration = configuration
        onceTransport = transport
        self.transport = RetryingTransport(
            transport, policy: configuration.retry, now: dependencies.now, sleep: dependencies.sleep,
            jitter: dependencies.jitter)
        now = dependencies.now
        address = ServiceAddress(configuration.baseURL)
        let tokenURL = configuration.tokenURL
        let endpoint = TokenEndpoint(
            url: tokenURL, isTrusted: configuration.trusts(tokenURL),
            authentication: configuration.authentication, transport: transport,
            fields: Self.fields(configuration),
            reader: ResponseReader(
                activity: "signing in", service: configuration.info.name, now: dependencies.now))
        session = TokenManager(
            endpoint: endpoint, store: tokens, service: address.text,
            executor: dependencies.executor, now: dependencies.now)
    }

    // MARK: sessions

    /// The session kept from an earlier run, if its tokens may still be good.
    package func keptSession() async -> Session? { await session.keptSession() }

    package func signIn(_ credentials: Credentials) async throws -> Session {
        try await session.signIn(credentials)
    }

    package func signOut() async { await session.signOut() }

    /// The versions of OSDM that the service speaks, as `GET /versions` has them.
    @concurrent package func versions() async throws -> [Wire.ApiVersion] {
        try await read(
            Wire.Elements<Wire.ApiVersion>.self, .get, address.resource("versions"),
            activity: "reading versions"
        ).value.array
    }

    // MARK: requests

    func reader(_ activity: String) -> ResponseReader {
        ResponseReader(activity: activity, service: configuration.info.name, now: now)
    }

    @concurrent func read<Value: Wire.JSONValue>(
        _ type: Value.Type, _ method: HTTPRequest.Method, _ url: URL, body: (any Wire.JSONValue)? = nil,
        activity: String
    ) async throws -> (value: Value, warnings: [Wire.DecodingFault]) {
        try reader(activity).value(type, of: await response(method, url, body: body, activity: activity))
    }

    /// The number of times that a request may arrive.
    enum Arrival {
        case manyTimes
        /// Once: it changes something. With a key, a service knows it again if its sender repeats it (OSDM 3.9
        /// `idempotencyKey`).
        case once(key: String? = nil)
    }

    /// The response to a request of the session; the status 401 renews the session, once.
    @concurrent func response(
        _ method: HTTPRequest.Method, _ url: URL, body: (any Wire.JSONValue)? = nil, activity: String,
        arrival: Arrival = .manyTimes
    ) async throws -> Response {
        let reader = reader(activity)
        guard configuration.trusts(url) else { throw reader.unencrypted }
        var fields = Self.fields(configuration)
        var bytes = Data()
        if let body {
            fields[.contentType] = Wire.mediaType
            bytes = Wire.encode(body)
        }
        var transport = transport
        if case .once(let key) = arrival {
            transport = onceTransport
            if let key, let name = HTTPField.Name("Idempotency-Key") { fields[name] = key }
        }
        guard var request = HTTPRequest(method, url, fields: fields) else {
            throw reader.error(.unreachable, "Its address cannot be used.")
        }
        do {
            let token = try await session.token()
            var response = try await send(&request, bytes, token, over: transport)
            if response.head.status == .unauthorized {
                response = try await send(&request, bytes, await session.token(after: token), over: transport)
            }
            if response.head.status == .unauthorized { throw reader.failure(response) }
            return response
        } catch let error as TransportError {
            guard error.code != .cancelled, !Task.isCancelled else { throw CancellationError() }
            throw RailError(error, activity: activity, service: configuration.info.name)
        } catch var error as RailError {
            // The session's own errors do not know what the token was for.
            error.activity = activity
            throw error
        }
    }

    /// The response to a GET without a token, for an address that is not the service's.
    @concurrent func anonymousResponse(_ url: URL, activity: String) async throws -> Response {
        guard let request = HTTPRequest(.get, url, fields: [:]) else {
            throw reader(activity).error(.unreachable, "Its address cannot be used.")
        }
        do throws(TransportError) {
            return try await transport.send(request, body: Data())
        } catch {
            guard error.code != .cancelled, !Task.isCancelled else { throw CancellationError() }
            throw RailError(error, activity: activity, service: url.host() ?? "another service")
        }
    }

    private func send(
        _ request: inout HTTPRequest, _ body: Data, _ token: Secret, over transport: any Transport
    ) async throws -> Response {
        var field = HTTPField(name: .authorization, value: "Bearer \(token.revealed)")
        field.indexingStrategy = .disallow
        request.headerFields[fields: .authorization] = [field]
        return try await transport.send(request, body: body)
    }

    private static func fields(_ configuration: OSDMConfiguration) -> HTTPFields {
        var fields: HTTPFields = [
            .accept: "\(Wire.mediaType), \(Wire.problemMediaType)",
            .acceptLanguage: configuration.language,
            .userAgent: "guichet/\(configuration.version)",
        ]
        if let requestor = configuration.requestor, let name = HTTPField.Name("Requestor") {
            fields[name] = requestor
        }
        return fields
    }
}
