import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import OSDM
import Rail

/// `POST /oauth/token`: issues tokens, and checks them (RFC 6749).
///
/// A token holds its own kind and end, so that one kept from an earlier run is still good. It protects
/// nothing: everybody may sign in here.
struct TokenEndpoint: Sendable {
    let settings: SandboxSettings
    let memory: SandboxMemory

    private enum Kind: String {
        case access = "a"
        case refresh = "r"
    }

    private struct Token {
        var kind: Kind
        var serial: UInt64
        /// Seconds since 1970.
        var expiry: UInt64
        var isForPerson: Bool
    }

    /// The time for which a refresh token is good, in seconds.
    private static let refreshLifetime: TimeInterval = 30 * 86_400

    func respond(to request: HTTPRequest, _ body: Data) -> Response {
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
            let account = settings.account
            let name = username.lowercased()
            if let pause = memory.pause(of: name, now: settings.now()) { return wait(pause) }
            guard username.lowercased() == account.emailAddress.lowercased(), password == account.password
            else {
                memory.noteWrongPassword(of: name, now: settings.now())
                return refuse(.invalidGrant, "The address and the password do not fit together.")
            }
            return give(forPerson: true)
        case .clientCredentials:
            let isBasic = request.headerFields[.authorization]?.lowercased().hasPrefix("basic ") == true
            guard isBasic || tokenRequest.clientID?.isEmpty == false else {
                return refuse(.invalidClient, "Send a client id; any will do.", status: .unauthorized)
            }
            return give(forPerson: false)
        case .refreshToken(let text):
            guard let token = read(text), token.kind == .refresh, isAlive(token) else {
                return refuse(.invalidGrant, "The refresh token is unknown or has expired. Sign in again.")
            }
            let expiry = Date(timeIntervalSince1970: Double(token.expiry))
            guard memory.use(token.serial, expiry: expiry, now: settings.now()) else {
                return refuse(.invalidGrant, "The refresh token was used before. Sign in again.")
            }
            return give(forPerson: token.isForPerson)
        case .other(let name):
            return refuse(
                .unsupportedGrantType,
                "“\(name.prefix(60))” is not spoken here; password, client_credentials and refresh_token are."
            )
        }
    }

    /// Throws unless the request carries an access token of this endpoint that has not expired.
    func check(_ request: HTTPRequest) throws(ProblemResponse) {
        guard let field = request.headerFields[.authorization] else {
            throw .unauthorized("Sign in first: POST /oauth/token gives a token.", error: nil)
        }
        let words = field.parts(between: 0x20, keepsEmpty: false)
        guard words.count == 2, words[0].lowercased() == "bearer", let token = read(String(words[1])),
            token.kind == .access
        else { throw .unauthorized("This token is unknown here. Sign in again.", error: "invalid_token") }
        guard isAlive(token) else {
            throw .unauthorized("This token has expired. Renew it, or sign in again.", error: "invalid_token")
        }
    }

    // MARK: - Tokens

    private func give(forPerson: Bool) -> Response {
        let now = settings.now()
        let lifetime = settings.tokenLifetime.components.seconds
        func token(_ kind: Kind, _ seconds: TimeInterval) -> String {
            write(
                Token(
                    kind: kind, serial: memory.serial(now: now),
                    expiry: UInt64(max(0, now.timeIntervalSince1970 + seconds)), isForPerson: forPerson))
        }
        // RFC 6749 section 4.4.3: no refresh token for a client that can ask again as it did.
        let response = Wire.TokenResponse(
            accessToken: token(.access, Double(lifetime)), expiresIn: Int(lifetime),
            refreshToken: forPerson ? token(.refresh, Self.refreshLifetime) : nil)
        return .json(response, fields: Self.noStore)
    }

    private func write(_ token: Token) -> String {
        let said =
            "sandbox-\(token.kind.rawValue)\(token.isForPerson ? "p" : "c")-"
            + String(token.serial, radix: 36) + "-" + String(token.expiry, radix: 36)
        return said + "-" + check(said)
    }

    private func read(_ text: String) -> Token? {
        guard let end = text.utf8.lastIndex(of: 0x2D),
            text[text.index(after: end)...] == check(String(text[..<end]))
        else { return nil }
        let parts = text[..<end].parts(between: 0x2D)
        guard parts.count == 4, parts[0] == "sandbox", parts[1].count == 2,
            let kind = Kind(rawValue: String(parts[1].prefix(1))), let serial = UInt64(parts[2], radix: 36),
            let expiry = UInt64(parts[3], radix: 36)
        else { return nil }
        return Token(kind: kind, serial: serial, expiry: expiry, isForPerson: parts[1].hasSuffix("p"))
    }

    /// The checksum of a token, which tells one that was mistyped or that another sandbox issued.
    private func check(_ said: String) -> String {
        var hasher = StableHasher(seed: settings.seed)
        hasher.add(said)
        return String(hasher.value, radix: 36)
    }

    private func isAlive(_ token: Token) -> Bool {
        Double(token.expiry) > settings.now().timeIntervalSince1970
    }

    // MARK: - Errors

    private static let noStore: HTTPFields = [.cacheControl: "no-store"]

    private func wait(_ seconds: Int) -> Response {
        var fields = Self.noStore
        fields[.retryAfter] = String(seconds)
        return .json(
            Wire.TokenError(
                .invalidGrant, description: "Too many wrong passwords. Try again in \(seconds) s."),
            status: .tooManyRequests, fields: fields)
    }

    private func refuse(
        _ code: Wire.TokenError.Code, _ description: String, status: HTTPResponse.Status = .badRequest
    ) -> Response {
        var fields = Self.noStore
        if status == .unauthorized { fields[.wwwAuthenticate] = "Basic realm=\"sandbox\"" }
        return .json(Wire.TokenError(code, description: description), status: status, fields: fields)
    }
}
