package import Foundation
import HTTPBodies

extension Wire {
    /// The body of `POST` at an OAuth 2 token endpoint, a form (RFC 6749 sections 4.3.2, 4.4.2 and 6).
    ///
    /// It holds secrets: it prints as its kind of grant only.
    package struct TokenRequest: Hashable, Sendable, CustomStringConvertible,
        CustomDebugStringConvertible, CustomReflectable
    {
        package enum Grant: Hashable, Sendable {
            case password(username: String, password: String)
            case clientCredentials
            case refreshToken(String)
            /// A grant that this program does not know.
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
        package var clientSecret: String?
        package var scope: String?

        package init(
            _ grant: Grant, clientID: String? = nil, clientSecret: String? = nil, scope: String? = nil
        ) {
            self.grant = grant
            self.clientID = clientID
            self.clientSecret = clientSecret
            self.scope = scope
        }

        /// Reads a request; nil when the text is not a form, or lacks a field that its grant needs.
        package init?(_ data: Data) {
            guard let form = Form.fields(data) else { return nil }
            self.init(form)
        }

        /// Reads the fields of a request; nil when it lacks one that its grant needs.
        package init?(_ form: [String: String]) {
            guard let type = form["grant_type"] else { return nil }
            switch type {
            case "password":
                guard let username = form["username"], let password = form["password"] else { return nil }
                grant = .password(username: username, password: password)
            case "client_credentials":
                grant = .clientCredentials
            case "refresh_token":
                guard let token = form["refresh_token"] else { return nil }
                grant = .refreshToken(token)
            default:
                grant = .other(type)
            }
            clientID = form["client_id"]
            clientSecret = form["client_secret"]
            scope = form["scope"]
        }

        package var data: Data {
            var fields = ["grant_type": grant.name]
            switch grant {
            case .password(let username, let password):
                fields["username"] = username
                fields["password"] = password
            case .refreshToken(let token):
                fields["refresh_token"] = token
            case .clientCredentials, .other:
                break
            }
            fields["client_id"] = clientID
            fields["client_secret"] = clientSecret
            fields["scope"] = scope
            return Form.data(fields)
        }

        package var description: String { "TokenRequest(\(grant.name), secrets hidden)" }
        package var debugDescription: String { description }
        package var customMirror: Mirror { Mirror(self, children: ["grant": grant.name]) }
    }

    /// The response of a token endpoint (RFC 6749 section 5.1). It prints without its tokens.
    package struct TokenResponse: Hashable, Sendable, CustomStringConvertible,
        CustomDebugStringConvertible, CustomReflectable
    {
        package var accessToken: String
        /// `Bearer`, in any case of letters.
        package var tokenType: String?
        /// Seconds.
        package var expiresIn: Int?
        package var refreshToken: String?
        package var scope: String?

        package init(
            accessToken: String, tokenType: String = "Bearer", expiresIn: Int? = nil,
            refreshToken: String? = nil, scope: String? = nil
        ) {
            self.accessToken = accessToken
            self.tokenType = tokenType
            self.expiresIn = expiresIn
            self.refreshToken = refreshToken
            self.scope = scope
        }

        package var description: String { "TokenResponse(tokens hidden)" }
        package var debugDescription: String { description }
        package var customMirror: Mirror { Mirror(self, children: ["expiresIn": expiresIn as Any]) }
    }

    /// The error response of a token endpoint (RFC 6749 section 5.2).
    package struct TokenError: Hashable, Sendable {
        package var error: Code
        /// A text for the developer.
        package var errorDescription: String?

        package init(_ error: Code, description: String? = nil) {
            self.error = error
            self.errorDescription = description
        }

        package struct Code: OpenEnum {
            package var rawValue: String
            package init(rawValue: String) { self.rawValue = rawValue }
            package static let invalidRequest: Self = "invalid_request"
            package static let invalidClient: Self = "invalid_client"
            package static let invalidGrant: Self = "invalid_grant"
            package static let unauthorizedClient: Self = "unauthorized_client"
            package static let unsupportedGrantType: Self = "unsupported_grant_type"
            package static let invalidScope: Self = "invalid_scope"
        }
    }
}

extension Wire.TokenResponse: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        accessToken = try object.value("access_token")
        tokenType = try object.valueIfPresent("token_type")
        expiresIn = try object.valueIfPresent("expires_in")
        refreshToken = try object.valueIfPresent("refresh_token")
        scope = try object.valueIfPresent("scope")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("access_token", accessToken)
        object.add("expires_in", expiresIn)
        object.add("refresh_token", refreshToken)
        object.add("scope", scope)
        object.add("token_type", tokenType)
    }
}

extension Wire.TokenError: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        error = try object.value("error")
        errorDescription = try object.valueIfPresent("error_description")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("error", error)
        object.add("error_description", errorDescription)
    }
}
