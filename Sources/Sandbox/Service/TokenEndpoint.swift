import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import Marks
import OSDM
import Rail

/// `POST /oauth/token`: issues tokens and checks them (RFC 6749).
struct TokenEndpoint: Sendable {
    let settings: SandboxSettings
    let memory: SandboxMemory

    /// The seconds for which a refresh token is valid.
    private static let refreshLifetime: TimeInterval = 30 * 86_400

    func respond(to request: HTTPRequest, _ body: Data) throws -> Response {
        let mediaType = request.headerFields[.contentType]?.prefix { $0 != ";" }.lowercased()
        guard mediaType == nil || mediaType == Form.mediaType else {
            return refuse(.invalidRequest, "Send a form (application/x-www-form-urlencoded).")
        }
        guard let form = Form.fields(body), let grantType = form["grant_type"] else {
            return refuse(.invalidRequest, "grant_type is missing, or the body is not a form.")
        }
        guard let tokenRequest = Wire.TokenRequest(form) else {
            return refuse(.invalidRequest, "A field that \(grantType) needs is missing.")
        }
        switch tokenRequest.grant {
        case .password(let username, let password):
            let name = username.lowercased()
            if let pause = memory.pause(of: name, now: settings.now()) { return wait(pause) }
            guard name == DemoAccount.sandbox.emailAddress, password == DemoAccount.sandbox.password else {
                memory.noteWrongPassword(of: name, now: settings.now())
                return refuse(.invalidGrant, "The address and the password do not fit together.")
            }
            return try give(to: SandboxAccount.demo, isPerson: true)
        case .clientCredentials:
            guard let client = basicClient(request) ?? tokenRequest.clientID,
                (1...200).contains(client.utf8.count)
            else {
                return refuse(
                    .invalidClient, "Send a client id of 200 bytes at most; any will do.",
                    status: .unauthorized)
            }
            return try give(to: SandboxAccount.client(client), isPerson: false)
        case .refreshToken(let text):
            guard let token = try known(text, .refresh), isAlive(token) else {
                Mark.reached(.oldRefreshTokenSeen)
                return refuse(
                    .invalidGrant,
                    "The refresh token is unknown, was used before, or has expired. Sign in again.")
            }
            return try give(to: token.account, isPerson: true, for: text)
        case .other(let name):
            return refuse(
                .unsupportedGrantType,
                "“\(name.prefix(60))” is not spoken here; password, client_credentials and refresh_token are."
            )
        }
    }

    /// Returns the account whose access token a request has.
    func account(_ request: HTTPRequest) throws -> String {
        guard let field = request.headerFields[.authorization] else {
            throw ProblemResponse.unauthorized("Sign in first: POST /oauth/token gives a token.", error: nil)
        }
        let words = field.parts(between: 0x20, keepsEmpty: false)
        guard words.count == 2, words[0].lowercased() == "bearer",
            let token = try known(String(words[1]), .access)
        else {
            throw ProblemResponse.unauthorized(
                "This token is unknown here. Sign in again.", error: "invalid_token")
        }
        guard isAlive(token) else {
            Mark.reached(.expiredTokenSeen)
            throw ProblemResponse.unauthorized(
                "This token has expired. Renew it, or sign in again.", error: "invalid_token")
        }
        return token.account
    }

    /// Returns the client id in `Authorization: Basic` (RFC 6749 section 2.3.1); nil if the request has none.
    private func basicClient(_ request: HTTPRequest) -> String? {
        guard let field = request.headerFields[.authorization], field.lowercased().hasPrefix("basic "),
            let data = Data(base64Encoded: String(field.dropFirst(6)))
        else { return nil }
        return String(decoding: data.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
    }

    // MARK: - Tokens

    private func known(_ text: String, _ kind: IssuedToken.Kind) throws -> IssuedToken? {
        try memory.bookings.token(text).flatMap { $0.kind == kind ? $0 : nil }
    }

    /// - Parameter refreshToken: The refresh token that the client exchanges, which cannot be used again; nil if there
    ///   is none.
    private func give(
        to account: String, isPerson: Bool, for refreshToken: String? = nil
    ) throws -> Response {
        let now = settings.now()
        let lifetime = settings.tokenLifetime.components.seconds
        func token(_ kind: IssuedToken.Kind, _ seconds: TimeInterval) -> IssuedToken {
            IssuedToken(
                text: "sandbox-\(kind.rawValue)-\(memory.token(seed: settings.tokenSeed))", kind: kind,
                account: account, expiry: now + seconds)
        }
        let access = token(.access, Double(lifetime))
        // RFC 6749 section 4.4.3: a client that signs in by itself gets no refresh token.
        let refresh = isPerson ? token(.refresh, Self.refreshLifetime) : nil
        let tokens = [access, refresh].compactMap(\.self)
        guard try memory.bookings.keep(tokens, for: refreshToken, now: now) else {
            return refuse(.invalidGrant, "The refresh token was used before. Sign in again.")
        }
        let response = Wire.TokenResponse(
            accessToken: access.text, expiresIn: Int(lifetime), refreshToken: refresh?.text)
        return .json(response, fields: Self.noStore)
    }

    private func isAlive(_ token: IssuedToken) -> Bool { token.expiry > settings.now() }

    // MARK: - Errors

    private static let noStore: HTTPFields = [.cacheControl: "no-store"]

    private func wait(_ seconds: Int) -> Response {
        var fields = Self.noStore
        fields[.retryAfter] = String(seconds)
        return .json(
            Wire.TokenError(
                error: .invalidGrant, errorDescription: "Too many wrong passwords. Try again in \(seconds) s."
            ),
            status: .tooManyRequests, fields: fields)
    }

    private func refuse(
        _ code: Wire.TokenErrorCode, _ description: String, status: HTTPResponse.Status = .badRequest
    ) -> Response {
        var fields = Self.noStore
        if status == .unauthorized { fields[.wwwAuthenticate] = "Basic realm=\"sandbox\"" }
        return .json(
            Wire.TokenError(error: code, errorDescription: description), status: status, fields: fields)
    }
}
