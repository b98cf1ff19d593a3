// swift-format-ignore-file
// Scripts/generate-wire writes this file from wire.txt.

extension Wire {
    /// A token endpoint's response (RFC 6749 section 5.1).
    package struct TokenResponse: Object {
        package var accessToken: String
        /// `Bearer`, in upper or lower case.
        package var tokenType: String?
        /// In seconds.
        package var expiresIn: Int?
        package var refreshToken: String?
        package var scope: String?

        package init(
            accessToken: String,
            tokenType: String? = "Bearer",
            expiresIn: Int? = nil,
            refreshToken: String? = nil,
            scope: String? = nil
        ) {
            self.accessToken = accessToken
            self.tokenType = tokenType
            self.expiresIn = expiresIn
            self.refreshToken = refreshToken
            self.scope = scope
        }

        package init(members object: Reader) throws(DecodingFault) {
            accessToken = try object.value("access_token")
            tokenType = try object.valueIfPresent("token_type")
            expiresIn = try object.valueIfPresent("expires_in")
            refreshToken = try object.valueIfPresent("refresh_token")
            scope = try object.valueIfPresent("scope")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("access_token", accessToken)
            object.add("expires_in", expiresIn)
            object.add("refresh_token", refreshToken)
            object.add("scope", scope)
            object.add("token_type", tokenType)
        }
    }

    /// A token endpoint's error response (RFC 6749 section 5.2).
    package struct TokenError: Object {
        package var error: TokenErrorCode
        /// A text for developers.
        package var errorDescription: String?

        package init(
            error: TokenErrorCode,
            errorDescription: String? = nil
        ) {
            self.error = error
            self.errorDescription = errorDescription
        }

        package init(members object: Reader) throws(DecodingFault) {
            error = try object.value("error")
            errorDescription = try object.valueIfPresent("error_description")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("error", error)
            object.add("error_description", errorDescription)
        }
    }

    package struct TokenErrorCode: OpenEnum {
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
