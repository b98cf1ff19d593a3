import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import Locking
import OSDM

/// Adds to recorded requests the data that a recording leaves out: the account, and the tokens that the service
/// issues.
final class SignedInTransport: Transport {
    struct Account: Sendable {
        var user: String
        var password: Secret
    }

    private struct Tokens: Sendable {
        var access: String?
        var refresh: String?
    }

    private let base: any Transport
    private let tokenPath: String
    private let account: Account?
    private let tokens = Lock(Tokens())

    /// - Parameters:
    ///   - tokenPath: The path of the token endpoint.
    ///   - account: The account to sign in with; nil to send the recorded form unchanged.
    init(_ base: any Transport, tokenPath: String, account: Account?) {
        self.base = base
        self.tokenPath = tokenPath
        self.account = account
    }

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        guard request.path == tokenPath else {
            var request = request
            if let token = tokens.withLock({ $0.access }) {
                request.headerFields[.authorization] = "Bearer \(token)"
            }
            return try await base.send(request, body: body)
        }
        let response = try await base.send(request, body: filledIn(body))
        if let grant = try? Wire.decode(Wire.TokenResponse.self, from: response.body).value {
            tokens.withLock { tokens in
                tokens.access = grant.accessToken
                tokens.refresh = grant.refreshToken ?? tokens.refresh
            }
        }
        return response
    }

    /// Returns the form with the real account and refresh token (RFC 6749 sections 4.3.2 and 6).
    private func filledIn(_ body: Data) -> Data {
        guard var form = Form.fields(body) else { return body }
        let real = [
            "username": account?.user, "password": account?.password.revealed,
            "refresh_token": tokens.withLock { $0.refresh },
        ]
        for (name, value) in real where form[name] != nil {
            if let value { form[name] = value }
        }
        return Form.data(form)
    }
}
