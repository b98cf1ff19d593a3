import Foundation
package import HTTPTransport
import HTTPTypes
import Locking
import Marks
package import Rail

/// A client of one OSDM 3.9 service, which returns the program's own values.
///
/// Every method throws `RailError`, or `CancellationError` if its task is cancelled. If a task is cancelled, its
/// request is cancelled too.
///
/// Requests that change nothing go over the retrying transport. Requests for places, trips and offers are among
/// them, although they are POST requests: it does no harm if the service receives one twice. Requests that change
/// a booking, and those for tokens, are sent once.
package struct OSDMClient: Sendable {
    let configuration: OSDMConfiguration
    let address: ServiceAddress
    let session: TokenManager
    let transport: any Transport
    private let retryingTransport: any Transport
    private let now: @Sendable () -> Date
    /// The path at which the service lists trips, of the two that are tried; nil until one has worked.
    let tripsPath = Lock<String?>(nil)
    /// Whether the service has said that it gives no overview of prices. Hardly any service states this in
    /// advance.
    let lacksOverview = Lock(false)

    /// - Parameters:
    ///   - transport: Sends each request once.
    ///   - retrying: Sends each request again after a temporary failure. It is used for requests that the service
    ///     may receive twice; nil to use `transport` for them too.
    package init(
        _ configuration: OSDMConfiguration, transport: any Transport, retrying: (any Transport)? = nil,
        tokens: TokenStore = .forgetful, dependencies: OSDMDependencies = OSDMDependencies()
    ) {
        self.configuration = configuration
        self.transport = transport
        retryingTransport = retrying ?? transport
        now = dependencies.now
        address = ServiceAddress(configuration.baseURL)
        let tokenURL = configuration.tokenURL
        let client = TokenClient(
            url: tokenURL, isTrusted: configuration.trusts(tokenURL),
            authentication: configuration.authentication, transport: transport,
            fields: Self.fields(configuration),
            reader: ResponseReader(
                activity: "signing in", service: configuration.info.name, now: dependencies.now))
        session = TokenManager(
            client: client, store: tokens, service: address.text,
            executor: dependencies.executor, now: dependencies.now, sleep: dependencies.sleep)
    }

    // MARK: sessions

    package func signIn(_ credentials: Credentials) async throws -> Session {
        try await session.signIn(credentials)
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

    /// Whether a request may reach the service more than once.
    enum Arrival {
        case manyTimes
        /// The client never repeats the request by itself, because it changes something. If the person tries
        /// again, the same key shows the service that this is the same request (OSDM 3.9 `idempotencyKey`).
        case once(key: String? = nil)
    }

    /// Sends a request with the session's token, and returns the response. If the status is 401, renews the token
    /// once and tries again.
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
        var transport = retryingTransport
        if case .once(let key) = arrival {
            transport = self.transport
            fields.idempotencyKey = key
        }
        guard var request = HTTPRequest(method, url, fields: fields) else {
            throw reader.error(.unreachable, "Its address cannot be used.")
        }
        do {
            let token = try await token { try await session.token() }
            request.headerFields.authorize(token)
            var response = try await reader.response(to: request, bytes, over: transport)
            if response.head.status == .unauthorized {
                if case .once = arrival { Mark.reached(.tokenRefusedInChange) }
                Mark.reached(.tokenRefused)
                request.headerFields.authorize(try await self.token { try await session.token(after: token) })
                response = try await reader.response(to: request, bytes, over: transport)
            }
            if response.head.status == .unauthorized { throw reader.failure(response) }
            return response
        } catch var error as RailError {
            // The session reports its own activity, but the person wants to know which request failed.
            error.activity = activity
            throw error
        }
    }

    /// Returns a token. If there is none, the error says that it is not about the request that needs the token.
    @concurrent private func token(_ obtain: () async throws -> Secret) async throws -> Secret {
        do { return try await obtain() } catch var error as RailError {
            error.isOfSession = true
            throw error
        }
    }

    /// Sends a GET without a token to an address that does not belong to the service, and returns the response.
    @concurrent func anonymousResponse(_ url: URL, activity: String) async throws -> Response {
        guard let request = HTTPRequest(.get, url, fields: [:]) else {
            throw reader(activity).error(.unreachable, "Its address cannot be used.")
        }
        let other = ResponseReader(activity: activity, service: url.host() ?? "another service", now: now)
        return try await other.response(to: request, over: retryingTransport)
    }

    static func fields(_ configuration: OSDMConfiguration) -> HTTPFields {
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

extension HTTPFields {
    /// Adds the session's token, marked so that HTTP/2 does not put it into its compression tables.
    mutating func authorize(_ token: Secret) {
        var field = HTTPField(name: .authorization, value: "Bearer \(token.revealed)")
        field.indexingStrategy = .disallow
        self[fields: .authorization] = [field]
    }
}
