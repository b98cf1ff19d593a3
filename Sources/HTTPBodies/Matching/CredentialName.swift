package import JSONTrees

/// Names of fields whose values are passwords, tokens or keys.
package enum CredentialName {
    /// Patterns of such names in bodies, forms and queries.
    package static let patterns = [
        "token*", "*token", "*password*", "*passwd*", "pwd", "*passphrase*", "*secret*", "*api*key",
        "*private*key*", "authorization*", "bearer*", "cookie*", "pin", "cvv*", "cvc*",
    ]

    /// Exceptions: the type of a token, such as `Bearer` (RFC 6749 section 5.1), is not secret.
    package static let exceptions = ["token_type", "tokenType", "token_type_hint"]

    /// Stands in messages in place of a credential.
    package static let dots = "••••"

    /// Whether a field of a body, a form or a query holds a credential.
    package static func isField(_ name: String) -> Bool {
        let path = JSONPath().appending(name)
        return !exceptions.contains(name) && patterns.contains { JSONPathPattern($0).matches(path) }
    }

    /// Whether a header field, by its name in lowercase, holds a credential: `x-csrf-token`, `x-api-key`.
    package static func isHeader(_ name: String) -> Bool {
        if ["authorization", "proxy-authorization", "cookie", "set-cookie", "www-authenticate"].contains(name)
        {
            return true
        }
        let words = name.split(separator: "-")
        return !Set(["token", "secret", "password", "apikey", "csrf", "xsrf"]).isDisjoint(with: words)
            || words.last == "key"
                && Set(["idempotency", "websocket", "surrogate", "cache"]).isDisjoint(with: words)
    }
}

extension JSONTree {
    /// The JSON for a message, with dots in place of credentials.
    /// - Parameter names: The names that lead to the value in its document.
    package func shown(below names: [String]) -> String {
        (names.contains(where: CredentialName.isField) ? .string(CredentialName.dots) : withDots).clipped
    }

    private var withDots: JSONTree {
        switch self {
        case .object(let members):
            .object(
                members.map {
                    let isCredential = CredentialName.isField($0.name)
                    return .init($0.name, isCredential ? .string(CredentialName.dots) : $0.value.withDots)
                })
        case .array(let items): .array(items.map(\.withDots))
        default: self
        }
    }
}
