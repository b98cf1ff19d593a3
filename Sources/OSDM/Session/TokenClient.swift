import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import Rail

/// Asks a service's token endpoint for tokens (RFC 6749 section 3.2).
///
/// No request is sent twice. A refresh token may be valid only once, and some services lock an account after
/// several wrong passwords.
struct TokenClient: Sendable {
    var url: URL
    /// Whether passwords may be sent to this address.
    var isTrusted: Bool
    var authentication: Authentication
    var transport: any Transport
    var fields: HTTPFields
    var reader: ResponseReader

    /// - Throws: `RailError` with the code `wrongCredentials` for a wrong password, `signedOut` for an expired
    ///   refresh token, or `refused` if the service does not accept the program itself; or `CancellationError`.
    @concurrent func tokens(_ grant: Wire.TokenRequest.Grant) async throws -> Wire.TokenResponse {
        guard isTrusted else { throw reader.unencrypted }
        var fields = fields
        fields[.contentType] = Form.mediaType
        var request = Wire.TokenRequest(grant, scope: authentication.scope)
        if let client = authentication.client {
            if let secret = client.secret {
                fields[.authorization] = Self.basic(client.id, secret)
            } else {
                request.clientID = client.id
            }
        }
        guard let head = HTTPRequest(.post, url, fields: fields) else {
            throw reader.error(.unreachable, "The address of its token endpoint cannot be used.")
        }
        let response = try await reader.response(to: head, request.data, over: transport)
        guard response.head.status.kind == .successful else { throw failure(response, to: grant) }
        let tokens = try reader.value(Wire.TokenResponse.self, of: response).value
        guard tokens.tokenType.map({ $0.lowercased() == "bearer" }) ?? true,
            !tokens.accessToken.isEmpty, HTTPField.isValidValue("Bearer \(tokens.accessToken)")
        else { throw reader.error(.malformedResponse, "It gave a token that this program cannot use.") }
        return tokens
    }

    private func failure(_ response: Response, to grant: Wire.TokenRequest.Grant) -> RailError {
        let said = try? Wire.decode(Wire.TokenError.self, from: response.body).value
        // If a 401 has no OAuth error in its body, it is read as wrong credentials.
        let isBare = said == nil && response.head.status == .unauthorized
        switch (grant, isBare ? .invalidGrant : said?.error) {
        case (.password, .invalidGrant?):
            return reader.error(.wrongCredentials, "The address and the password do not fit together.")
        case (.refreshToken, .invalidGrant?): return reader.error(.signedOut, "The session has ended.")
        case (_, .invalidClient?), (_, .unauthorizedClient?), (.clientCredentials, .invalidGrant?):
            return reader.error(.refused, "The service does not accept this program's client id.")
        case (_, let error?):
            let words = said?.errorDescription ?? error.rawValue
            return reader.error(.refused, words.clipped(to: 500))
        case (_, nil): return reader.failure(response)
        }
    }

    /// Returns the value of `Authorization` for Basic authentication (RFC 7617). Both parts are form-encoded first
    /// (RFC 6749 section 2.3.1).
    private static func basic(_ id: String, _ secret: Secret) -> String {
        let parts = [id, secret.revealed].map {
            $0.addingPercentEncoding(withAllowedCharacters: .formUnreserved) ?? $0
        }
        return "Basic \(Data(parts.joined(separator: ":").utf8).base64EncodedString())"
    }
}

extension CharacterSet {
    fileprivate static let formUnreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._*")
}
