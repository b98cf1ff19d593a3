package import Foundation
import HTTPBodies

extension Wire {
    /// The body of a request to an OAuth 2 token endpoint (RFC 6749 sections 4.3.2, 4.4.2 and 6). It is a form.
    ///
    /// The request contains secrets, so its description shows only the kind of grant.
    package struct TokenRequest: Hashable, Sendable, CustomStringConvertible,
        CustomDebugStringConvertible, CustomReflectable
    {
        package enum Grant: Hashable, Sendable {
            case password(username: String, password: String)
            case clientCredentials
            case refreshToken(String)
            case other(String)

            /// The `grant_type`.
            package var name: String {
                switch self {
                case .password: "password"
                case .clientCredentials: "client_credentials"
                case .refreshToken: "refresh_token"
                case .other(let name): name
                }
            }
        }

        package var grant: Grant
        package var clientID: String?
        package var scope: String?

        init(_ grant: Grant, clientID: String? = nil, scope: String? = nil) {
            (self.grant, self.clientID, self.scope) = (grant, clientID, scope)
        }

        /// Reads the fields of a request. Returns nil if a field is missing that the grant needs.
        package init?(_ form: [String: String]) {
            guard let type = form["grant_type"] else { return nil }
            switch type {
            case "password":
                guard let username = form["username"], let password = form["password"] else { return nil }
                grant = .password(username: username, password: password)
            case "client_credentials": grant = .clientCredentials
            case "refresh_token":
                guard let token = form["refresh_token"] else { return nil }
                grant = .refreshToken(token)
            default: grant = .other(type)
            }
            clientID = form["client_id"]
            scope = form["scope"]
        }

        package var data: Data {
            var fields = ["grant_type": grant.name]
            switch grant {
            case .password(let username, let password):
                fields["username"] = username
                fields["password"] = password
            case .refreshToken(let token): fields["refresh_token"] = token
            case .clientCredentials, .other: break
            }
            fields["client_id"] = clientID
            fields["scope"] = scope
            return Form.data(fields)
        }

        package var description: String { "TokenRequest(\(grant.name), secrets hidden)" }
        package var debugDescription: String { description }
        package var customMirror: Mirror { Mirror(self, children: ["grant": grant.name]) }
    }
}

extension Wire.TokenResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "TokenResponse(tokens hidden)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["expiresIn": expiresIn as Any]) }
}
